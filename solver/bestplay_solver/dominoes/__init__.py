"""Block, Draw and the Cross games: the rules, then the questions (RULES.md, section 4)."""
