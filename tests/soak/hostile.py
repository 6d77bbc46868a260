"""Malicious and broken players, each a script, with the expected message."""

from __future__ import annotations

from tests.session.programs import BAD

_Q = "for asked in questions(): "
MORE = {
    "never a word": ("time.sleep(300)", "did not answer in time"),
    "silent when asked": (_Q + "time.sleep(300)", "did not answer in time"),
    "only on stderr": ("while True: sys.stderr.write('x' * 65536)", "did not answer in time"),
    "output closed": ("os.close(1); time.sleep(300)", "a Steady player took this turn"),
    "input closed": ("os.close(0); time.sleep(300)", "did not answer in time"),
    "greets twice and sleeps": (
        _Q + "say(type='hello'); time.sleep(300)",
        "did not answer in time",
    ),
    "heavy lines": (
        _Q + "exec('while True: answer(asked, id=asked[\"id\"] - 1, more=[[]] * 200_000)')",
        "sent too much",
    ),
    "drips bytes": (
        "while True: os.write(1, b'x'); time.sleep(0.001)",
        "did not answer in time",
    ),
    "drips lines": (
        _Q + "exec('while True: say(type=\"hello\"); time.sleep(0.05)')",
        "did not answer in time",
    ),
    "answers, then floods": (
        _Q + "answer(asked); exec('while True: say(type=\"hello\")')",
        "",
    ),
    "children that flood": (
        'exec(\'while True:\\n child()\\n time.sleep(0.2)\\n if len(open(__file__ + ".starts")'
        ".readlines()) > 20: break'); time.sleep(300)",
        "did not answer in time",
    ),
    "ignores signals": (
        "import signal\nfor n in range(1, 32):\n"
        "    try: signal.signal(n, signal.SIG_IGN)\n"
        "    except (OSError, ValueError): pass\n"
        "while True: time.sleep(300)",
        "did not answer in time",
    ),
    "stops itself": (
        _Q + "import signal; os.kill(os.getpid(), signal.SIGSTOP)",
        "did not answer in time",
    ),
    "huge numbers": (_Q + "answer(asked, value=10**400)", "sent nonsense"),
    "a huge id": (_Q + "answer(asked, id=10**4000)", "sent nonsense"),
    "a true id": (_Q + "answer(asked, id=True)", "sent nonsense"),
    "a list": (_Q + "print('[1, 2]', flush=True)", "sent nonsense"),
    "empty lines": (_Q + "print('\\n' * 5, flush=True)", "sent nonsense"),
    "a long move": (_Q + "answer(asked, move='2C+' * 300_000)", "made an illegal move"),
    "candidates of all kinds": (
        _Q + "answer(asked, candidates=[{'move': 'x' * 999, 'value': 1}] * 900 + [None, 7])",
        "",
    ),
}
"""The message is empty if the answer counts nevertheless."""

HOSTILE: dict[str, tuple[str, str]] = {**BAD, **MORE}
assert len(HOSTILE) == 38
