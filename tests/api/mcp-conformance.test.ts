import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";
import { notApplicable, passedChecksMin, passing } from "./mcp-conformance.data.ts";

const suite = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")),
  "dist/index.js",
);

let product: TestProduct;
let proxy: Server;
let url: string;

/** The suite sends no token: what passes here gets one, and is otherwise as it was sent. */
function startProxy(token: string): Server {
  const { port } = new URL(product.url);
  return createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const { url: target, method } = incoming;
    const call = request({ host: "127.0.0.1", port, path: target, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    call.on("error", () => outgoing.destroy());
    outgoing.on("close", () => call.destroy());
    incoming.pipe(call);
  });
}

beforeAll(async () => {
  const port = await freePort();
  const environment = { ROLE: "web", APP_URL: `http://127.0.0.1:${port}`, PORT: String(port) };
  product = await startTestProduct({ environment });
  const user = await product.signedIn();
  const body = { name: "Suite", scopes: ["read", "write"] };
  const { token } = await (await user.request("POST", "/api/tokens", body)).json();
  proxy = startProxy(token);
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  proxy?.closeAllConnections();
  proxy?.close();
  await product?.close();
});
beforeEach(() => product.platform.database.pool.query("delete from rate_limits"));

type Check = { id: string; status: string; errorMessage?: string };

const checksIn = (folder: string) =>
  new Map(
    globSync(`${folder}/*/checks.json`).map((file) => [
      path.basename(path.dirname(file)).replace(/^server-|-\d{4}-\d\d-\d\dT.*$/g, ""),
      JSON.parse(readFileSync(file, "utf8")) as Check[],
    ]),
  );

/** What the suite found at the authorization server, whose user allows what the suite asks for. */
async function authorizationChecks(): Promise<Map<string, Check[]>> {
  const port = await freePort();
  const registered = await fetch(`${product.url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Suite", redirect_uris: [`http://127.0.0.1:${port}/callback`] }),
  });
  const { client_id: clientId } = await registered.json();
  const user = await product.signedIn();
  const folder = mkdtempSync(path.join(tmpdir(), "conformance-"));
  try {
    const server = ["--url", product.url, "--resource", `${product.url}/mcp`];
    const client = ["--client-id", clientId, "--port", String(port), "-o", folder];
    const args = [suite, "authorization", ...server, ...client];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface(child.stdout)) {
      if (!line.startsWith(`${product.url}/oauth/authorize?`)) continue;
      const asked = Object.fromEntries(new URL(line).searchParams);
      const decision = { ...asked, allow: true, scopes: ["read"] };
      const { redirectTo } = await (await user.request("POST", "/api/oauth/authorization", decision)).json();
      await fetch(redirectTo);
    }
    return checksIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the suite found, by scenario. */
async function checksOf(revision: string): Promise<Map<string, Check[]>> {
  const folder = mkdtempSync(path.join(tmpdir(), "conformance-"));
  try {
    const args = [suite, "server", "--url", url, "--requirements", revision, "-o", folder];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await text(child.stdout);
    return checksIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("the official conformance suite of the Model Context Protocol", () => {
  it.each(["2025-11-25", "2026-07-28"] as const)(
    "finds nothing at /mcp that fails in revision %s, but for what our server doesn't declare",
    async (revision) => {
      const found = await checksOf(revision);
      const all = [...found.values()].flat();
      const failed = all.filter(({ status }) => status === "FAILURE");
      const unexplained = failed.filter(
        ({ errorMessage = "" }) => !notApplicable.some(({ says }) => says.test(errorMessage)),
      );
      expect(unexplained).toEqual([]);
      for (const scenario of passing[revision]) {
        const checks = found.get(scenario) ?? [];
        expect(
          checks.map(({ status }) => status),
          scenario,
        ).toContain("SUCCESS");
        expect(
          checks.filter(({ status }) => status === "FAILURE"),
          scenario,
        ).toEqual([]);
      }
      const passed = all.filter(({ status }) => status === "SUCCESS").length;
      expect(passed).toBeGreaterThanOrEqual(passedChecksMin[revision]);
    },
  );

  it("finds nothing that fails at the authorization server, from its metadata to a token", async () => {
    const found = await authorizationChecks();
    const results = [...found.values()].flat().map(({ id, status }) => `${id}: ${status}`);
    expect(results.toSorted()).toEqual([
      "authorization-code-grant: SUCCESS",
      "authorization-server-metadata-cimd: SUCCESS",
      "authorization-server-metadata: SUCCESS",
    ]);
  });
});
