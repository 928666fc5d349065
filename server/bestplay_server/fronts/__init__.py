"""The fronts: each brings the calls of one transport to the reception, and the answers back."""
