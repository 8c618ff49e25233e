"""Decision processes and games of chance solved in fractions; knows no rules, only numbers."""
