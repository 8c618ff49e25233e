"""Rules run by Python as their author wrote them, on one position: a second judge beside tracing."""
