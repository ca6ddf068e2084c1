import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorsOf, isSchema } from "#contract/endpoint.ts";
import { errorCodes } from "#contract/error-codes.ts";
import { openGuard } from "#server/open-guard.ts";
import { createApp } from "#server/wiring/create-app.ts";
import { allEndpoints } from "#tests/support/endpoints.ts";
import { unreachablePayments } from "#tests/support/payments.ts";
import { asFile, png } from "#tests/support/pictures.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let user: TestClient;
let admin: TestClient;
beforeAll(async () => {
  product = await startTestProduct({
    environment: {
      DEFAULT_FEEDS: '[{"name":"Wire","url":"http://127.0.0.1:9/f.xml","color":"#2563eb"}]',
      ...unreachablePayments,
    },
  });
  user = await product.signedIn();
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
  await product.platform.database.pool.query("update channels set state = 'failing', reason = 'down'");
  await product.platform.database.pool.query(
    "insert into application_registrations (id, redirect_uris) values ('assistant', '{https://app.example.com/back}')",
  );
  await user.request("PUT", "/api/keys", { redditEnabled: true });
  await user.request("PUT", "/api/me/picture", asFile(png()));
});
afterAll(() => product.close());

/** For routes that answer nothing without one. */
const queries: Record<string, string> = {
  AuthorizationRequest: `?client_id=assistant&redirect_uri=https://app.example.com/back&response_type=code&code_challenge_method=S256&code_challenge=${"c".repeat(43)}`,
  CompaniesQuery: "?q=apple",
  QuotesQuery: "?symbols=AAPL",
  ReactionsQuery: "?ids=none",
  SignUpResultQuery: "?session_id=cs_test_unknown",
};

type Found = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };
const document = async (): Promise<Found> => (await user.get("/api/openapi.json")).json();

/** Every `$ref` in a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name === "$ref" && typeof child === "string" ? [child] : refsIn(child),
  );
}

describe("GET /api/openapi.json", () => {
  it("lists exactly the routes that are mounted", () => {
    const app = createApp({
      platform: product.platform,
      services: product.services,
      guard: openGuard(product.platform, product.services),
      problems: async () => [],
    });
    const mounted = app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const wanted = [...new Set(mounted)].sort();
    expect(allEndpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(wanted);
  });

  it("is an OpenAPI 3.1 document in which every reference leads somewhere", async () => {
    const answer = await product.client().get("/api/openapi.json");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("application/json");
    const found = await answer.json();
    expect(found.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(found.paths).length).toBe(new Set(allEndpoints.map(({ path }) => path)).size);
    const refs = refsIn(found);
    expect(refs.length).toBeGreaterThan(30);
    for (const ref of refs) {
      const target = ref
        .slice(2)
        .split("/")
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], found);
      expect(target, ref).toBeTypeOf("object");
    }
  });

  it("names each error code somewhere, but those that no route uses yet", () => {
    const named = new Set(allEndpoints.flatMap(({ endpoint }) => errorsOf(endpoint)));
    expect(errorCodes.filter((code) => !named.has(code))).toEqual(["method-not-allowed"]);
  });

  it.each(
    allEndpoints
      .filter(
        ({ method, path, names }) =>
          method === "GET" &&
          !path.includes("{") &&
          names.answer !== "text/event-stream" &&
          // Of a sign-up under way, which nobody here has.
          path !== "/api/signup",
      )
      .map((route) => [route.path, route] as const),
  )("%s answers what the document says, with and without a session", async (path, route) => {
    const asked = path + (queries[route.names.query ?? ""] ?? "");
    const signedOut = await product.client().get(asked);
    expect(signedOut.status).toBe(route.access === "anyone" ? 200 : 401);
    const answer = await (route.access === "admin" ? admin : user).get(asked);
    expect(answer.status).toBe(route.status);
    const { answer: named = "" } = route.names;
    const media = named.includes("/") ? named.replace("*", "") : "application/json";
    expect(answer.headers.get("content-type")).toContain(media);
    const { answer: schema } = route.endpoint;
    if (isSchema(schema)) schema.parse(await answer.json());
    expect(Object.keys((await document()).paths[path]?.get?.responses ?? {})).toContain(String(route.status));
  });
});

describe("GET /api/docs", () => {
  it("is a page for users that loads nothing from outside and runs no script", async () => {
    const answer = await product.client().get("/api/docs");
    expect(answer.status).toBe(200);
    const page = await answer.text();
    for (const { method, path } of allEndpoints) expect(page).toContain(`<h3>${method} ${path}</h3>`);
    expect(page).not.toMatch(/<script|<img|<iframe|\son\w+=|\sstyle=|<style/i);
    expect([...page.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, to]) => to?.[0])).not.toContain("h");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self'");
    expect(policy?.includes("unsafe")).toBe(false);
    expect((await product.client().get("/api/docs.css")).status).toBe(200);
  });

  it("has a place for each of its own links", async () => {
    const page = await (await product.client().get("/api/docs")).text();
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, name]) => name);
    expect(anchors.length).toBeGreaterThan(20);
    for (const name of anchors) expect(page).toContain(`id="${name}"`);
  });
});
