import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { startTestProduct, type TestProduct, type Visitor } from "#tests/support/product.ts";

const password = "correct horse battery";

/** A way to the database that can be shut: every connection through it breaks, and no new one is made. */
async function createDoor(realUrl: string) {
  const real = new URL(realUrl);
  const socketPath = path.join(real.searchParams.get("host") ?? "", `.s.PGSQL.${real.port}`);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socketPath);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    url: `postgresql://${real.username}@127.0.0.1:${port}${real.pathname}`,
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: () => listen(port),
  };
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let door: Awaited<ReturnType<typeof createDoor>>;
let product: TestProduct;
let user: Visitor & { email: string };

beforeAll(async () => {
  database = await createTestDatabase();
  door = await createDoor(database.url);
  product = await startTestProduct({ environment: { DATABASE_URL: door.url, ROLE: "web" } });
  user = await product.signedIn();
});
afterAll(async () => {
  await product.close();
  await door.shut();
  await database.drop();
});

describe("while the database is away (threats F6)", () => {
  it("503 with Retry-After: every call that needs it, the auth library's too; and all is well when it is back", async () => {
    const cookie = user.cookie();
    await door.shut();
    // Longer than a session is believed without asking.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (const [method, address, body] of [
      ["GET", "/api/me"],
      ["GET", "/api/settings"],
      ["PATCH", "/api/settings", { theme: "dark" }],
      ["POST", "/api/feeds", { name: "Wire", url: "http://127.0.0.1/feed" }],
      ["GET", "/api/auth/get-session"],
      ["POST", "/api/auth/sign-in/email", { email: user.email, password }],
      ["POST", "/api/auth/sign-out", {}],
    ] as const) {
      const answer = await product.visitor().request(method, address, body, { cookie });
      expect(answer.status, address).toBe(503);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(answer.headers.getSetCookie(), address).toEqual([]);
      expect((await answer.json()).error).toMatchObject({
        code: "unavailable",
        message: "Service temporarily unavailable. Please try again later.",
      });
    }
    expect((await user.get("/healthz")).status).toBe(200);
    const ready = await user.get("/readyz");
    expect(ready.status).toBe(503);
    expect((await ready.json()).reasons).toEqual(["The database does not answer."]);

    await door.open();
    await expect.poll(async () => (await user.get("/api/me")).status, { timeout: 5_000 }).toBe(200);
    expect((await user.get("/readyz")).status).toBe(200);
    expect((await user.request("PATCH", "/api/settings", { theme: "dark" })).status).toBe(200);
    expect((await user.request("POST", "/api/auth/sign-out", {})).status).toBe(200);
    expect((await product.visitor().get("/api/me", { cookie })).status).toBe(401);
  });
});
