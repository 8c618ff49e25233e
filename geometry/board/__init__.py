"""From polygons to vertices, edges and tessels: integer arrays, exact where points are compared."""
