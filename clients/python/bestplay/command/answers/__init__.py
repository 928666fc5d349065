"""The answers of the command: each module words and draws its game's for people."""
