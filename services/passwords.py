"""Passwords: Argon2id, and nothing of them anywhere else."""

from __future__ import annotations

import argon2

from law.plain import dataclass

SHORTEST = 10  # not law: characters of a password
_LONGEST = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Passwords:
    """The cost of hashing. The default takes about a fifth of a second, by design."""

    time_cost: int = 3
    memory_kib: int = 65_536
    lanes: int = 4

    @classmethod
    def quick(cls) -> Passwords:
        """A cheap profile for tests; never for an office."""
        return cls(time_cost=1, memory_kib=64, lanes=1)

    def _hasher(self) -> argon2.PasswordHasher:
        return argon2.PasswordHasher(
            time_cost=self.time_cost, memory_cost=self.memory_kib, parallelism=self.lanes
        )

    def hash(self, password: str) -> str:
        """The hash to keep, with its own salt."""
        return self._hasher().hash(_octets(password))

    def matches(self, hashed: str, password: str) -> bool:
        """Whether the password is the one behind the hash."""
        # One that is too long takes as long as any other, so that the time tells nothing.
        try:
            self._hasher().verify(hashed, _octets(password[:_LONGEST]))
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False
        return len(password) <= _LONGEST

    def outdated(self, hashed: str) -> bool:
        """Whether the hash was made at another cost and should be made anew."""
        return self._hasher().check_needs_rehash(hashed)


def _octets(password: str) -> bytes:
    # Half a character, as some input methods leave it, is a wrong password and no failure.
    return password.encode("utf-8", "surrogatepass")


def obstacle(password: str, user: str) -> str:
    """Why this password may not be used, as a sentence; "" when it may."""
    if len(password) < SHORTEST:
        return f"The password is shorter than {SHORTEST} characters. Take a longer one; a sentence is fine."
    if len(password) > _LONGEST:
        return "The password is longer than can be kept. Take a shorter one."
    if user and user.casefold() in password.casefold():
        return "The password holds the user name. Take another."
    return ""
