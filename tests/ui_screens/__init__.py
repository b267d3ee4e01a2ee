"""The screens: layouts, drafts, pages."""
