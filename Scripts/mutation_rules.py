"""The mutation rules for Swift source text.

A mutant keeps the original code and selects between the two at run time, so that one build holds
hundreds of them. An operator is replaced by a new operator, spelled as the original followed by two
characters that encode the mutant's number; all other mutants call `mutant(number)`. The rules work on
tokens, not types; mutants that do not compile are dropped.
"""

import re
from dataclasses import dataclass

COMPARISON = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ARITHMETIC = {
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "&+": "&-", "&-": "&+", "&*": "&+",
    "<<": ">>", ">>": "<<", "&<<": "&>>", "&>>": "&<<", "&": "|", "|": "&", "^": "|",
    "+=": "-=", "-=": "+=", "*=": "+=", "&+=": "&-=", "|=": "^=",
}
LOGIC = {"&&": "||", "||": "&&"}
ROUNDING = {
    "down": "up", "up": "down", "towardZero": "awayFromZero",
    "toNearestOrAwayFromZero": "down", "toNearestOrEven": "down",
}
CLAMPS = ("min", "max", "pointwiseMin", "pointwiseMax", "abs")
KEYWORDS = set(
    "let var return throw case default guard if else for while repeat switch func init struct class"
    " enum extension import public private internal fileprivate static typealias protocol defer do"
    " catch break continue in where subscript final override mutating lazy deinit associatedtype"
    " indirect required convenience weak unowned nonisolated consume".split()
)

TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"|(?P<number>0x[\da-fA-F_]+|0b[01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[@#$]?[A-Za-z_]\w*|`\w+`|\$\d+)"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<mark>[,;:\\]|\.(?=[A-Za-z_`\d(]))"
    r"|(?P<operator>[-+*/%<>=!&|^~?.]+)|(?P<other>.)",
    re.S,
)


@dataclass
class Token:
    kind: str
    text: str
    start: int
    line: int

    @property
    def end(self):
        return self.start + len(self.text)


@dataclass
class Mutant:
    """A possible fault: `edits` are (start, end, text), where NUMBER is replaced by its number."""

    module: str
    path: str
    line: int
    rule: str
    change: str
    edits: list
    support: str = ""
    number: int = 0
    text: str = ""
    occurrence: int = 1

    @property
    def name(self):
        """A name that is independent of line numbers: the file, the line's text and the change."""
        again = f" ({self.occurrence})" if self.occurrence > 1 else ""
        return f"{self.path}: {self.text}\n  {self.change}{again}"

    @property
    def location(self):
        return f"{self.path}:{self.line}: {self.change}"


def string_end(text, start):
    """Returns the end of the string literal that starts at a quote or at the # before it."""
    hashes = len(text[start:]) - len(text[start:].lstrip("#"))
    quote = '"""' if text.startswith('"""', start + hashes) else '"'
    index = start + hashes + len(quote)
    close, escape = quote + "#" * hashes, "\\" + "#" * hashes
    while index < len(text) and not text.startswith(close, index):
        if text.startswith(escape + "(", index):
            index, depth = index + len(escape) + 1, 1
            while depth and index < len(text):
                if text[index] == '"':
                    index = string_end(text, index)
                    continue
                depth += {"(": 1, ")": -1}.get(text[index], 0)
                index += 1
        else:
            index += len(escape) + 1 if text.startswith(escape, index) else 1
    return index + len(close)


def tokens(text):
    """Returns the tokens of a file without whitespace and comments."""
    found, index, line = [], 0, 1
    while index < len(text):
        if re.match(r'#*"', text[index:index + 8]):
            end, kind = string_end(text, index), "string"
        else:
            match = TOKEN.match(text, index)
            end, kind = match.end(), match.lastgroup
        if kind not in ("space", "comment"):
            found.append(Token(kind, text[index:end], index, line))
        line += text.count("\n", index, end)
        index = end
    return found


class Finder:
    """Finds the mutants of one file."""

    def __init__(self, module, path, text):
        self.module, self.path, self.text = module, path, text
        self.tokens = tokens(text)
        self.lines = text.split("\n")
        self.found, self.occurrences = [], {}

    def add(self, rule, line, change, edits, support=""):
        text = self.lines[line - 1].strip()
        if text.startswith(("#", "@", "import", "public import", "internal import", "case ",
                            "precondition", "assert", "precedencegroup")):
            return
        mutant = Mutant(self.module, self.path, line, rule, change, edits, support, text=text)
        mutant.occurrence = self.occurrences[text, change] = self.occurrences.get((text, change), 0) + 1
        self.found.append(mutant)

    def spaced(self, token):
        return self.text[token.start - 1].isspace(), self.text[token.end:token.end + 1].isspace()

    def all(self):
        for index, token in enumerate(self.tokens[:-1]):
            before = self.tokens[index - 1] if index else token
            after = self.tokens[index + 1]
            if token.kind == "operator":
                self.operator(token, before, after)
            elif token.kind == "number":
                self.number(token, before)
            elif token.kind == "name":
                self.word(index, token, before, after)
        self.statements()
        return self.found

    def operator(self, token, before, after):
        name, edit = token.text, [(token.start, token.end, f"{token.text}MARKS")]
        left, right = self.spaced(token)
        if left and right:
            for rule, table in (("comparison", COMPARISON), ("arithmetic", ARITHMETIC),
                                ("logic", LOGIC)):
                if name in table:
                    change = f"{name} to {table[name]}"
                    self.add(rule, token.line, change, edit, f"infix {name} {table[name]}")
        elif name in ("..<", "...") and not left and not right and after.text not in ")]":
            change = "one more" if name == "..<" else "one less"
            self.add("range", token.line, f"{name} has {change}", edit, f"range {name}")
        elif name in ("!", "-") and not right and (left or before.text in "([{"):
            if after.kind in ("name", "open"):
                self.add("negation", token.line, f"{name} dropped", edit, f"prefix {name}")

    def number(self, token, before):
        if before.text == "." or token.start and self.text[token.start - 1] == ".":
            return
        plain = token.text.replace("_", "")
        if re.fullmatch(r"\d+", plain):
            others = [str(int(plain) + 1), str(int(plain) - 1)] if plain != "0" else ["1"]
        elif re.fullmatch(r"0x[\da-fA-F]+", plain):
            others = [hex(int(plain, 16) + 1)]
        elif re.fullmatch(r"\d+\.\d+", plain):
            others = [repr(float(plain) * 1.5 + (0.25 if float(plain) == 0 else 0))]
        else:
            return
        for other in others:
            edit = (token.start, token.end, f"(mutant(NUMBER) ? {other} : {token.text})")
            self.add("constant", token.line, f"{token.text} to {other}", [edit])

    def word(self, index, token, before, after):
        if token.text in ("true", "false"):
            text = "mutant(NUMBER)" if token.text == "false" else "!mutant(NUMBER)"
            edit = [(token.start, token.end, f"({text})")]
            self.add("constant", token.line, f"{token.text} negated", edit)
        elif before.text == "." and token.text in ROUNDING and after.text == ")":
            other = ROUNDING[token.text]
            edit = [(before.start, token.end, f"(mutant(NUMBER) ? .{other} : .{token.text})")]
            self.add("clamp", token.line, f"rounded {other} instead of {token.text}", edit)
        elif token.text in CLAMPS and after.text == "(" and before.text not in (".", "func"):
            edit = [(token.start, token.end, f"{token.text}Mutant_NUMBER")]
            for kept in ("first", "second") if token.text != "abs" else ("first",):
                change = f"{token.text} dropped, the {kept} stays"
                self.add("clamp", token.line, change, edit, f"clamp {token.text} {kept}")
        elif token.text in ("if", "guard", "while") and before.text != "#":
            self.condition(index, token)
        elif token.text == "func":
            self.early_return(index)
        elif after.text == "(" and before.text != "func" and token.text not in KEYWORDS:
            self.swap(index + 1)

    def condition(self, index, token):
        """`if`, `guard` and `while`: always false, and always true if the condition has no bindings."""
        depth, plain, last = 0, True, index
        for last in range(index + 1, len(self.tokens)):
            text = self.tokens[last].text
            if depth == 0 and text in ("{", "else"):
                break
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text, 0)
            plain = plain and not (depth == 0 and text in (",", "let", "var", "case", "#available"))
        start, end = self.tokens[index + 1].start, self.tokens[last - 1].end
        words = {"if": "never taken", "guard": "always leaves", "while": "never run"}[token.text]
        never = [(token.end, token.end, " !mutant(NUMBER),")]
        self.add("branch", token.line, f"{token.text} {words}", never)
        if plain and token.text != "while":
            always = [(start, start, "mutant(NUMBER) || ("), (end, end, ")")]
            words = "always taken" if token.text == "if" else "dropped"
            self.add("branch", token.line, f"{token.text} {words}", always)

    def early_return(self, index):
        """A function without a result returns immediately."""
        line = self.tokens[index].line
        for token in self.tokens[index:]:
            if token.text in ("->", "}"):
                return
            if token.text == "{":
                edit = (token.end, token.end, " if mutant(NUMBER) { return };")
                return self.add("return", line, "returns at once", [edit])

    def swap(self, opening):
        """Swaps two adjacent short arguments; the compiler rejects those with different types."""
        arguments, depth, start = [], 0, opening + 1
        for index in range(opening, min(len(self.tokens), opening + 40)):
            text = self.tokens[index].text
            if depth == 1 and text in (",", ")"):
                arguments.append(self.tokens[start:index])
                start = index + 1
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text, 0)
            if depth == 0:
                break
        else:
            return
        values = []
        for argument in arguments:
            if len(argument) > 2 and argument[1].text == ":":
                argument = argument[2:]
            if not argument or any(t.kind not in ("name", "number", "mark") for t in argument):
                return
            values.append((argument[0].start, argument[-1].end))
        if not 2 <= len(values) <= 6:
            return
        for one, two in zip(values, values[1:]):
            a, b = self.text[slice(*one)], self.text[slice(*two)]
            if a != b and "\n" not in self.text[one[0]:two[1]] and not a[0] == b[0] == ".":
                edits = [(*one, f"(mutant(NUMBER) ? {b} : {a})"),
                         (*two, f"(mutant(NUMBER) ? {a} : {b})")]
                self.add("swap", self.tokens[opening].line, f"{a} and {b} swapped", edits)

    def statements(self):
        """Removes calls and assignments that occupy a whole line."""
        by_line, depth, nest = {}, {}, 0
        for token in self.tokens:
            depth.setdefault(token.line, nest)
            by_line.setdefault(token.line, []).append(token)
            nest += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token.text, 0)
        rows = sorted(by_line)
        for position, line in enumerate(rows[1:-1], 1):
            row = by_line[line]
            previous, following = by_line[rows[position - 1]][-1], by_line[rows[position + 1]][0]
            texts = [token.text for token in row]
            balanced = all(texts.count(a) == texts.count(b) for a, b in ("()", "[]", "{}"))
            if depth[line] or not balanced or row[0].kind != "name" or row[0].text in KEYWORDS:
                continue
            if previous.kind in ("operator", "mark") or previous.text in ("else", "return"):
                continue
            if following.text == "." or following.kind == "operator":
                continue
            if texts[:2] == ["self", "."] and texts[2:4] == [texts[-1], "="]:
                continue  # `self.x = x` in an initializer, which the compiler requires
            assigns = any(t in texts for t in ("=", "+=", "-=", "*=", "|=", "&+=", "&-="))
            if assigns or texts[-1] == ")" and len(texts) > 3:
                edits = [(row[0].start, row[0].start, "if !mutant(NUMBER) { "),
                         (row[-1].end, row[-1].end, " }")]
                self.add("removal", line, "statement left out", edits)


def mutants(module, path, text):
    """Returns all possible mutants of one file."""
    return Finder(module, path, text).all() if tokens(text) else []


# The Swift text that is added to each module, and the C text that all modules share.

SWITCH = """\
@_silgen_name("quadrille_mutant") private func isActive(_ number: Int) -> Bool

@usableFromInline func mutant(_ number: Int) -> Bool { isActive(number) }
"""

# The trace is shared memory, because a program may close its files and sandbox itself.
CHOICE = """\
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// Number of the active mutant; 0 for none.
static long chosen;
// One byte per mutant, 1 once it is reached; mapped from a file that the runner created.
static unsigned char *reached;

__attribute__((constructor)) static void choose(void) {
  const char *number = getenv("QUADRILLE_MUTANT"), *path = getenv("QUADRILLE_MUTANT_TRACE");
  chosen = number ? atol(number) : 0;
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *memory = mmap(NULL, COUNT, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) reached = memory;
  close(file);
}

bool quadrille_mutant(long number) {
  if (reached) reached[number] = 1;
  return number == chosen;
}
"""
# Size of a trace in bytes.
COUNT = 1 << 16

# Constraints under which the standard library declares an operator, with the type of its second operand.
NUMBERS = [("T: Numeric", "T"), ("T: SIMD, T.Scalar: FloatingPoint", "T"),
           ("T: SIMD, T.Scalar: FloatingPoint", "T.Scalar")]
QUOTIENTS = [("T: BinaryInteger", "T"), ("T: FloatingPoint", "T")] + NUMBERS[1:]
WHOLE = [("T: FixedWidthInteger", "T"),
         ("T: SIMD, T.Scalar: FixedWidthInteger", "T")]
BITS = [("T: BinaryInteger", "T"), ("T: SIMD, T.Scalar: FixedWidthInteger", "T")]
PRECEDENCE = {
    "Comparison": COMPARISON, "LogicalConjunction": ["&&"], "LogicalDisjunction": ["||"],
    "Addition": ["+", "-", "&+", "&-", "|", "^"], "Multiplication": ["*", "/", "%", "&*", "&"],
    "BitwiseShift": ["<<", ">>", "&<<", "&>>"], "Assignment": [k for k in ARITHMETIC if k[-1] == "="],
}


def marks(number):
    """Encodes a number as two characters that are valid in an operator."""
    return chr(0x2500 + number // 512) + chr(0x2500 + number % 512)


def generics(name, other):
    if name in COMPARISON:
        return [("T: Equatable" if name in ("==", "!=") else "T: Comparable", "T")]
    if name[0] == "&" and len(name) > 1:
        return WHOLE
    if "/" in name + other:
        return QUOTIENTS if "%" not in name else [("T: BinaryInteger", "T")]
    return BITS if name[0] in "&|^<>%" else NUMBERS


def support(mutant):
    """Returns the declarations that one mutant needs."""
    kind, name, *rest = (mutant.support + " ").split(" ")[:3] if mutant.support else ("", "")
    number, own = mutant.number, name + marks(mutant.number)
    head = f"@usableFromInline func {own}"
    if kind == "infix":
        group = next(g for g, names in PRECEDENCE.items() if name in names)
        lines = [f"infix operator {own}: {group}Precedence"]
        if name in LOGIC:
            both = {"&&": "a ? try b() : false", "||": "a ? true : try b()"}
            lines.append(
                f"{head}<E: Error>(a: Bool, b: @autoclosure () throws(E) -> Bool) throws(E) -> Bool"
                f" {{ if mutant({number}) {{ {both[rest[0]]} }} else {{ {both[name]} }} }}")
            return lines
        for constraint, second in generics(name, rest[0]):
            first = "inout T" if group == "Assignment" else "T"
            result = "" if first != "T" else " -> Bool" if name in COMPARISON else " -> T"
            lines.append(f"{head}<{constraint}>(a: {first}, b: {second}){result}".replace(
                ", T.Scalar: ", ", T.Scalar: ") + (
                f" {{ if mutant({number}) {{ {'return ' if result else ''}a {rest[0]} b }}"
                f" else {{ {'return ' if result else ''}a {name} b }} }}"))
        return [constrained(line) for line in lines]
    if kind == "prefix":
        constraint = "" if name == "!" else "<T: SignedNumeric>"
        type_ = "Bool" if name == "!" else "T"
        return [f"prefix operator {own}",
                f"@usableFromInline prefix func {own}{constraint}(a: {type_}) -> {type_}"
                f" {{ mutant({number}) ? a : {name}a }}"]
    if kind == "range":
        result, step = ("Range", 1) if name == "..<" else ("ClosedRange", -1)
        return [f"infix operator {own}: RangeFormationPrecedence",
                f"{head}<T: Strideable>(a: T, b: T) -> {result}<T> where T.Stride: SignedInteger"
                f" {{ a{name}(mutant({number}) ? b.advanced(by: {step}) : b) }}"]
    if kind == "clamp":
        own = f"@usableFromInline func {name}Mutant_{number}"
        if name == "abs":
            return [f"{own}<T: SignedNumeric & Comparable>(_ a: T) -> T"
                    f" {{ mutant({number}) ? a : abs(a) }}"]
        kept = "a" if rest[0] == "first" else "b"
        constraint = "T: SIMD, T.Scalar: Comparable" if "point" in name else "T: Comparable"
        return [constrained(f"{own}<{constraint}>(_ a: T, _ b: T) -> T"
                            f" {{ mutant({number}) ? {kept} : {name}(a, b) }}")]
    return []


def constrained(line):
    """Moves the constraint on T.Scalar into a where clause."""
    match = re.search(r", (T\.Scalar: \w+)>", line)
    if not match:
        return line
    body = line.index(" {")
    return line[:body].replace(match.group(0), ">") + f" where {match.group(1)}" + line[body:]


def switch(mutants_of_module):
    """Returns the file that is added to a module: the switch, and the operators and functions."""
    parts = [SWITCH]
    for mutant in mutants_of_module:
        parts += support(mutant)
    return "\n".join(parts) + "\n"


def applied(text, mutants_of_file):
    """Returns the text of a file with its mutants inserted; line numbers do not change."""
    edits = sorted(
        ((edit, mutant.number) for mutant in mutants_of_file for edit in mutant.edits),
        key=lambda pair: pair[0][:2],
    )
    result, index = [], 0
    for (start, end, new), number in edits:
        result += [text[index:start],
                   new.replace("NUMBER", str(number)).replace("MARKS", marks(number))]
        index = end
    return "".join(result) + text[index:]
