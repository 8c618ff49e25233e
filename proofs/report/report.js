"use strict";
(() => {
  const root = document.documentElement;
  const each = (selector, act, within = document) => within.querySelectorAll(selector).forEach(act);

  // Light and dark: as the system prefers until the button is pressed; the choice is kept where the browser allows it.
  const button = document.getElementById("theme");
  const prefers = window.matchMedia("(prefers-color-scheme: dark)");
  const kept = () => { try { return localStorage.getItem("rulestone-theme"); } catch { return null; } };
  const isDark = () => (root.dataset.theme || (prefers.matches ? "dark" : "light")) === "dark";
  const tell = () => button.setAttribute("aria-pressed", String(isDark()));
  if (kept()) root.dataset.theme = kept();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("rulestone-theme", root.dataset.theme); } catch { /* a file may not keep it */ }
    tell();
  });
  prefers.addEventListener("change", tell);
  tell();

  // Plays: one position at a time, all tracks of a viewer together.
  const data = JSON.parse(document.getElementById("data").textContent);
  let latest = null;
  const setUp = (viewer) => {
    const frames = data.plays[viewer.id];
    const tracks = [...viewer.querySelectorAll(".track")];
    const length = Number(viewer.dataset.length);
    const output = viewer.querySelector("output");
    let at = length;
    const show = (to) => {
      at = Math.max(0, Math.min(length, to));
      tracks.forEach((track, number) => {
        const place = Math.min(at, frames[number].length - 1);
        const picture = frames[number][place];
        const stage = track.querySelector(".stage");
        stage.innerHTML = picture === null ? '<p class="hint">This position is not drawn: no room.</p>' : data.pictures[picture];
        each("[data-to]", (move) => {
          const item = move.closest("li");
          item.removeAttribute("aria-current");
          if (Number(move.dataset.to) === place) {
            item.setAttribute("aria-current", "step");
            const list = item.parentElement;
            const above = Math.max(0, item.offsetTop - 4), below = item.offsetTop + item.offsetHeight - list.clientHeight;
            if (list.scrollTop > above) list.scrollTop = above;
            else if (list.scrollTop < below) list.scrollTop = Math.min(above, below);
          }
        }, track);
      });
      if (output) output.textContent = at ? `after move ${at} of ${length}` : "the first position";
      each("[data-go]", (go) => {
        const ends = ["first", "back"].includes(go.dataset.go) ? at === 0 : at === length;
        go.setAttribute("aria-disabled", String(ends)); // not `disabled`: the focus would be lost
      }, viewer);
    };
    const go = { first: () => show(0), back: () => show(at - 1), next: () => show(at + 1), last: () => show(length) };
    each("[data-go]", (one) => one.addEventListener("click", () => go[one.dataset.go]()), viewer);
    each("[data-to]", (one) => one.addEventListener("click", () => show(Number(one.dataset.to))), viewer);
    for (const what of ["focusin", "pointerdown"]) viewer.addEventListener(what, () => { latest = viewer; });
    viewer.step = go;
    if (length) show(length);
  };
  each(".viewer", setUp);
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const viewer = event.target.closest?.(".viewer") || (event.target === document.body ? latest : null);
    if (!viewer || !(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    viewer.step[keys[event.key]]();
    event.preventDefault();
  });

  // Tables: a heading sorts, and sorts the other way when pressed again.
  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.sort ?? cell.textContent.trim();
  };
  each("th[data-how] button", (press) => press.addEventListener("click", () => {
    const heading = press.closest("th");
    const body = heading.closest("table").tBodies[0];
    const down = heading.getAttribute("aria-sort") === "ascending";
    const by = heading.dataset.how === "number"
      ? (a, b) => Number(a) - Number(b)
      : (a, b) => a.localeCompare(b, "en", { numeric: true, sensitivity: "base" });
    const column = heading.cellIndex;
    const rows = [...body.rows].sort((one, other) => (down ? -1 : 1) * by(value(one, column), value(other, column)));
    body.append(...rows);
    each("th[data-how]", (other) => other.setAttribute("aria-sort", "none"), heading.parentElement);
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
  }));

  each(".filters", (box) => {
    const table = document.getElementById(box.dataset.for);
    const words = box.querySelector("input"), facet = box.querySelector("select"), output = box.querySelector("output");
    const rows = [...table.tBodies[0].rows];
    const text = new Map(rows.map((row) => [row, row.textContent.replaceAll("\u200b", "").toLowerCase()]));
    const choose = () => {
      const wanted = words.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        const fits = (!facet.value || row.dataset.facet.split("|").includes(facet.value))
          && wanted.every((word) => text.get(row).includes(word));
        row.hidden = !fits;
        shown += fits;
      }
      output.textContent = shown === rows.length ? `all ${shown}` : `${shown} of ${rows.length}`;
    };
    words.addEventListener("input", choose);
    facet.addEventListener("change", choose);
    box.clear = () => { words.value = facet.value = ""; choose(); };
    choose();
  });

  // A link into something folded away opens it; a link to a filtered row shows all rows.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.hidden) document.querySelector(`.filters[data-for="${target.closest("table").id}"]`)?.clear();
    for (let box = target; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
    target.scrollIntoView();
    if (target.matches(".viewer")) target.focus({ preventScroll: true });
  };
  window.addEventListener("hashchange", reveal);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link && link.hash === location.hash) setTimeout(reveal); // the same place again changes no hash
  });
  reveal();

  // Print everything that is folded.
  let opened = [];
  window.addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    opened.forEach((box) => { box.open = true; });
  });
  window.addEventListener("afterprint", () => opened.forEach((box) => { box.open = false; }));
})();
