"""How typed words become values: times, dates, numbers, identifiers. No Qt; every refusal is a sentence."""
