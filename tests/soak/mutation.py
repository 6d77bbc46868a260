"""Single small faults in functions; the rest of the file stays exactly as written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Change: TypeAlias = tuple[str, ast.AST, str]
"""The kind of change, the node, and its replacement."""

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: ">",
    ast.Gt: "<",
    ast.LtE: ">=",
    ast.GtE: "<=",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.FloorDiv: "*",
}
EXTREMES = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutant:
    """A file with one small fault.

    Attributes:
        function: the qualified name of the function.
        line: the changed line.
        kind: the kind of change.
        text: the whole file.
    """

    function: str
    line: int
    kind: str
    text: str


@dataclass(frozen=True)
class Mutable:
    """A function and its possible changes.

    Attributes:
        name: its qualified name.
        source: the whole file.
        changes: each makes a mutant, unless the result is not valid Python.
    """

    name: str
    source: str
    changes: tuple[Change, ...]

    def mutants(self) -> Iterator[Mutant]:
        """Yield every mutant."""
        for change in self.changes:
            mutant = self.mutant(change)
            if mutant is not None:
                yield mutant

    def mutant(self, change: Change) -> Mutant | None:
        """Return the file with one change; None if invalid, as in f-strings before Python 3.12."""
        kind, node, words = change
        first, start, last, end = place(node)
        lines = self.source.encode().splitlines(keepends=True)  # columns count bytes
        before = b"".join(lines[: first - 1]) + lines[first - 1][:start]
        after = lines[last - 1][end:] + b"".join(lines[last:])
        text = (before + words.encode() + after).decode()
        try:
            ast.parse(text)
        except SyntaxError:
            return None
        return Mutant(self.name, first, kind, text)


def mutables_of(source: str) -> list[Mutable]:
    """Return the functions of a file in which something can be changed."""
    found = [
        Mutable(name, source, tuple(changes_in(function)))
        for name, function in functions_in(ast.parse(source), "")
    ]
    return [each for each in found if each.changes]


def functions_in(tree: ast.AST, owner: str) -> Iterator[tuple[str, Function]]:
    """Yield functions and methods; nested functions belong to the outer one."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield owner + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions_in(node, f"{owner}{node.name}.")


def changes_in(function: Function) -> Iterator[Change]:
    """Yield every change of a function's defaults and body."""
    for default in [*function.args.defaults, *function.args.kw_defaults]:
        if default is not None:
            yield from of_constant(default, "default")
    body = without_docstring(function.body)
    if returns_nothing(function) and body and not isinstance(body[0], ast.Pass):
        yield "return at once", body[0], "return"
    for statement in body:
        for node in executed(statement):
            yield from changes_at(node)


def executed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and its descendants, without annotations."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from executed(child)


def changes_at(node: ast.AST) -> Iterator[Change]:
    """Yield the changes of one node itself."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        operator = COMPARISONS[type(node.ops[0])]
        sides = ast.unparse(node.left), ast.unparse(node.comparators[0])
        yield "comparison", node, f"({sides[0]} {operator} {sides[1]})"
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        operator = ARITHMETIC[type(node.op)]
        yield (
            "arithmetic",
            node,
            f"(({ast.unparse(node.left)}) {operator} ({ast.unparse(node.right)}))",
        )
    elif isinstance(node, ast.BoolOp):
        operator = " or " if isinstance(node.op, ast.And) else " and "
        yield "and/or", node, f"({operator.join(f'({ast.unparse(each)})' for each in node.values)})"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "dropped not", node, f"({ast.unparse(node.operand)})"
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield "condition", node.test, f"(not ({ast.unparse(node.test)}))"
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "removed call", node, "pass"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in EXTREMES:
            yield "min/max", node.func, EXTREMES[node.func.id]
    else:
        yield from of_constant(node, "constant")


def of_constant(node: ast.AST, kind: str) -> Iterator[Change]:
    """Yield the other truth value, or a number larger by a visible amount."""
    if not isinstance(node, ast.Constant):
        return
    value = node.value
    if isinstance(value, bool):
        yield kind, node, str(not value)
    elif isinstance(value, int):
        yield kind, node, str(value + max(1, value // 2))
    elif isinstance(value, float):
        yield kind, node, repr(1.5 * value or 1.0)


def returns_nothing(function: Function) -> bool:
    """Return whether a function is annotated to return None."""
    says = function.returns
    return isinstance(says, ast.Constant) and says.value is None


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements without the docstring."""
    first = body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return body[1:]
    return body


def place(node: ast.AST) -> tuple[int, int, int, int]:
    """Return a node's first line and column, last line and column."""
    if not isinstance(node, ast.expr | ast.stmt):
        raise TypeError(node)
    return (
        node.lineno,
        node.col_offset,
        node.end_lineno or node.lineno,
        node.end_col_offset or node.col_offset,
    )
