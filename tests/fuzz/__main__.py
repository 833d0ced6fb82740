"""`python -m tests.fuzz --seconds 3600`: new cases of all kinds for a time; counts, and the seeds of those that fail.

`--kind art --seed 1234 --count 1` runs one again.
"""

import argparse
import sys
import time

from tests.fuzz.running import KINDS, Findings, run, sound_matches


def main() -> int:
    """Run cases and print how they ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--count", type=int, default=0, help="Of each kind, instead of a time.")
    parser.add_argument("--seed", type=int, default=1_000_000, help="Of the first case; the next ones count up.")
    parser.add_argument("--kind", choices=KINDS, action="append")
    asked = parser.parse_args()
    findings, sound, start, seed = Findings(), sound_matches(), time.monotonic(), asked.seed
    while seed < asked.seed + asked.count if asked.count else time.monotonic() - start < asked.seconds:
        for kind in asked.kind or KINDS:
            before = len(findings.failures)
            run(kind, seed, findings, sound=sound)
            sys.stdout.writelines(f"{line}\n" for line in findings.failures[before:])
        seed += 1
    took = time.monotonic() - start
    sys.stdout.write(f"{seed - asked.seed} cases of each kind in {took:.0f} s, {len(findings.failures)} failed\n")
    sys.stdout.writelines(f"  {ending}: {count}\n" for ending, count in sorted(findings.counts.items()))
    return 1 if findings.failures else 0


if __name__ == "__main__":
    sys.exit(main())
