/**
 * Starts each proxy of `deploy/proxy` before the product and asks through it: `npm run check:proxies`. As root on Debian with caddy, nginx,
 * haproxy and openssl. Only ports and certificates of the examples are exchanged. Leaves nothing behind.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import {
  caddyCommand,
  haproxyCommand,
  makeCertificate,
  nginxCommand,
  type Ports,
  proxiedHost,
} from "./proxies/proxy-commands.ts";

const root = path.join(import.meta.dirname, "..");
const startMsMax = 60_000;
const folder = mkdtempSync(path.join(tmpdir(), "tapewise-proxies-"));
const file = (name: string) => path.join(folder, name);
const children: ChildProcess[] = [];

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };
type Asking = { method?: string; from?: string; headers?: Record<string, string>; body?: Buffer };

function start(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.on("error", () =>
    console.error(`${command} isn't installed: apt-get install caddy nginx haproxy openssl`),
  );
  child.stderr?.on("data", (chunk: Buffer) => {
    if (/error|emerg|alert/i.test(String(chunk))) process.stderr.write(`${command}: ${String(chunk)}`);
  });
  children.push(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const endMs = performance.now() + startMsMax; performance.now() < endMs; await delay(100))
    if (await holds().catch(() => false)) return;
  throw new Error(`${what} did not happen within ${startMsMax} ms.`);
}

function open(port: number, address: string, { method = "GET", from = "127.0.0.2", headers = {} }: Asking) {
  return request({
    host: "127.0.0.1",
    port,
    path: address,
    method,
    localAddress: from,
    servername: proxiedHost,
    rejectUnauthorized: false,
    agent: false,
    headers: { host: proxiedHost, ...headers },
  });
}

function ask(port: number, address: string, asking: Asking = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = open(port, address, asking);
    // A proxy may answer and close before a body is sent whole.
    let isAnswered = false;
    sent.on("error", (error) => isAnswered || reject(error));
    sent.on("response", (response) => {
      isAnswered = true;
      let text = "";
      const end = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", end).on("error", end);
    });
    // A server that rejects by the header alone closes while a large body is still on its way.
    if ((asking.body?.length ?? 0) < 1e6) sent.end(asking.body);
    else {
      sent.setHeader("content-length", asking.body?.length ?? 0);
      sent.flushHeaders();
      setTimeout(() => isAnswered || sent.end(asking.body), 500);
    }
  });
}

/** The first event of a stream that does not end. */
function firstOfStream(port: number, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = open(port, address, {
      headers: { accept: "text/event-stream", "accept-encoding": "gzip, br" },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      response.setEncoding("utf8").once("data", (chunk: string) => {
        resolve(`${String(response.headers["content-type"])} ${chunk}`);
        response.destroy();
      });
      response.once("end", () => reject(new Error("The stream ended.")));
    });
    sent.end();
  });
}

let failures = 0;
function expectThat(what: string, holds: boolean, found: unknown): void {
  if (!holds) failures += 1;
  console.log(`${holds ? "✓" : "✗"} ${what} (${String(found)})`);
}

const joinWaitlist = (port: number, from: string, at: number) =>
  ask(port, "/api/waitlist", {
    method: "POST",
    from,
    // Each time another address, as one who wants to be counted as many would write.
    headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${at}` },
    body: Buffer.from(JSON.stringify({ email: `from-${from}-${at}@example.com` })),
  });

async function look(name: string, { http, https }: Ports, from: [string, string]): Promise<void> {
  const page = await ask(https, "/");
  expectThat(
    `${name}: the page comes by TLS`,
    page.status === 200 && page.text.includes("</html>"),
    page.status,
  );
  const [first, second] = [await ask(https, "/api/me"), await ask(https, "/api/me")];
  const ids = [first, second].map(({ headers }) => String(headers["x-request-id"]));
  expectThat(
    `${name}: each answer has its request id`,
    new Set(ids).size === 2 && !ids.includes("undefined"),
    ids,
  );
  const secure = String(page.headers["strict-transport-security"]);
  expectThat(`${name}: the product knows that it is reached by https`, secure.includes("max-age"), secure);
  const plain = await fetch(`http://127.0.0.1:${http}/`, {
    redirect: "manual",
    headers: { host: proxiedHost },
  });
  expectThat(`${name}: http leads to https`, [301, 308].includes(plain.status), plain.status);
  const stream = await firstOfStream(https, "/api/preview/stream");
  expectThat(
    `${name}: a stream's first event comes while it is open`,
    /^text\/event-stream.*retry:/s.test(stream),
    JSON.stringify(stream.slice(0, 60)),
  );
  const hidden = [(await ask(https, "/metrics")).status, (await ask(https, "/readyz")).status];
  expectThat(`${name}: metrics and readiness stay inside`, hidden.join() === "404,404", hidden);
  const large = await ask(https, "/api/me/picture", { method: "PUT", body: Buffer.alloc(9 * 1024 * 1024) });
  // The product rejects by the header alone, which is sooner than Caddy counts bytes.
  const who = large.headers["x-request-id"] === undefined ? "the proxy" : "the product";
  expectThat(`${name}: 9 MB are rejected`, large.status === 413, `${large.status} by ${who}`);
  const statuses: number[] = [];
  for (let at = 1; at <= 6; at += 1) statuses.push((await joinWaitlist(https, from[0], at)).status);
  expectThat(
    `${name}: a client that writes X-Forwarded-For itself is one client`,
    statuses.at(-1) === 429,
    statuses,
  );
  const other = await joinWaitlist(https, from[1], 9);
  expectThat(`${name}: another client has its own limit`, other.status === 201, other.status);
}

async function check(): Promise<void> {
  makeCertificate(folder);
  const product = await freePort();
  start(process.execPath, [path.join(root, "src/server/main.ts")], {
    NODE_ENV: "test",
    PORT: String(product),
    DATA_DIR: file("data"),
    DEFAULT_FEEDS: "[]",
    APP_URL: `https://${proxiedHost}`,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    LOG_LEVEL: "error",
  });
  await until("The product's start", async () => (await fetch(`http://127.0.0.1:${product}/readyz`)).ok);
  const proxies = [
    ["nginx", nginxCommand, ["127.0.0.2", "127.0.0.3"]],
    ["Caddy", caddyCommand, ["127.0.0.4", "127.0.0.5"]],
    ["HAProxy", haproxyCommand, ["127.0.0.6", "127.0.0.7"]],
  ] as const;
  for (const [name, commandOf, [one, two]] of proxies) {
    const ports = { http: await freePort(), https: await freePort(), product };
    const { command, args, environment } = commandOf(folder, ports);
    const proxy = start(command, args, environment);
    await until(`${name}'s start`, async () => (await ask(ports.https, "/healthz")).status === 200);
    await look(name, ports, [one, two]);
    await stop(proxy);
  }
  if (failures > 0) throw new Error(`${failures} failed.`);
}

try {
  await check();
} finally {
  for (const child of children.reverse()) await stop(child);
  rmSync(folder, { recursive: true, force: true });
}
