"""The settings as the README and `.env.example` show them, made from the one class that defines them.

After a change of settings: `python -m tests.settings_table` prints the table's rows.
"""

from __future__ import annotations

from pydantic import SecretStr

from bot.settings import Settings


def shown_default(name: str) -> str:
    """A setting's default as it is typed into an environment; empty for none."""
    value = Settings.model_fields[name].default
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case frozenset():
            return ",".join(str(each) for each in sorted(value))  # pyright: ignore[reportUnknownVariableType]
        case dict():
            return "; ".join(f"{name}={given}" for name, given in value.items())  # pyright: ignore[reportUnknownVariableType]
        case SecretStr():
            raise AssertionError(f"{name} has a secret as its default")
        case _:
            return str(value)


def settings_table() -> str:
    """The rows of the README's table, in the order of the class."""
    rows: list[str] = []
    for name, field in Settings.model_fields.items():
        default = shown_default(name)
        rows.append(f"| `{name.upper()}` | {f'`{default}`' if default else ''} | {field.description} |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(settings_table())
