"""Two servers behind nginx and Caddy, with the files of `deploy/`: a table stays with one of them, and one dies."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from time_limits import STEP_SECONDS

DEPLOY = Path(__file__).parents[2] / "deploy"
SERVED_BY = "x-served-by"

pytestmark = pytest.mark.deep


def nginx_command(folder: Path, port: int, servers: list[int]) -> list[str]:
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = re.sub(r"\n.*ssl_certificate.*", "", site).replace("listen 443 ssl http2", f"listen 127.0.0.1:{port}")
    site = site.replace("127.0.0.1:8642", f"127.0.0.1:{servers[0]}").replace(
        "127.0.0.1:8652", f"127.0.0.1:{servers[1]}"
    )
    site = site.replace("proxy_pass", f"add_header {SERVED_BY} $upstream_addr always;\nproxy_pass")
    user = "user root;" if os.geteuid() == 0 else ""
    main = f"{user} daemon off; pid {folder}/pid; error_log {folder}/log; events {{}} http {{ access_log off; {site} }}"
    (folder / "nginx.conf").write_text(main, encoding="utf-8")
    return ["nginx", "-p", str(folder), "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]


def caddy_command(folder: Path, port: int, servers: list[int]) -> list[str]:
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    site = site.replace("{$SITE:localhost}", f"http://127.0.0.1:{port}")
    site = site.replace("{$SERVERS:127.0.0.1:8642}", " ".join(f"127.0.0.1:{server}" for server in servers))
    header = f"header_down {SERVED_BY} {{http.reverse_proxy.upstream.hostport}}\n"
    site = site.replace("lb_policy", f"{header}lb_policy")
    (folder / "Caddyfile").write_text(f"{{\nadmin off\n}}\n{site}", encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]


def test_the_example_for_nginx_is_understood_with_its_certificate(tmp_path, certificate):
    program = shutil.which("nginx")
    if program is None:
        pytest.skip("nginx is not installed; its test was not run")
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = re.sub(r"/etc/letsencrypt/\S+\.pem", str(certificate), site)
    main = tmp_path / "nginx.conf"
    main.write_text(f"pid {tmp_path}/pid; events {{}} http {{ {site} }}", encoding="utf-8")

    done = subprocess.run([program, "-t", "-e", tmp_path / "log", "-c", main], capture_output=True, check=False)

    assert done.returncode == 0, done.stderr


@pytest.fixture(params=[nginx_command, caddy_command], ids=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, free_port: Callable[[], int]) -> Iterator[Callable[[list[int]], int]]:
    """`proxy(ports)` starts one in front of the servers at these ports, and tells its own."""
    started: list[subprocess.Popen[bytes]] = []
    with tempfile.TemporaryDirectory() as folder:

        def start(servers: list[int]) -> int:
            port = free_port()
            command = request.param(Path(folder), port, servers)
            if shutil.which(command[0]) is None:
                pytest.skip(f"{command[0]} is not installed; its test was not run")
            with Path(folder, "output").open("wb") as output:
                process = subprocess.Popen(command, stdout=output, stderr=output, env={**os.environ, "HOME": folder})
            started.append(process)
            wait_for(port)
            return port

        yield start
        for process in started:
            process.terminate()
            process.wait(STEP_SECONDS)


def wait_for(port: int) -> None:
    until = time.monotonic() + STEP_SECONDS
    while time.monotonic() < until:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise TimeoutError("the proxy does not answer")


async def comes_back(house: Any, key: Any) -> Any:
    async with asyncio.timeout(STEP_SECONDS):
        while True:
            try:
                return await house.guest(key)
            except (websockets.WebSocketException, OSError):
                await asyncio.sleep(0.05)


async def served_by(house: Any, table: str) -> set[str]:
    paths = (f"/api/tables/{table}", f"/t/{table}", f"/api/tables/{table}/record", f"/api/tables/{table}?lang=fr")
    return {(await house.http.get(path)).headers[SERVED_BY] for path in paths}


def test_tables_stay_with_one_server_games_are_played_and_go_on_when_it_dies(proxy, program, visit, postgres_url):
    servers = [program("--database", postgres_url, "--proxy", "127.0.0.1") for _ in range(2)]
    port = proxy([server.port for server in servers])

    async def story() -> Any:
        house = visit(port)
        homes = [await served_by(house, f"nosuchtable{number}") for number in range(40)]
        anna, bob = await house.pair()
        assert (await anna.play("d"))["type"] == "done"
        await bob.until(lambda table: 1 in table["to_act"])
        async with house.http.stream("GET", f"/api/tables/{anna.id}/stream") as stream:
            line = await anext(stream.aiter_lines())
        (home,) = await served_by(house, anna.id)
        next(server for server in servers if home.endswith(f":{server.port}")).kill()
        bob = await comes_back(house, bob.key)
        done = await bob.play("c")
        steps = [step["action"] for step in (await comes_back(house, anna.key)).steps]
        await house.close()
        return homes, line, done["type"], steps

    homes, line, done, steps = asyncio.run(story())

    assert {len(home) for home in homes} == {1}
    assert len(set.union(*homes)) == 2, "the work is shared"
    assert line
    assert done == "done"
    assert steps == ["d", "c"]
