"""Block and Draw dominoes: the rules, then the questions asked of them (RULES.md, section 4)."""
