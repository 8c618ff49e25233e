"""A fuzzer of random games: rulestone against brute force. See README.md beside this file."""
