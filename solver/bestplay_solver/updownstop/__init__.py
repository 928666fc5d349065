"""Up-Down-Stop44: the rules, and the questions asked of them (RULES.md, section 3)."""
