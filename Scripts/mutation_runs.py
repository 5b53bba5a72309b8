"""Which suites reach a mutant, and what they say of it."""

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
from mutation_build import PLACE, PROGRAMS, ROOT, text_of, write

REACH = os.path.join(PLACE, "reach.json")
DECLARATION = re.compile(r"\b(?:struct|class|enum|actor|func) (\w+)")

BUNDLE = os.path.join(PROGRAMS, "quadrillePackageTests.xctest")
TESTS = [BUNDLE, "--testing-library", "swift-testing"]
FAILURE = re.compile(r"Test (\S+?)(?: with .*)? (?:recorded an issue|failed after)")
# A mutant may take all memory or fill the disk: 16 GiB of addresses, files of 4 GiB.
BOUNDED = ["sh", "-c", 'ulimit -v 16777216; ulimit -f 8388608; exec "$@"', "sh"]
# Targets of which each test counts as a suite, since a process for each shows what it reaches.
SPLIT = {"CommandTests"}
# Tests of whole programs: they take long, and are asked last.
FAR = {"CommandTests", "QuadrilleConformanceTests", "FuzzTests"}
# Suites that meet a mutant in one process take about so long together.
BATCH_SECONDS = 4.0


def run(filters, number=0, trace=None, timeout=1800.0, skipped=(), stops=True):
    """The names of the tests that fail; "crash" or "timeout" where a run breaks off."""
    scratch = tempfile.mkdtemp(dir=PLACE, prefix="tmp-")
    words = list(TESTS)
    for pattern in filters:
        words += ["--filter", pattern]
    for pattern in skipped:
        words += ["--skip", pattern]
    around = dict(os.environ, HOUSE_MUTANT=str(number), TMPDIR=scratch,
                  SWIFT_BACKTRACE="enable=no")
    if trace:
        around["HOUSE_MUTANT_TRACE"] = trace
    process = subprocess.Popen(BOUNDED + words, cwd=ROOT, env=around, text=True,
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
    """The filter for a suite, or for a test of it; a test without a suite is its own."""
    if "/" in suite:
        return "^" + re.escape(suite)
    if not test:
        return "^" + re.escape(suite) + ("$" if suite.endswith(")") else "/")
    return "^" + re.escape(suite) + "/(.*/)?" + re.escape(test)


def declarations():
    """The digest of the file that declares a suite, by its target and name."""
    found = {}
    for folder, _, names in os.walk(os.path.join(ROOT, "Tests")):
        for name in (n for n in names if n.endswith(".swift")):
            text = text_of(os.path.join(folder, name))
            target = os.path.relpath(folder, os.path.join(ROOT, "Tests")).split(os.sep)[0]
            key = hashlib.sha256(text.encode()).hexdigest()
            for word in DECLARATION.findall(text):
                found.setdefault(f"{target}.{word}", key)
    return found


class Suites:
    """The suites of the test bundle: what each takes, and which mutants it reaches."""

    def __init__(self, house, built, options):
        listed = subprocess.run(TESTS + ["--list-tests"], cwd=ROOT, capture_output=True, text=True,
                                check=True).stdout
        tests = [line for line in listed.split("\n") if "." in line]
        names = sorted({test if self.target(test) in SPLIT else test.split("/")[0]
                        for test in tests})
        self.names = [name for name in names if re.search(options.suites, name)
                      and not (options.without and re.search(options.without, name))]
        self.house, self.jobs, self.longest = house, options.jobs, options.longest
        self.keys = declarations()
        self.lists, self.facts = self.known(built)

    def seeing(self, room, steps):
        """The suites of the targets that are some steps away from a room."""
        return [name for name in self.names if self.steps(name, room) == steps]

    def steps(self, name, room):
        """0 for the tests of a room, 1 for those of other rooms, 2 for those of programs."""
        target = self.target(name)
        distance = self.house.distance(target, room)
        if distance is None:
            return None
        return 2 if target in FAR else min(distance, 1)

    def prepare(self, names):
        """Runs suites once without a fault where that was not done yet."""
        left = [name for name in names if name not in self.facts]
        if left:
            print(f"{len(left)} suites run without a fault", flush=True)
        with ThreadPoolExecutor(self.jobs) as pool:
            for name, facts in zip(left, pool.map(self.prepared_soundly, left)):
                self.facts[name] = facts
                if facts["failed"]:
                    print(f"  {name} left out: {', '.join(facts['failed'])}", flush=True)
                self.keep()

    @staticmethod
    def target(suite):
        return suite.split(".")[0]

    def key(self, suite):
        return self.keys.get(re.split("[(/]", suite)[0], "")

    def known(self, built):
        """What earlier runs noted of suites that are as they were.

        A suite notes which list of mutants it was run with, and which of the list it reaches.
        """
        kept = json.loads(text_of(REACH)) if os.path.exists(REACH) else {}
        lists, facts = kept.get("lists", {}), kept.get("suites", {})
        names = [mutant.name for mutant in built]
        self.numbers = {mutant.number: place for place, mutant in enumerate(built)}
        self.list = hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
        lists[self.list] = names
        lists = {key: known for key, known in lists.items() if self.covers(known, names)}
        facts = {suite: f for suite, f in facts.items()
                 if f["key"] == self.key(suite) and f["list"] in lists}
        self.places = {key: {n: i for i, n in enumerate(names)} for key, names in lists.items()}
        return lists, facts

    @staticmethod
    def covers(known, names):
        """Whether a list has most of the mutants of each room: else it was of other rooms or a seed."""
        known, rooms = set(known), {}
        for name in names:
            rooms.setdefault(name.split("/")[1], []).append(name in known)
        return all(2 * sum(found) > len(found) for found in rooms.values())

    def keep(self):
        used = {facts["list"] for facts in self.facts.values()}
        lists = {key: names for key, names in self.lists.items() if key in used}
        write(REACH, json.dumps({"lists": lists, "suites": self.facts}))

    def reaches(self, suite, mutant):
        """Whether a suite reaches a mutant; for one made since, whether it reaches its file."""
        facts = self.facts[suite]
        place = self.places[facts["list"]].get(mutant.name)
        if place is not None:
            return place in facts["reached"]
        names = self.lists[facts["list"]]
        return any(names[i].startswith(mutant.path + ":") for i in facts["reached"])

    def prepared_soundly(self, suite):
        """As below; what breaks off is run once more, so that chance leaves nothing out."""
        facts = self.prepared(suite)
        return self.prepared(suite) if "crash" in facts["failed"] else facts

    def prepared(self, suite):
        """Runs a suite without a fault: its seconds, what fails anyway, the mutants it reaches.

        One that takes too long counts as broken.
        """
        handle, trace = tempfile.mkstemp(dir=PLACE, prefix="trace-")
        os.truncate(handle, rules.COUNT)
        os.close(handle)
        begin = time.monotonic()
        failed = run([pattern(suite)], trace=trace, timeout=self.longest, stops=False)
        seconds = time.monotonic() - begin
        with open(trace, "rb") as file:
            reached = file.read()
        os.remove(trace)
        places = [place for number, place in self.numbers.items() if reached[number]]
        return {"seconds": seconds, "failed": sorted(failed), "reached": places,
                "key": self.key(suite), "list": self.list}

    def reaching(self, mutant, steps):
        """The suites some steps away that reach a mutant: quick ones that reach few first."""
        broken = {"crash", "timeout", "failure"}
        found = [name for name in self.seeing(mutant.room, steps)
                 if self.reaches(name, mutant)
                 and broken.isdisjoint(self.facts[name]["failed"])
                 and not ("/" in name and self.facts[name]["failed"])]
        facts = self.facts
        return sorted(found, key=lambda n: facts[n]["seconds"] * (20 + len(facts[n]["reached"])))

    def meet(self, mutant, suites):
        """Runs suites with a mutant: what it is killed by, or nothing.

        A test that fails must fail twice, so that chance kills nothing.
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
        """Suites in groups that take a few seconds each."""
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
        """Lets the suites some steps away that reach a mutant meet it, for so many seconds.

        Gives what it is killed by, the number of suites that it met, and of those that reach it.
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
