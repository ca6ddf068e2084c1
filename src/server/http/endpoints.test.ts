import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "#contract/contract.ts";
import { type Endpoint, endpoints, errorsOf, isSchema } from "#contract/endpoint.ts";
import { statusOf } from "#contract/errors.ts";
import { AppError } from "#server/platform/app-error.ts";
import { type EndpointHost, type Handlers, mountEndpoints } from "./endpoints.ts";
import { asAppError, errorBody } from "./errors.ts";
import type { Anyone } from "./signed-in.ts";

const group = endpoints({
  readThing: {
    route: "GET /things/:id",
    area: "Service",
    access: "anyone",
    summary: "A thing.",
    query: z.object({ deep: z.enum(["0", "1"]).default("0") }),
    answer: z.object({ id: z.string(), parts: z.array(z.object({ name: z.string() })) }),
  },
  readFixed: {
    route: "GET /things/fixed",
    area: "Service",
    access: "anyone",
    summary: "Wins over the path with a parameter.",
    answer: z.object({ fixed: z.literal(true) }),
  },
  addThing: {
    route: "POST /things",
    area: "Service",
    access: "anyone",
    summary: "Adds a thing.",
    limit: "waitlist",
    body: z.object({ name: z.string() }),
    status: 201,
    answer: z.object({ name: z.string() }),
  },
  deleteThing: {
    route: "DELETE /things/:id",
    area: "Service",
    access: "anyone",
    summary: "Removes a thing.",
    status: 204,
  },
});

const usual: Handlers<typeof group> = {
  readThing: ({ params }) => ({ id: params.id, parts: [] }),
  readFixed: () => ({ fixed: true }),
  addThing: ({ body }) => body,
  deleteThing: () => undefined,
};

function open(handlers: Partial<Handlers<typeof group>> = {}) {
  const taken: string[] = [];
  const causes: string[] = [];
  const host: EndpointHost = {
    requireUser: (_, next) => next(),
    requireCaller: (_, next) => next(),
    requireAdmin: [],
    requireConfirmed: (_, next) => next(),
    limits: {
      counter: (name) => ({
        take: async (key) => {
          if (taken.length === 2) throw new AppError("rate-limited", { retryAfterSeconds: 7 });
          taken.push(`${name} ${key}`);
        },
        refund: async () => {},
        taken: async () => 0,
      }),
    },
    clientNetwork: () => "192.0.2.0/24",
    securityEvents: { recorded: ({ run }) => run() },
  };
  const app = new Hono<Anyone>();
  app.onError((thrown, c) => {
    const error = asAppError(thrown);
    causes.push(String(error.cause));
    return c.json(errorBody(error, "r1"), statusOf[error.code]);
  });
  mountEndpoints(app, { group }, { group: { ...usual, ...handlers } }, host);
  return { app, taken, causes };
}

const json = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

describe("mountEndpoints", () => {
  it("answers what the contract names and nothing else, however deeply it is nested", async () => {
    const row = { id: "1", passwordHash: "secret", parts: [{ name: "a", encryptedKey: "secret" }] };
    const { app } = open({ readThing: () => row });
    const answer = await app.request("/things/1");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('{"id":"1","parts":[{"name":"a"}]}');
  });

  it("answers 500, and says where in the log, when an answer breaks the contract", async () => {
    const { app, causes } = open({ readThing: () => ({ id: "1", parts: [{ name: 5 }] }) as never });
    const answer = await app.request("/things/1");
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("parts");
    expect(causes[0]).toContain('GET /things/:id made an answer that breaks its contract at "parts.0.name"');
  });

  it.each([
    ["PUT", "/things", "POST"],
    ["PATCH", "/things/1", "DELETE, GET, HEAD"],
    ["POST", "/things/fixed", "DELETE, GET, HEAD"],
  ])("405: %s %s, and says which methods there are", async (method, path, allowed) => {
    const answer = await open().app.request(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe(allowed);
    expect((await answer.json()).error.code).toBe("method-not-allowed");
  });

  it("404: an unknown path, and one that is deeper than a known one", async () => {
    const { app } = open();
    expect((await app.request("/nothing")).status).toBe(404);
    expect((await app.request("/things/1/parts", { method: "DELETE" })).status).toBe(404);
  });

  it("prefers a path that is spelled out, whatever the order", async () => {
    const { app } = open();
    expect(await (await app.request("/things/fixed")).json()).toEqual({ fixed: true });
    expect(await (await app.request("/things/other")).json()).toEqual({ id: "other", parts: [] });
  });

  it("rejects what the contract does not allow in a query or body, before a point is consumed", async () => {
    const { app, taken } = open();
    expect((await app.request("/things/1?deep=2")).status).toBe(400);
    expect((await app.request("/things", json({ name: 1 }))).status).toBe(400);
    expect((await app.request("/things", { method: "POST", body: "name=x" })).status).toBe(415);
    expect(taken).toEqual([]);
  });

  it("consumes the endpoint's limit by network, and rejects calls when it is used up", async () => {
    const { app, taken } = open();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await app.request("/things", json({ name: "x" }))).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect(taken).toEqual(["waitlist 192.0.2.0/24", "waitlist 192.0.2.0/24"]);
  });

  it("runs `before` ahead of the checks: what is closed says nothing of what was sent", async () => {
    const { app } = open({
      addThing: {
        before: () => {
          throw new AppError("signups-closed");
        },
        handle: ({ body }) => body,
      },
    });
    const answer = await app.request("/things", json({ name: 1 }));
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe("signups-closed");
  });

  it("answers 204 without a body where the contract has no answer", async () => {
    const answer = await open().app.request("/things/1", { method: "DELETE" });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  });

  it("does not start when an endpoint has no handler", () => {
    expect(() => open({ readFixed: undefined as never })).toThrow("Nothing answers GET /things/fixed");
  });
});

type Definition = { type: string; catchall?: z.core.$ZodType } & Record<string, unknown>;

/** Schemas below a schema that let unknown fields through. */
function looseIn(schema: z.core.$ZodType, at: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as unknown as { _zod: { def: Definition } })._zod.def;
  const isLoose =
    def.type === "object" && def.catchall !== undefined && def.catchall._zod.def.type !== "never";
  const below = Object.entries(def).flatMap(([key, value]) =>
    schemasIn(value).map((each) => [key, each] as const),
  );
  return [
    ...(isLoose || def.type === "any" || def.type === "unknown" ? [at] : []),
    ...below.flatMap(([key, each]) => looseIn(each, `${at}.${key}`, seen)),
  ];
}

function schemasIn(value: unknown): z.core.$ZodType[] {
  if (typeof value !== "object" || value === null) return [];
  if ("_zod" in value) return [value as z.core.$ZodType];
  return Object.values(value).flatMap(schemasIn);
}

describe("the contract", () => {
  const all: [string, Endpoint][] = Object.values(contract).flatMap((each) => Object.entries(each));
  const fields = new Set(
    "route area access plan token applications confirmed securityEvent summary limit work query body bodyBytesMax status answer whole compress errors".split(
      " ",
    ),
  );

  it("has each operation id and each route once, and no field of another name", () => {
    expect(new Set(all.map(([id]) => id)).size).toBe(all.length);
    expect(new Set(all.map(([, { route }]) => route)).size).toBe(all.length);
    for (const [id, endpoint] of all)
      expect(
        Object.keys(endpoint).filter((field) => !fields.has(field)),
        id,
      ).toEqual([]);
  });

  it("lets no unknown field out: only the options of a passkey are another library's", () => {
    const loose = all.flatMap(([id, { answer, whole }]) => {
      const events = typeof answer === "object" && "events" in answer ? Object.values(answer.events) : [];
      return [answer, whole, ...events].flatMap((each) =>
        isSchema(each ?? undefined) ? looseIn(each as z.ZodType, id) : [],
      );
    });
    expect([...new Set(loose.map((at) => at.split(".")[0]))]).toEqual([
      "startConfirmation",
      "startPasskeySignIn",
      "startPasskeyRegistration",
    ]);
  });

  it("names a network or user limit only where such a caller is known", () => {
    for (const [id, endpoint] of all) {
      if (endpoint.limit === undefined) continue;
      expect(errorsOf(endpoint), id).toContain("rate-limited");
    }
  });
});
