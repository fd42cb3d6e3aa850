"""One run of subterminator as a person at a pipe: says yes to every question, keeps what was asked, sums up.

    drive.py BIN OUT cancel SERVICE [OPTION …]      environment: SUBTERMINATOR_HOME

Leaves events.jsonl, stderr.txt and summary.json in OUT. Ends only the process that it started.
"""
import json, os, signal, subprocess, sys, threading, time

LIMIT = int(os.environ.get("LIMIT", "300"))
bin_, out, command, *rest = sys.argv[1:]
os.makedirs(out, exist_ok=True)
args = [bin_, command, *rest, "--json", "--verbose", "--headless", "--output-dir", out]
began = time.time()
p = subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=open(f"{out}/{command}.stderr.txt", "w"), text=True)
late = []


def stop():
    late.append(True)
    p.send_signal(signal.SIGINT)
    try:
        p.wait(30)
    except subprocess.TimeoutExpired:
        p.kill()


timer = threading.Timer(LIMIT, stop)
timer.start()
questions, result, warnings, hand, ledger, path, pages = [], {}, [], [], None, [], []
with open(f"{out}/{command}.events.jsonl", "w") as kept:
    for line in p.stdout:
        kept.write(line)
        kept.flush()
        e = json.loads(line)
        kind = e.get("type")
        if kind == "question":
            a = e["approval"]
            questions.append({"turn": e.get("turn"), "target": a.get("target"), "why": a.get("why"), "url": a.get("url")})
            try:
                p.stdin.write("y\n")
                p.stdin.flush()
            except BrokenPipeError:
                pass
        elif kind == "page":
            pages.append(f'{e.get("turn")}: {e.get("state")} {e.get("url")}')
        elif kind == "turn":
            path.append(f'{e.get("turn")}: {e.get("action") or e.get("tool")} {e.get("label") or json.dumps(e.get("args"))}')
        elif kind == "warning":
            warnings.append({k: v for k, v in e.items() if k != "type"})
        elif kind == "hand_over":
            hand.append({k: v for k, v in e.items() if k != "type"})
        elif kind == "ledger":
            ledger = {"proved": e.get("proved"), "entries": [[x.get("source"), x.get("speaks_for"), x.get("line")] for x in e.get("entries", [])]}
        elif kind == "result":
            result = e
code = p.wait()
timer.cancel()
outcome = result.get("outcome") or {}
summary = {
    "exit": code, "outcome": outcome.get("kind"), "verified": result.get("verified"), "reason": result.get("reason"), "turns": result.get("turns"),
    "seconds": round(time.time() - began, 1), "late": bool(late), "questions": questions, "path": path, "pages": pages, "error": result.get("error"),
    "hand_over": hand, "warnings": warnings, "ledger": ledger, "evidence": result.get("evidence"), "whole_outcome": outcome,
}
json.dump(summary, open(f"{out}/{command}.summary.json", "w"), indent=1)
print(json.dumps(summary))
