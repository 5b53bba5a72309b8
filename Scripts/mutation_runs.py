"""Runs test suites: records which mutants each reaches, and runs them with a mutant active."""

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import mutation_rules as rules
from mutation_build import OUTPUT, PROGRAMS, ROOT, text_of, write

REACH = os.path.join(OUTPUT, "reach.json")
DECLARATION = re.compile(r"\b(?:struct|class|enum|actor|func) (\w+)")

BUNDLE = os.path.join(PROGRAMS, "quadrillePackageTests.xctest")
TESTS = [BUNDLE, "--testing-library", "swift-testing"]
FAILURE = re.compile(r"Test (\S+?)(?: with .*)? (?:recorded an issue|failed after)")
# A mutant may exhaust memory or disk: limit to 16 GiB of address space and files of 4 GiB.
BOUNDED = ["sh", "-c", 'ulimit -v 16777216; ulimit -f 8388608; exec "$@"', "sh"]
# Targets whose tests each count as a suite, to record the reached mutants per test.
SPLIT = {"CommandTests"}
# Tests of whole programs: slow, so they run last.
FAR = {"CommandTests", "QuadrilleConformanceTests", "FuzzTests"}
# Target duration of the suites that run in one process.
BATCH_SECONDS = 4.0


def run(filters, number=0, trace=None, timeout=1800.0, skipped=(), stops=True):
    """Runs tests and returns the names of those that fail; "crash" or "timeout" if the run aborts."""
    scratch = tempfile.mkdtemp(dir=OUTPUT, prefix="tmp-")
    arguments = list(TESTS)
    for pattern in filters:
        arguments += ["--filter", pattern]
    for pattern in skipped:
        arguments += ["--skip", pattern]
    around = dict(os.environ, QUADRILLE_MUTANT=str(number), TMPDIR=scratch,
                  SWIFT_BACKTRACE="enable=no")
    if trace:
        around["QUADRILLE_MUTANT_TRACE"] = trace
    process = subprocess.Popen(BOUNDED + arguments, cwd=ROOT, env=around, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               stdin=subprocess.DEVNULL, start_new_session=True, errors="replace")
    expired, failed, stopped = threading.Event(), set(), False

    def expire():
        expired.set()
        os.killpg(process.pid, signal.SIGKILL)

    clock = threading.Timer(timeout, expire)
    clock.start()
    try:
        for line in process.stdout:
            match = FAILURE.search(line) if "✘" in line and "known issue" not in line else None
            if match and match[1] != "run":
                failed.add(match[1])
                if stops:
                    stopped = True
                    break
    finally:
        clock.cancel()
        if process.poll() is None and stopped:
            os.killpg(process.pid, signal.SIGKILL)
        status = process.wait()
        process.stdout.close()
        shutil.rmtree(scratch, ignore_errors=True)
    if expired.is_set():
        failed.add("timeout")
    elif not stopped and (status < 0 or status > 1):
        failed.add("crash")
    elif status == 1 and not failed:
        failed.add("failure")
    return failed


def pattern(suite, test=None):
    """Returns the filter for a suite, or for one of its tests; a free test function is its own suite."""
    if "/" in suite:
        return "^" + re.escape(suite)
    if not test:
        return "^" + re.escape(suite) + ("$" if suite.endswith(")") else "/")
    return "^" + re.escape(suite) + "/(.*/)?" + re.escape(test)


def declarations():
    """Returns the digests of the files that declare the suites, by target and suite name."""
    found = {}
    for folder, _, names in os.walk(os.path.join(ROOT, "Tests")):
        for name in (n for n in names if n.endswith(".swift")):
            text = text_of(os.path.join(folder, name))
            parts = os.path.relpath(folder, os.path.join(ROOT, "Tests")).split(os.sep)
            target = next((part for part in parts if part.endswith("Tests")), "")
            key = hashlib.sha256(text.encode()).hexdigest()
            for name in DECLARATION.findall(text):
                found.setdefault(f"{target}.{name}", key)
    return found


class Suites:
    """The suites of the test bundle: their durations and the mutants they reach."""

    def __init__(self, package, built, options):
        listed = subprocess.run(TESTS + ["--list-tests"], cwd=ROOT, capture_output=True, text=True,
                                check=True).stdout
        tests = [line for line in listed.split("\n") if "." in line]
        names = sorted({test if self.target(test) in SPLIT else test.split("/")[0]
                        for test in tests})
        self.names = [name for name in names if re.search(options.suites, name)
                      and not (options.without and re.search(options.without, name))]
        self.package, self.jobs, self.longest = package, options.jobs, options.longest
        self.keys = declarations()
        self.lists, self.facts = self.known(built)

    def seeing(self, module, steps):
        """Returns the suites of a stage (see `steps`) for a module."""
        return [name for name in self.names if self.steps(name, module) == steps]

    def steps(self, name, module):
        """Returns 0 for tests of the module itself, 1 for tests of other modules, 2 for programs."""
        target = self.target(name)
        distance = self.package.distance(target, module)
        if distance is None:
            return None
        return 2 if target in FAR else min(distance, 1)

    def prepare(self, names):
        """Runs suites once without a mutant, unless that was done before."""
        left = [name for name in names if name not in self.facts]
        if left:
            print(f"{len(left)} suites run without a mutant", flush=True)
        with ThreadPoolExecutor(self.jobs) as pool:
            for name, facts in zip(left, pool.map(self.prepared_soundly, left)):
                self.facts[name] = facts
                if facts["failed"]:
                    print(f"  {name} excluded: {', '.join(facts['failed'])}", flush=True)
                self.keep()

    @staticmethod
    def target(suite):
        return suite.split(".")[0]

    def key(self, suite):
        return self.keys.get(re.split("[(/]", suite)[0], "")

    def known(self, built):
        """Loads the results of earlier runs for suites whose file has not changed.

        A suite records the list of mutants it was run with, and the indices of those it reaches.
        """
        kept = json.loads(text_of(REACH)) if os.path.exists(REACH) else {}
        lists, facts = kept.get("lists", {}), kept.get("suites", {})
        names = [mutant.name for mutant in built]
        self.numbers = {mutant.number: index for index, mutant in enumerate(built)}
        self.list = hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
        lists[self.list] = names
        lists = {key: known for key, known in lists.items() if self.covers(known, names)}
        facts = {suite: f for suite, f in facts.items()
                 if f["key"] == self.key(suite) and f["list"] in lists}
        self.indices = {key: {n: i for i, n in enumerate(names)} for key, names in lists.items()}
        return lists, facts

    @staticmethod
    def covers(known, names):
        """Whether a list has most mutants of each module; if not, it has another seed or other modules."""
        known, modules = set(known), {}
        for name in names:
            modules.setdefault(name.split("/")[2], []).append(name in known)
        return all(2 * sum(found) > len(found) for found in modules.values())

    def keep(self):
        used = {facts["list"] for facts in self.facts.values()}
        lists = {key: names for key, names in self.lists.items() if key in used}
        write(REACH, json.dumps({"lists": lists, "suites": self.facts}))

    def reaches(self, suite, mutant):
        """Whether a suite reaches a mutant; for a mutant added since, whether it reaches its file."""
        facts = self.facts[suite]
        index = self.indices[facts["list"]].get(mutant.name)
        if index is not None:
            return index in facts["reached"]
        names = self.lists[facts["list"]]
        return any(names[i].startswith(mutant.path + ":") for i in facts["reached"])

    def prepared_soundly(self, suite):
        """Like `prepared`, but repeats a run that crashed, in case the crash was random."""
        facts = self.prepared(suite)
        return self.prepared(suite) if "crash" in facts["failed"] else facts

    def prepared(self, suite):
        """Runs a suite without a mutant; returns its duration, failing tests and reached mutants.

        A suite that takes too long counts as broken.
        """
        handle, trace = tempfile.mkstemp(dir=OUTPUT, prefix="trace-")
        os.truncate(handle, rules.COUNT)
        os.close(handle)
        begin = time.monotonic()
        failed = run([pattern(suite)], trace=trace, timeout=self.longest, stops=False)
        seconds = time.monotonic() - begin
        with open(trace, "rb") as file:
            reached = file.read()
        os.remove(trace)
        indices = [index for number, index in self.numbers.items() if reached[number]]
        return {"seconds": seconds, "failed": sorted(failed), "reached": indices,
                "key": self.key(suite), "list": self.list}

    def reaching(self, mutant, steps):
        """Returns the suites of a stage that reach a mutant, fast and specific ones first."""
        broken = {"crash", "timeout", "failure"}
        found = [name for name in self.seeing(mutant.module, steps)
                 if self.reaches(name, mutant)
                 and broken.isdisjoint(self.facts[name]["failed"])
                 and not ("/" in name and self.facts[name]["failed"])]
        facts = self.facts
        return sorted(found, key=lambda n: facts[n]["seconds"] * (20 + len(facts[n]["reached"])))

    def meet(self, mutant, suites):
        """Runs suites with a mutant; returns the test that kills it, or an empty string.

        A test must fail twice, so that flaky tests kill no mutant.
        """
        seconds = sum(self.facts[name]["seconds"] for name in suites)
        skipped = [pattern(n, test) for n in suites for test in self.facts[n]["failed"]]
        limit = 30 + 6 * seconds
        failed = run([pattern(n) for n in suites], mutant.number, timeout=limit, skipped=skipped)
        if not failed:
            return ""
        word = sorted(failed)[0]
        if word in ("timeout", "crash", "failure") or word.startswith('"'):
            filters = [pattern(n) for n in suites]
        else:
            filters = [pattern(n, word) if not n.endswith(")") else pattern(n) for n in suites]
        if not run(filters, mutant.number, timeout=limit, skipped=skipped):
            return ""
        return f"{' '.join(sorted({self.target(name) for name in suites}))}: {word}"

    def batches(self, names):
        """Groups suites so that each group takes a few seconds."""
        group, seconds = [], 0.0
        for name in names:
            own = self.facts[name]["seconds"]
            if group and seconds + own > BATCH_SECONDS:
                yield group, seconds
                group, seconds = [], 0.0
            group.append(name)
            seconds += own
        if group:
            yield group, seconds

    def judge(self, mutant, steps, budget):
        """Runs the suites of a stage that reach a mutant against it, for at most `budget` seconds.

        Returns the test that kills it, the number of suites that ran, and of those that reach it.
        """
        names = self.reaching(mutant, steps)
        spent, met = 0.0, 0
        for group, seconds in self.batches(names):
            if spent and spent + seconds > budget:
                break
            spent += seconds
            met += len(group)
            killer = self.meet(mutant, group)
            if killer:
                return killer, met, len(names)
        return "", met, len(names)
