#!/usr/bin/env node
/**
 * Starts the system's Firefox as a test runner's browser, and stands between the two: commands of WebDriver BiDi that a
 * long-term release doesn't know yet, and that tests can do without, are answered as done. FIREFOX_PATH names another one.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const paths = [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
const firefox = paths.find((path) => path && existsSync(path));
if (!firefox) {
  console.error("No Firefox found: install Debian's firefox-esr, or name one by FIREFOX_PATH.");
  process.exit(1);
}

/** Looks and sizes that pages are not tested for here. */
const dispensable = new Set(["emulation.setMediaFeaturesOverride"]);

function commandIn(data) {
  try {
    return JSON.parse(String(data));
  } catch {
    return {};
  }
}

/** Passes messages on in both directions, but for the commands that are answered here. */
function join(runner, browserUrl) {
  const browser = new WebSocket(browserUrl, { perMessageDeflate: false });
  const waiting = [];
  const send = (data) => (browser.readyState === WebSocket.OPEN ? browser.send(data) : waiting.push(data));
  browser.on("open", () => {
    for (const data of waiting.splice(0)) browser.send(data);
  });
  browser.on("message", (data) => runner.send(String(data)));
  runner.on("message", (data) => {
    const { id, method } = commandIn(data);
    if (dispensable.has(method)) runner.send(JSON.stringify({ type: "success", id, result: {} }));
    else send(String(data));
  });
  for (const [from, to] of [
    [runner, browser],
    [browser, runner],
  ]) {
    from.on("close", () => to.close());
    from.on("error", () => to.close());
  }
}

const child = spawn(firefox, process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
createInterface({ input: child.stderr }).on("line", (line) => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1];
  if (address === undefined) {
    process.stderr.write(`${line}\n`);
    return;
  }
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on("connection", (runner, { url }) => join(runner, new URL(url ?? "/", address).href));
});
