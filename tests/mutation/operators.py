"""What is broken, and how: each operator finds stretches of a module's source and says what stands there instead."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("storage", "memory", "conversation", "jobs", "channels", "web")
"""The packages of bot/ that are broken: where people's words are kept, found, changed, forgotten and sent."""

WEIGHTS = {"owner": 3, "where": 2, "with": 2}
"""How many are drawn of an operator where one is drawn of the others: whose a row is matters most."""

_QUIET = frozenset({"log", "logfire", "logger"})
_SWAPPED = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "is": "is not", "is not": "is",
            "in": "not in", "not in": "in"}  # fmt: skip
_SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
_SQL_CONDITION = re.compile(rb"(?<![\w.])(\w+\.)?(\w+) (=|<=|>=|<|>|!=) (:\w+|\w+\.\w+|'\w+'|\d+)")
_EMPTY = {"bool": ("True", "False"), "int": ("0",), "float": ("0.0",), "str": ("''",), "list": ("[]",),
          "set": ("set()",), "dict": ("{}",), "tuple": ("()",), "frozenset": ("frozenset()",)}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutation:
    """One thing broken: `new` in place of the bytes from `start` to `end` of the file at `path`.

    `function` is the outermost function around it by its qualified name, empty where the module or a class stands; `ran` is
    the line on which the statement begins that it breaks.
    """

    path: str
    function: str
    operator: str
    line: int
    ran: int
    start: int
    end: int
    old: str
    new: str
    statement: str

    @property
    def room(self) -> str:
        """The package of bot/ that it breaks."""
        return self.path.split("/")[1]

    @property
    def module(self) -> str:
        """The name by which it is imported: a package's own is that of its folder."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def key(self) -> str:
        """What names it as long as its line says the same."""
        return f"{self.path} {self.function} [{self.operator}] {self.statement} | {_short(self.old)} -> {_short(self.new)}"

    def around(self) -> range:
        """The lines of the outermost function that it breaks, or its own where a module or a class stands."""
        spans = [
            range(node.lineno, (node.end_lineno or 0) + 1)
            for node in ast.walk(ast.parse((ROOT / self.path).read_bytes()))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        return max(
            (span for span in spans if self.ran in span), key=len, default=range(self.ran, self.ran + 1)
        )

    def source(self) -> bytes:
        """The module with it."""
        whole = (ROOT / self.path).read_bytes()
        return whole[: self.start] + self.new.encode() + whole[self.end :]


def _short(text: str) -> str:
    return " ".join(text.split())


@cache
def every(rooms: tuple[str, ...] = ROOMS) -> tuple[Mutation, ...]:
    """All mutations there are, in the order of the files; looked for once in a process."""
    paths = [path for room in rooms for path in sorted((ROOT / "bot" / room).rglob("*.py"))]
    return tuple(
        each for path in paths for each in of_module(path.relative_to(ROOT).as_posix(), path.read_bytes())
    )


def chosen(
    number: int, seed: int, rooms: tuple[str, ...] = ROOMS, *, before: Collection[str] = ()
) -> list[Mutation]:
    """So many of them by a seed: as many of each room as of the others, and within a room of each operator.

    Those drawn `before`, by their keys, come first as long as the code still says the same, and each place in the order is its own:
    a change of the code elsewhere draws nothing else.
    """
    buckets: dict[str, dict[str, list[Mutation]]] = defaultdict(lambda: defaultdict(list))
    for each in every(rooms):
        buckets[each.room][each.operator].append(each)
    rows: list[list[Mutation]] = []
    for room in rooms:
        for bucket in buckets[room].values():
            bucket.sort(key=lambda each: (each.key in before, sha256(f"{seed} {each.key}".encode()).digest()))
        row: list[Mutation] = []
        while any(buckets[room].values()):
            for operator, bucket in sorted(buckets[room].items()):
                row += [bucket.pop() for _ in range(WEIGHTS.get(operator, 1)) if bucket]
        rows.append(row)
    found: list[Mutation] = []
    while len(found) < number and any(rows):
        found += [row.pop(0) for row in rows if row]
    return found[:number]


def placed(path: str, source: str, at: int, old: str, new: str, what: str) -> Mutation:
    """A mutation by its place and its words."""
    raw = source.encode()
    finder, start = _Finder(path, raw), len(source[:at].encode())
    line = raw[:start].count(b"\n") + 1
    function = finder.function_at(line + old[: len(old) - len(old.lstrip())].count("\n"))
    statement = finder.lines[line - 1].decode().strip()
    return Mutation(path, function, f"named: {what}", line, finder.ran_at(line), start, start + len(old.encode()), old, new, statement)  # fmt: skip


def names_of(source: bytes) -> dict[int, str]:
    """A name for the line of each statement of a module's functions, which holds as long as its function has the same words.

    So what was measured of it is found again where other code moved its line.
    """
    finder = _Finder("", source)
    seen: Counter[str] = Counter()
    names: dict[int, str] = {}
    for line in sorted({begins for begins, _ in finder.statements}):
        said = f"{finder.function_at(line)}: {finder.lines[line - 1].decode().strip()}"
        seen[said] += 1
        names[line] = f"{said} #{seen[said]}"
    return names


def of_module(path: str, source: bytes) -> Iterator[Mutation]:
    """All mutations of one module."""
    seen: set[tuple[int, int, str]] = set()
    for found in _Finder(path, source).walk():
        spot = (found.start, found.end, found.new)
        if spot not in seen:
            seen.add(spot)
            yield found


class _Finder:
    def __init__(self, path: str, source: bytes) -> None:
        self.path, self.source = path, source
        self.lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.tree = ast.parse(source)
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

        functions = [
            each for each in ast.walk(self.tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        inside = {node for function in functions for node in ast.walk(function) if isinstance(node, ast.stmt)}
        self.statements = sorted((node.lineno, node.end_lineno or 0) for node in inside - {*functions})

    def walk(self) -> Iterator[Mutation]:
        yield from self._scope(self.tree, "", "")

    def _scope(self, node: ast.AST, prefix: str, function: str) -> Iterator[Mutation]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                name = function or f"{prefix}{child.name}"
                yield from self._whole_function(child, name)
                for statement in child.body:
                    yield from self._node(statement, name)
                    yield from self._scope(statement, "", name)
            elif isinstance(child, ast.ClassDef):
                yield from self._scope(child, f"{prefix}{child.name}.", function)
            elif isinstance(child, ast.arguments) or (
                isinstance(node, ast.AnnAssign) and child is node.annotation
            ):
                continue
            else:
                if not (isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or self._quiet(child)):
                    yield from self._node(child, function)
                    yield from self._scope(child, prefix, function)

    def _quiet(self, node: ast.AST) -> bool:
        """Whether it only tells a log, an annotation or a person who reads the code."""
        match node:
            case ast.Expr(ast.Constant()) | ast.Raise() | ast.Assert():
                return True
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name)))) if name in _QUIET:
                return True
            case ast.Expr(ast.Call(ast.Name("assert_never"))):
                return True
            case ast.Call(ast.Name(name)) if name in ("cast", "field", "Column", "Index", "dataclass"):
                return True
            case _:
                return False

    def _node(self, node: ast.AST, function: str) -> Iterator[Mutation]:
        if self._quiet(node):
            return
        yield from self._conditions(node, function)
        if function:
            yield from self._statements(node, function)
            yield from self._expressions(node, function)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value[:1].isupper():
            yield from self._sql(node, function)

    # queries

    def _conditions(self, node: ast.AST, function: str) -> Iterator[Mutation]:
        match node:
            case ast.Call(ast.Attribute(attr="where" | "filter"), args) | ast.Call(ast.Name("and_"), args):
                for each in args:
                    if not isinstance(each, ast.Starred | ast.Call) or self._is_condition(each):
                        yield from self._condition(each, function)
            case ast.Assign([ast.Name("where" | "mine" | "free" | "gone")], ast.Tuple(args)):
                for each in args:
                    yield from self._condition(each, function)
            case ast.Call(ast.Attribute(attr="order_by"), args):
                for each in (each for each in args if not isinstance(each, ast.Starred)):
                    text = self._text(each)
                    turned = text.removesuffix(".desc()") if text.endswith(".desc()") else f"({text}).desc()"
                    yield self._make(each, turned, "order", function)
            case _:
                return

    def _is_condition(self, node: ast.expr) -> bool:
        return not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "true")

    def _condition(self, node: ast.expr, function: str) -> Iterator[Mutation]:
        own = any(isinstance(each, ast.Attribute) and each.attr == "owner" for each in ast.walk(node))
        yield self._make(node, "True", "owner" if own else "where", function)

    def _sql(self, node: ast.Constant, function: str) -> Iterator[Mutation]:
        start, end = self._span(node)
        raw = self.source[start:end]
        for found in _SQL_CONDITION.finditer(raw):
            operator = "owner" if found[2] == b"owner" else "where"
            if b" SET " in raw[: found.start()].upper() and b" WHERE " not in raw[: found.start()].upper():
                continue
            yield self._at(
                start + found.start(), start + found.end(), "1 = 1", operator, function, node.lineno
            )

    # statements

    def _statements(self, node: ast.AST, function: str) -> Iterator[Mutation]:
        match node:
            case ast.AsyncWith(items=items) | ast.With(items=items):
                for item in items:
                    if item.optional_vars is None:
                        none = '__import__("contextlib").nullcontext()'
                        yield self._make(item.context_expr, none, "with", function)
            case ast.If(test, body, orelse):
                leaves = isinstance(body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)
                if leaves and not orelse:
                    yield self._make(test, f"({self._text(test)}) and False", "guard", function)
                else:
                    yield self._make(test, f"not ({self._text(test)})", "branch", function)
            case ast.Expr(ast.Await()):
                yield self._make(node, "pass", "await", function)
            case ast.Expr(ast.Call()):
                yield self._make(node, "pass", "call", function)
            case ast.AugAssign() | ast.Assign([ast.Attribute() | ast.Subscript()]) if (
                "__init__" not in function
            ):
                yield self._make(node, "pass", "assign", function)
            case ast.ExceptHandler(body=body) if not isinstance(body[0], ast.Raise):
                yield self._make(body[0], "raise", "except", function)
            case ast.Break():
                yield self._make(node, "continue", "loop", function)
            case ast.Continue():
                yield self._make(node, "break", "loop", function)
            case ast.Return(value) if value is not None:
                annotation = self._returns(node)
                if " | None" in annotation and not _is_constant(value):
                    yield self._make(value, "None", "return", function)
                else:
                    for empty in _EMPTY.get(annotation.partition("[")[0], ()):
                        if self._text(value) != empty:
                            yield self._make(value, empty, "return", function)
            case _:
                return

    def _returns(self, node: ast.AST) -> str:
        while not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.Module):
            node = self.parents[node]
        return ast.unparse(node.returns) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns else ""  # fmt: skip

    def _whole_function(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, function: str
    ) -> Iterator[Mutation]:
        """Leave a function that returns nothing as soon as it is entered."""
        yields = any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node))
        body = node.body[1:] if ast.get_docstring(node) else node.body
        if body and not yields and node.returns and ast.unparse(node.returns) == "None" and len(body) > 1:
            first = body[0]
            yield self._make(first, f"return\n{' ' * first.col_offset}{self._text(first)}", "early", function)

    # expressions

    def _expressions(self, node: ast.AST, function: str) -> Iterator[Mutation]:
        match node:
            case ast.Compare(left, [sign], [right]) if not self._in_query(node):
                between = self._span(left)[1], self._span(right)[0]
                old = _SIGNS[type(sign)]
                text = self.source[between[0] : between[1]].decode()
                pattern = r"\s+".join(map(re.escape, old.split()))
                new = re.sub(pattern, _SWAPPED[old], text, count=1)
                yield self._at(*between, new, "compare", function, node.lineno)
            case ast.Compare(_, [ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE() as sign], [right]):
                between = self._span(node.left)[1], self._span(right)[0]
                text = self.source[between[0] : between[1]].decode()
                old = _SIGNS[type(sign)]
                yield self._at(*between, text.replace(old, _SWAPPED[old]), "compare", function, node.lineno)
            case ast.BoolOp(values=values):
                for each in values:
                    neutral = "True" if isinstance(node.op, ast.And) else "False"
                    if not any(isinstance(part, ast.NamedExpr) for part in ast.walk(each)):
                        yield self._make(each, neutral, "either", function)
            case ast.UnaryOp(ast.Not(), operand):
                yield self._make(node, f"({self._text(operand)})", "negation", function)
            case ast.IfExp(test):
                yield self._make(test, f"({self._text(test)}) and False", "choice", function)
                yield self._make(test, f"({self._text(test)}) or True", "choice", function)
            case ast.Call(ast.Attribute(database, "write"), []):
                yield self._make(node, f"{self._text(database)}.read()", "commit", function)
            case ast.Call(ast.Name("reversed" | "sorted"), [first, *_]):
                yield self._make(node, f"list({self._text(first)})", "order", function)
            case ast.Constant(bool() as value):
                yield self._make(node, str(not value), "constant", function)
            case ast.Constant(int() as value):
                yield self._make(node, str(value + 1), "off by one", function)
            case ast.Constant(str() as value) if (
                _SQL_CONDITION.search(value.encode()) and value[:1].isupper()
            ):
                yield from self._sql(node, function)
            case ast.BinOp(left, ast.Add() | ast.Sub() as sign, right) if not _is_text(left) and not _is_text(
                right
            ):
                between = self._span(left)[1], self._span(right)[0]
                old, new = ("+", "-") if isinstance(sign, ast.Add) else ("-", "+")
                text = self.source[between[0] : between[1]].decode()
                yield self._at(*between, text.replace(old, new, 1), "arithmetic", function, node.lineno)
            case ast.comprehension(ifs=tests):
                for each in tests:
                    if not any(isinstance(part, ast.NamedExpr) for part in ast.walk(each)):
                        yield self._make(each, "True", "filter", function)
            case _:
                return

    def _in_query(self, node: ast.AST) -> bool:
        """Whether it compares columns: such a condition is dropped as a whole, not turned round."""
        return any(
            isinstance(each, ast.Attribute) and each.attr in ("c", "columns") for each in ast.walk(node)
        )

    # places

    def _span(self, node: ast.AST) -> tuple[int, int]:
        start = self.starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def _make(self, node: ast.AST, new: str, operator: str, function: str) -> Mutation:
        return self._at(*self._span(node), new, operator, function, node.lineno)  # type: ignore[attr-defined]

    def _at(self, start: int, end: int, new: str, operator: str, function: str, line: int) -> Mutation:
        line = self.source[:start].count(b"\n") + 1
        statement = self.lines[line - 1].decode().strip()
        old = self.source[start:end].decode()
        return Mutation(
            self.path, function, operator, line, self.ran_at(line), start, end, old, new, statement
        )

    def function_at(self, line: int) -> str:
        """The outermost function around a line, by its qualified name; empty for none."""
        found = ""
        node: ast.AST = self.tree
        while True:
            inner = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and each.lineno <= line <= (each.end_lineno or 0)]  # fmt: skip
            if not inner:
                return ""
            node = inner[0]
            found += f".{node.name}" if found else node.name
            if not isinstance(node, ast.ClassDef):
                return found

    def ran_at(self, line: int) -> int:
        """Where the innermost statement begins that reaches over a line."""
        return max((begins for begins, ends in self.statements if begins <= line <= ends), default=line)


def _is_constant(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
