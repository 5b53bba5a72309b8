"""Builds mutants next to the package's own build; only files with mutants are recompiled.

Mutants do not change the interface of a file, so all other objects and modules of the build remain
valid, and programs are linked from both.
"""

import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import mutation_rules as rules

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUTPUT = os.path.join(ROOT, "build", "mutate")
SOURCES = os.path.join(OUTPUT, "sources")
PROGRAMS = os.path.join(OUTPUT, "programs")
SWIFT = os.environ.get("SWIFT", "swift")
ERROR = re.compile(r"^(/\S+?\.swift):(\d+):\d+: error: (.*)")
# Driver options that a single frontend does not accept, with their number of arguments.
DRIVER = {
    "-emit-module": 0, "-emit-dependencies": 0, "-incremental": 0, "-c": 0, "-enable-batch-mode": 0,
    "-serialize-diagnostics": 0, "-parseable-output": 0, "-emit-objc-header": 0, "-Xfrontend": 0,
    "-warnings-as-errors": 0, "-j2": 0, "-emit-module-path": 1, "-output-file-map": 1,
    "-index-store-path": 1, "-emit-objc-header-path": 1,
}


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    """Replaces a file atomically."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(path + ".new", path)


class Package:
    """The targets of the package, and the modules that each test target depends on."""

    def __init__(self):
        command = [SWIFT, "package", "describe", "--type", "json"]
        made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        targets = json.loads(made.stdout)["targets"]
        self.needs = {t["name"]: t.get("target_dependencies") or [] for t in targets}
        self.paths = {
            t["name"]: t["path"] for t in targets
            if t["type"] == "library" and t["path"].startswith("Sources/")
            and t["name"].startswith("Quadrille")
        }
        tests = [t["name"] for t in targets if t["type"] == "test"]
        self.near = {test: self.distances(test) for test in tests}

    def distances(self, target):
        """Returns the length of the shortest dependency path from a target to each module."""
        found, edge, steps = {}, [target], 0
        while edge:
            edge, steps = [n for t in edge for n in self.needs.get(t, [])], steps + 1
            edge = [n for n in dict.fromkeys(edge) if n not in found]
            found.update((name, steps) for name in edge)
        return found

    def distance(self, test, module):
        """Returns a module's distance from a test target: 0 for its own tests, None without dependency."""
        return 0 if test == module + "Tests" else self.near.get(test, {}).get(module)


class BuildPlan:
    """The commands that compiled each module and linked each program."""

    def __init__(self, is_built):
        command = [SWIFT, "build", "--build-tests"]
        made = is_built or subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if not is_built and made.returncode:
            sys.exit(f"mutate: {shlex.join(command)}:\n{(made.stdout + made.stderr)[-4000:]}")
        self.modules, self.links = {}, {}
        steps = text_of(os.path.join(ROOT, ".build", "debug.yaml"))
        target = r'"C\.([\w-]+?)-[^-"]+-unknown-[^"]*-debug\.(\w+)":\n(.*?)\n\n'
        for match in re.finditer(target, steps, re.S):
            command = re.search(r"^    args: (\[.*\])$", match[3], re.M)
            if not command:
                continue
            if match[2] == "module":
                inputs = json.loads(re.search(r"^    inputs: (\[.*\])$", match[3], re.M)[1])
                outputs = json.loads(re.search(r"^    outputs: (\[.*\])$", match[3], re.M)[1])
                files = [name for name in inputs if name.endswith(".swift")]
                objects = [name for name in outputs if name.endswith(".o")]
                self.modules[match[1]] = (json.loads(command[1]), files, objects)
            elif match[1] in ("quadrille", "quadrille-conform", "quadrillePackageTests"):
                self.links[match[1]] = json.loads(command[1])

    @staticmethod
    def frontend(command):
        """Returns the frontend command that compiles some files of a module."""
        kept, index = [], 1
        while index < len(command):
            step = 2 if command[index] == "-Xcc" else 1 + DRIVER.get(command[index], 0)
            if command[index] not in DRIVER and not command[index].startswith("@"):
                kept += command[index:index + step]
            index += step
        tools = os.path.dirname(command[0])
        plugins = os.path.join(os.path.dirname(tools), "lib/swift/host/plugins")
        return [os.path.join(tools, "swift-frontend"), "-frontend", "-c", "-disable-objc-interop",
                "-plugin-path", plugins, *kept]


def compiled(module, mutants, plan, package):
    """Compiles the files of a module that have mutants; returns the new objects by the replaced ones."""
    command, files, objects = plan.modules[module]
    by_path, primaries, others, replaced = defaultdict(list), [], [], {}
    for mutant in mutants:
        by_path[mutant.path].append(mutant)
    by_name = {os.path.basename(name): name for name in objects}
    for file in files:
        own = os.path.relpath(file, ROOT)
        if own not in by_path:
            others.append(file)
            continue
        path = os.path.join(SOURCES, own)
        write(path, rules.applied(text_of(file), by_path[own]))
        primaries.append(path)
        replaced[by_name[os.path.basename(file) + ".o"]] = path + ".o"
    switch = os.path.join(SOURCES, package.paths[module], "Mutants.swift")
    write(switch, rules.switch(mutants))
    primaries.append(switch)
    replaced[switch] = switch + ".o"
    kept, state = switch + ".json", digest(module, mutants, plan, package)
    if os.path.exists(kept) and text_of(kept) == state:
        return replaced, 0, ""
    command = plan.frontend(command)
    for path in primaries:
        command += ["-primary-file", path]
    made = subprocess.run(command + others + [w for p in primaries for w in ("-o", p + ".o")],
                          cwd=ROOT, capture_output=True, text=True)
    if made.returncode == 0:
        write(kept, state)
    return replaced, made.returncode, made.stdout + made.stderr


def digest(module, mutants, plan, package):
    """Returns a digest of a module's mutants, its files, and the files of its dependencies."""
    sums = hashlib.sha256("\n".join(f"{m.number} {m.name}" for m in mutants).encode())
    sums.update(rules.SWITCH.encode())
    for name in sorted({module, *package.distances(module)} & set(plan.modules)):
        for file in plan.modules[name][1]:
            sums.update(text_of(file).encode())
    return sums.hexdigest()


def guilty(output, mutants):
    """Returns the mutants that the compiler's errors refer to."""
    numbers = set()
    for line in output.split("\n"):
        match = ERROR.match(line)
        if not match:
            continue
        path, number = os.path.relpath(match[1], SOURCES), int(match[2])
        if path.endswith("Mutants.swift"):
            text = text_of(match[1]).split("\n")[number - 1]
            numbers |= {m.number for m in mutants
                        if m.support and (rules.marks(m.number) in text
                                          or f"Mutant_{m.number}(" in text
                                          or f"Mutant_{m.number}<" in text)}
            continue
        near = [m for m in mutants if m.path == path]
        above = [m for m in near if m.line <= number + 1]
        if above:
            numbers.add(max(above, key=lambda m: m.line).number)
        elif near:
            numbers.add(min(near, key=lambda m: m.line).number)
    return numbers


def build(draw, modules, plan, package, dropped, save, links):
    """Compiles the mutants of each module and links the programs; returns the mutants that compile.

    Mutants that do not compile are dropped; in the first attempts others are drawn instead.
    """
    def made(module):
        mutants, draws = draw(module), 0
        while mutants:
            replaced, status, output = compiled(module, mutants, plan, package)
            if status == 0:
                print(f"  {module}: {len(mutants)} mutants compile", flush=True)
                return mutants, replaced
            bad = guilty(output, mutants)
            if not bad:
                sys.exit(f"mutate: {module} does not compile:\n{output[-4000:]}")
            dropped.update(m.name for m in mutants if m.number in bad)
            draws += 1
            mutants = [m for m in mutants if m.number not in bad]
            if draws < 3:
                mutants = draw(module, is_first=False)
        return [], {}

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(made, modules))
    save()
    if links:
        link(plan, {old: new for _, replaced in found for old, new in replaced.items()})
    return [mutant for mutants, _ in found for mutant in mutants]


def choice_object(plan):
    """Compiles the C file that selects the active mutant in every program."""
    path = os.path.join(SOURCES, "choice.c")
    write(path, rules.CHOICE.replace("COUNT", str(rules.COUNT)))
    clang = os.path.join(os.path.dirname(next(iter(plan.links.values()))[0]), "clang")
    subprocess.run([clang, "-O1", "-c", path, "-o", path + ".o"], check=True)
    return path + ".o"


def link(plan, replaced):
    """Links the tests and the command from the objects with mutants and all others."""
    os.makedirs(PROGRAMS, exist_ok=True)
    choice = choice_object(plan)
    for name, given in plan.links.items():
        index = given.index("-o")
        program = os.path.join(PROGRAMS, os.path.basename(given[index + 1]))
        listed = next(word[1:] for word in given if word.startswith("@"))
        objects = [replaced.get(line, line) for line in text_of(listed).split("\n") if line]
        objects += [new for old, new in replaced.items() if old.endswith("/Mutants.swift")]
        objects.append(choice)
        write(program + ".objects", "\n".join(objects) + "\n")
        command = [f"@{program}.objects" if word.startswith("@") else word for word in given]
        command[index + 1] = program + ".new"
        made = subprocess.run([w for w in command if w != "-g"], cwd=ROOT, capture_output=True,
                              text=True)
        if made.returncode:
            sys.exit(f"mutate: {program} cannot be linked:\n{(made.stdout + made.stderr)[-4000:]}")
        os.replace(program + ".new", program)
