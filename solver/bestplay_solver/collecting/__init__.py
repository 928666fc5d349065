"""Collecting Dominoes: the rules, then the questions asked of them (RULES.md, section 1)."""
