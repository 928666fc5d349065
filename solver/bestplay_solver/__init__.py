"""Exact answers to "what is the best play?": rules, searches and answers, without any service."""
