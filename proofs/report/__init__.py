"""What is shown: positions, plays and verdicts on the terminal, and a report on a game's rules as one page of HTML.

`console` and `showing` are the terminal. `page` makes the report from the template, style sheet and script beside it;
`findings`, `clauses`, `verdicts` and `open_questions` gather what it lists; `plays`, `position_pictures`,
`graph_boards` and `polygon_boards` draw.
"""
