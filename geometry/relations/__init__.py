"""Who is whose neighbour: walker, angler, jagger, rand; graphs, distances and explanations of them."""
