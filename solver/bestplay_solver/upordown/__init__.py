"""Up or Down?: rules, and the questions asked of them (RULES.md, section 2)."""
