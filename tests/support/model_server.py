"""A real HTTP server that answers like a language model's endpoint, or as badly as a test wants."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any

Answer = tuple[int, dict[str, str], bytes]
Script = Callable[[int, dict[str, Any]], Answer]
"""The number of the request, from 1, and what it asks: a status, headers and a body."""


def says(text: str | None, tokens: tuple[int, int] = (100, 10)) -> Answer:
    usage = {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)}
    message = {"role": "assistant", "content": text}
    body = {"id": "x", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}], "usage": usage}
    return 200, {}, json.dumps(body).encode()


class ModelServer:
    def __init__(self, script: Script) -> None:
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.most_at_once = self._now = 0
        lock, outer = Lock(), self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with lock:
                    outer.asked.append(request)
                    outer.keys.append(self.headers.get("Authorization", ""))
                    number = len(outer.asked)
                    outer._now += 1
                    outer.most_at_once = max(outer.most_at_once, outer._now)
                status, headers, body = script(number, request)
                with lock:
                    outer._now -= 1
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @contextmanager
    def running(self) -> Iterator[ModelServer]:
        thread = Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            thread.join()
