import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints } from "#tests/support/endpoints.ts";
import { unreachablePayments } from "#tests/support/payments.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { authorityRows } from "./authority.data.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web", ...unreachablePayments } });
  await product.services.site.siteSettings.change({ signupsEnabled: true, signupWithoutPayment: true });
});
afterAll(() => product.close());

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** Bodies that no form sends, whole. */
const oddBodies = [
  "",
  "{",
  "null",
  "1",
  '"text"',
  "[]",
  "\ufeff{}",
  '{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}}}',
  nested(20_000),
  `{"response":{"id":"x","deep":${nested(20_000)}}}`,
];
/** What is in every field in turn. */
const oddValues = [
  null,
  true,
  -1,
  1e308,
  "",
  "\0",
  "\ud800",
  "x".repeat(50_000),
  [],
  {},
  ["a"],
  { length: 1 },
];
const oddNames = ["%ED%A0%80", "%FF", "%2500", "%00", "%E2%80%AE", "..%2f..", "__proto__", "x".repeat(5_000)];
const oddHeaders: Record<string, string>[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "user-agent": "\xff\xfe" },
  { "x-forwarded-for": "garbage, , ::1%eth0" },
  { cookie: "tapewise.session_token=%; tapewise.two_factor=%00; tapewise.signup=%" },
  { cookie: "tapewise.google=v1.; tapewise.passkey=v1.%; tapewise.trust_device=!!; =;" },
];

type Call = { path: string; body?: unknown; headers?: Record<string, string> };

/** A stream answers without an end, and the ticker asks the outside. */
const routes = allEndpoints.filter(({ path }) => !path.endsWith("/stream") && path !== "/api/ticker");

function callsOf({ method, path }: (typeof allEndpoints)[number]): Call[] {
  const own = authorityRows.find(({ route }) => route === `${method} ${path}`)?.body ?? {};
  const named = (name: string) => path.replace(/\{\w+\}/, name);
  const usual = { path: named("unknown"), ...(method === "GET" ? {} : { body: own }) };
  const bodies = method === "GET" ? [] : oddBodies;
  const fields = method === "GET" ? [] : Object.keys(own);
  return [
    ...bodies.map((body) => ({ ...usual, body })),
    ...fields.flatMap((field) => oddValues.map((value) => ({ ...usual, body: { ...own, [field]: value } }))),
    ...(path.includes("{") ? oddNames.map((name) => ({ ...usual, path: named(name) })) : []),
    ...oddHeaders.map((headers) => ({ ...usual, headers })),
    { ...usual, path: `${usual.path}?page=9e99&page=1&limit=-1&state=%ff&code=%00&__proto__=1` },
  ];
}

describe("odd input", () => {
  it.each(routes)("is answered below 500, as everywhere: $method $path", async (route) => {
    const role = route.path.includes("/admin/") ? "ADMIN" : "USER";
    let client: TestClient = await product.signedIn({ role });
    for (const { path, body, headers } of callsOf(route)) {
      const ask = () => client.request(route.method, path, body, headers);
      let answer = await ask();
      if (answer.status === 429) {
        // What is behind a limit is asked, too.
        await answer.text();
        await product.platform.database.pool.query("delete from rate_limits");
        answer = await ask();
      }
      const text = await answer.text();
      expect(answer.status, `${JSON.stringify({ path, body, headers }).slice(0, 200)}: ${text}`).toBeLessThan(
        500,
      );
      if (answer.ok && route.method !== "GET" && route.access !== "anyone")
        client = await product.signedIn({ role });
    }
  });
});
