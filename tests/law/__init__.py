"""Tests of the law: tables, rules, and cases a prosecutor could read."""
