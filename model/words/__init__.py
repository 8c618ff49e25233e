"""The words of rules, and what reading a rule with them leaves behind."""
