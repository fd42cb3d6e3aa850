"""Play the language model yourself: an OpenAI-compatible server whose answers come from the keyboard, or from another program.

    model-by-hand.py serve DIR PORT            keeps every request in DIR and waits for its answer
    model-by-hand.py next DIR [SECONDS]        prints the oldest request without an answer: all of the first one, then only what is new
    model-by-hand.py call DIR TOOL JSON        answers it with a call of a tool, then prints the next request
    model-by-hand.py say DIR TEXT              answers it with text (the second reader wants JSON), then prints the next request

    OPENAI_API_KEY=sk-none OPENAI_BASE_URL=http://127.0.0.1:PORT/v1 subterminator cancel NAME --model openai:by-hand --headless

The program waits a minute for an answer and then asks again; the same request is the same file. For tests of what a model is shown.
"""

import hashlib, json, os, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def put(path, text):
    """Whole or not at all: others look at the folder while this writes."""
    with open(path + ".new", "w") as f:
        f.write(text)
    os.replace(path + ".new", path)


def requests(folder):
    return sorted((f for f in os.listdir(folder) if f.startswith("request-") and f.endswith(".json")), key=lambda f: int(f[8:-5]))


class ByHand(BaseHTTPRequestHandler):
    folder = ""

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        name = hashlib.sha256(body).hexdigest()[:16]
        seen = os.path.join(self.folder, f"seen-{name}")
        if os.path.exists(seen):
            number = int(open(seen).read())
        else:
            number = len(requests(self.folder)) + 1
            put(seen, str(number))
            put(os.path.join(self.folder, f"request-{number}.json"), body.decode())
        answer = os.path.join(self.folder, f"answer-{number}.json")
        for _ in range(1200):
            if os.path.exists(answer):
                break
            time.sleep(0.1)
        else:
            self.send_error(503)
            return
        message = json.load(open(answer))
        stop = "tool_calls" if message.get("tool_calls") else "stop"
        whole = {"id": f"by-hand-{number}", "object": "chat.completion", "model": "by-hand", "usage": {"prompt_tokens": len(body) // 4, "completion_tokens": 50, "total_tokens": len(body) // 4 + 50},
                 "choices": [{"index": 0, "message": {"role": "assistant", **message}, "finish_reason": stop}]}
        data = json.dumps(whole).encode()
        try:
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        except OSError:
            pass

    def log_message(self, *_):
        pass


def text_of(message):
    content = message.get("content")
    if isinstance(content, list):
        content = "\n".join(part.get("text", f"[{part.get('type')}]") for part in content)
    calls = "".join(f"\n-> {c['function']['name']} {c['function']['arguments']}" for c in message.get("tool_calls") or [])
    return f"[{message['role']}] {content or ''}{calls}"


def show(folder, patience):
    """Prints the oldest request without an answer and says which one it is."""
    until = time.time() + patience
    while time.time() < until:
        for f in requests(folder):
            number = int(f[8:-5])
            if os.path.exists(os.path.join(folder, f"answer-{number}.json")):
                continue
            body = json.load(open(os.path.join(folder, f)))
            printed = os.path.join(folder, "printed")
            before = set(open(printed).read().split()) if os.path.exists(printed) else set()
            print(f"===== request {number}" + (f", answer by the schema {json.dumps(body['response_format'])}" if body.get("response_format") else ""))
            names = []
            for message in body["messages"]:
                text = text_of(message)
                name = hashlib.sha256(text.encode()).hexdigest()[:16]
                names.append(name)
                if name not in before:
                    print(text)
            tools = json.dumps(body.get("tools") or [])
            name = hashlib.sha256(tools.encode()).hexdigest()[:16]
            if name not in before and body.get("tools"):
                print("===== tools\n" + "\n".join(json.dumps(t["function"]) for t in body["tools"]))
            put(printed, " ".join(before | set(names) | {name}))
            return number
        if os.path.exists(os.path.join(folder, "over")):
            print("===== the run is over")
            print(open(os.path.join(folder, "over")).read())
            return None
        time.sleep(0.2)
    print("===== nothing came in this time; ask again with `next`")
    return None


def waiting(folder):
    for f in requests(folder):
        number = int(f[8:-5])
        if not os.path.exists(os.path.join(folder, f"answer-{number}.json")):
            return number
    sys.exit("no request waits for an answer")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    command, folder, *rest = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    if command == "serve" and rest:
        ByHand.folder = folder
        ThreadingHTTPServer(("127.0.0.1", int(rest[0])), ByHand).serve_forever()
    elif command == "next":
        show(folder, float(rest[0]) if rest else 60)
    elif command in ("call", "say") and rest:
        number = waiting(folder)
        if command == "call":
            arguments = json.dumps(json.loads(rest[1] if len(rest) > 1 else "{}"))
            message = {"content": None, "tool_calls": [{"id": f"call_{number}", "type": "function", "function": {"name": rest[0], "arguments": arguments}}]}
        else:
            message = {"content": rest[0]}
        put(os.path.join(folder, f"answer-{number}.json"), json.dumps(message))
        show(folder, 90)
    else:
        sys.exit(__doc__)


main()
