import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { emptyAllowList } from "#server/platform/egress/allow-list.ts";
import type { OutboundOptions, OutboundResult } from "#server/platform/egress/guarded-fetch.ts";
import { defaultOutboundLimits, type OutboundLimits } from "#server/platform/egress/limits.ts";
import { createOutbound } from "#server/platform/egress/outbound.ts";
import { retryAfterMaxMs, retryAfterMinMs } from "#server/platform/egress/retry-after.ts";
import { storableValidator } from "#server/platform/egress/validators.ts";
import { fieldsOf, unknownWords } from "./known-words.ts";
import { createCertificateAuthority } from "./transport/certificate.ts";
import { feedText, type ServerSpec, type TransportCase, transportCases } from "./transport/corpus.ts";
import {
  canPlay,
  type MisbehavingSite,
  siteHost,
  startMisbehavingSite,
} from "./transport/misbehaving-site.ts";

const authority = createCertificateAuthority();
const anonymous = createCertificateAuthority();

// Time passes this many times faster for both sides; what ends first stays what ends first.
const pace = 6;
const slow = /silence|drip|stall|dns-timeout|unreachable/;

/** Only a site that is to run out of time has little of it: no other may fail because the machine is busy. */
const limitsFor = ({ behaviour }: ServerSpec): Partial<OutboundLimits> => {
  const share = slow.test(behaviour) ? 1 / pace : pace;
  return {
    totalMs: defaultOutboundLimits.totalMs * share,
    dnsMs: defaultOutboundLimits.dnsMs * share,
    connectMs: defaultOutboundLimits.connectMs * share,
    attemptDelayMs: defaultOutboundLimits.attemptDelayMs / pace,
    hostStartsPerSecond: Number.POSITIVE_INFINITY,
  };
};

type Visit = { results: OutboundResult[]; site: MisbehavingSite; sockets: number };

type Plan = {
  fetches?: string[];
  options?: OutboundOptions;
  limits?: Partial<OutboundLimits>;
  trust?: string;
};

async function visit(spec: ServerSpec, plan: Plan = {}): Promise<Visit> {
  const site = await startMisbehavingSite(spec, authority, pace);
  const outbound = createOutbound({
    allow: emptyAllowList,
    userAgent: "Tapewise-test/1",
    resolve: site.resolve,
    connect: site.connect,
    trustedAuthorities: [plan.trust ?? authority.pem],
    limits: { ...limitsFor(spec), ...plan.limits },
  });
  try {
    const urls = plan.fetches ?? [site.url];
    const results = await Promise.all(urls.map((url) => outbound.fetch(url, plan.options)));
    return { results, site, sockets: site.connections.length };
  } finally {
    await outbound.close();
    await site.close();
  }
}

async function visitOnce(spec: ServerSpec, plan: Plan = {}): Promise<Visit & { result: OutboundResult }> {
  const seen = await visit(spec, plan);
  return { ...seen, result: seen.results[0]! };
}

function expectNothingBehind({ site }: Visit): void {
  for (const { address } of site.connections) expect(address).not.toMatch(/^127\./);
}

const cases = transportCases();

/** What the format has, and what reads or checks it here. Anything else fails. */
const transportWords = {
  case: ["id", "class", "server", "expect", "why"],
  expect: ["outcome", "max_total_ms", "max_body_bytes", "invariant", "next_fetch_s"],
  outcome: ["ok", "error", "either"],
  invariant: [
    "no item of the half document is stored as complete",
    "reading stops at the byte limit; memory growth under 64 MB",
    "stored validators are at most 512 characters",
    "no connection to 127.0.0.1",
    "old items stay readable",
    "no fallback to plain http or to unverified TLS",
    "other feeds are not delayed",
    "at most 2 concurrent requests and 1 per second to that host",
    "at most 1 upstream request per feed per 10 s; the user sees cached items",
  ],
};

// A fetch that outlives its limits hangs until the test runner ends it: elapsed time itself is not compared.
describe("every server behaviour of the corpus ends as expected, and in bounds", () => {
  for (const each of cases) {
    const title = `${each.id} ${each.server.behaviour} (${each.why})`;
    it.concurrent(title, () => expectCase(each));
  }

  it("the corpus has no behaviour that nobody plays and no rule that nobody checks", () => {
    const found = cases.flatMap((each) => [
      ...fieldsOf("case", each),
      ...fieldsOf("expect", each.expect),
      ["outcome", each.expect.outcome] as const,
      ...(each.expect.invariant === undefined ? [] : [["invariant", each.expect.invariant] as const]),
    ]);
    expect(unknownWords(found, transportWords)).toEqual([]);
    expect(unknownWords([["expect", "speed"]], transportWords)).toEqual(["expect: speed"]);
    expect(cases.filter(({ server }) => !canPlay(server)).map(({ id }) => id)).toEqual([]);
  });
});

async function expectCase(each: TransportCase): Promise<void> {
  const { result, ...seen } = await visitOnce(each.server);
  if (each.expect.outcome !== "either")
    expect(result.ok, JSON.stringify(result)).toBe(each.expect.outcome === "ok");
  expectNothingBehind(seen);
  expect(seen.site.bytesSent()).toBeLessThan(each.expect.max_body_bytes + 64 * 1024 * 1024);
  if (result.ok) expectReadable(result, each);
  else {
    expect(result.message).not.toBe("");
    expectReason(result, each);
    if (result.retryAfterMs !== undefined) expectRetryInBounds(result.retryAfterMs, each);
  }
}

function expectReadable(result: OutboundResult & { ok: true }, each: TransportCase): void {
  expect(result.body.byteLength).toBeLessThanOrEqual(each.expect.max_body_bytes);
  expect(Buffer.from(result.body).toString()).toBe(feedText);
  expect(storableValidator(result.headers.etag)?.length ?? 0).toBeLessThanOrEqual(512);
}

/** A case that ends in an error must end in its own, not in one that happens to come first. */
function expectReason(result: OutboundResult & { ok: false }, { server }: TransportCase): void {
  const { behaviour, status } = server;
  if (/^(accept-then-silence|drip-|stall-)/.test(behaviour)) expect(result.reason).toBe("timeout");
  if (behaviour === "tls") expect(result.reason).toBe("tls");
  if (/^dns-(timeout|nxdomain|servfail)$/.test(behaviour)) expect(result.reason).toBe("dns");
  if (behaviour === "status" && server.location === undefined)
    expect(result).toMatchObject({ reason: "http", status });
}

function expectRetryInBounds(
  retryAfterMs: number,
  { expect: { next_fetch_s: bounds } }: TransportCase,
): void {
  const [leastS, mostS] = bounds ?? [retryAfterMinMs / 1_000, retryAfterMaxMs / 1_000];
  expect(retryAfterMs).toBeGreaterThanOrEqual(leastS * 1_000);
  expect(retryAfterMs).toBeLessThanOrEqual(mostS * 1_000);
}

describe("the limits in use keep the promises of the corpus", () => {
  it("ends every request inside the shortest time that any case with a deadline grants", () => {
    const waiting = cases.filter(({ server }) => /silence|drip|stall|infinite/.test(server.behaviour));
    for (const each of waiting) expect(defaultOutboundLimits.totalMs).toBeLessThan(each.expect.max_total_ms);
    for (const each of cases.filter(({ server }) => server.behaviour === "dns-timeout"))
      expect(defaultOutboundLimits.dnsMs).toBeLessThan(each.expect.max_total_ms);
  });

  it("reads no more than the corpus permits", () => {
    for (const each of cases)
      expect(defaultOutboundLimits.bodyBytesMax).toBeLessThanOrEqual(each.expect.max_body_bytes);
  });
});

describe("behaviours beyond the corpus", () => {
  const rejected: Record<string, string> = {
    "infinite-100": "network framing",
    "infinite-1xx": "framing",
    "infinite-trailers": "framing too-large",
    "infinite-chunk-extension": "framing too-large",
    "one-byte-chunks": "too-large",
    "content-length-twice": "framing",
    "content-length-negative": "framing",
    "chunks-without-end": "network framing",
    "nul-in-header": "framing",
    "unasked-upgrade": "network framing",
    "close-without-answer": "network",
  };
  for (const [behaviour, reasons] of Object.entries(rejected))
    it.concurrent(`rejects ${behaviour}`, async () => {
      const { result, ...seen } = await visitOnce({ behaviour }, { limits: { bodyBytesMax: 65_536 } });
      expect(result).toMatchObject({ ok: false });
      if (!result.ok) expect(reasons.split(" ")).toContain(result.reason);
      expect(seen.sockets).toBe(1);
    });

  it.concurrent("rejects a certificate of an authority that is not trusted, and never falls back to plain HTTP", async () => {
    const { result, site } = await visitOnce({ behaviour: "tls" }, { trust: anonymous.pem });
    expect(result).toMatchObject({ ok: false, reason: "tls" });
    expect(site.connections.map(({ port }) => port)).toEqual([443]);
  });

  it.concurrent("rejects a site that speaks plain HTTP on the secure port", async () => {
    const { result } = await visitOnce(
      { behaviour: "reset-on-connect" },
      { fetches: [`https://${siteHost}:8443/`] },
    );
    expect(result).toMatchObject({ ok: false });
  });

  it.concurrent("says the same about a closed and a resetting port", async () => {
    const messages = await Promise.all(
      ["reset-on-connect", "close-without-answer"].map(
        async (behaviour) => (await visitOnce({ behaviour })).result,
      ),
    );
    expect(messages[0]).toEqual(messages[1]);
  });
});

function compressed(body: Buffer, coding: string): ServerSpec {
  return {
    behaviour: "bytes",
    headers: { "content-encoding": coding },
    body: body.toString("base64"),
  };
}

describe("compressed answers", () => {
  const feed = Buffer.from(feedText);
  const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024));

  for (const [name, body, coding] of [
    ["gzip", gzipSync(feed), "gzip"],
    ["x-gzip in capitals", gzipSync(feed), "X-GZIP"],
    ["deflate with a zlib head", deflateSync(feed), "deflate"],
    ["bare deflate", deflateRawSync(feed), "deflate"],
    ["brotli", brotliCompressSync(feed), "br"],
    ["two codings", brotliCompressSync(gzipSync(feed)), "gzip, br"],
    ["identity", feed, "identity"],
    ["plain text announced as gzip", feed, "gzip"],
  ] as const)
    it.concurrent(`reads ${name}`, async () => {
      const { result } = await visitOnce(compressed(body, coding));
      expect(result).toMatchObject({ ok: true });
      if (result.ok) expect(Buffer.from(result.body).toString()).toBe(feedText);
    });

  for (const [name, body, coding, reason] of [
    ["a bomb", bomb, "gzip", "too-large"],
    ["a bomb in a bomb", gzipSync(bomb), "gzip, gzip", "too-large"],
    ["three codings", gzipSync(gzipSync(gzipSync(feed))), "gzip, gzip, gzip", "encoding"],
    ["an unknown coding", feed, "zstd", "encoding"],
    ["a prototype's name as coding", feed, "constructor", "encoding"],
    ["a stream that ends early", gzipSync(Buffer.alloc(100_000, "abc")).subarray(0, 80), "gzip", "encoding"],
    ["damaged brotli", feed, "br", "encoding"],
  ] as const)
    it.concurrent(`rejects ${name}`, async () => {
      const { result } = await visitOnce(compressed(body, coding));
      expect(result).toMatchObject({ ok: false, reason });
    });
});

describe("redirects, validators and pace", () => {
  it("reports a permanent move and reads the new place", async () => {
    const location = `https://${siteHost}/new`;
    const { result } = await visitOnce({ behaviour: "status", status: 301, location });
    expect(result).toMatchObject({ ok: true, finalUrl: location, permanentUrl: location });
  });

  it("reports no permanent move for a passing redirect", async () => {
    const { result } = await visitOnce({
      behaviour: "status",
      status: 302,
      location: `https://${siteHost}/new`,
    });
    expect(result).toMatchObject({ ok: true });
    expect(result).not.toHaveProperty("permanentUrl");
  });

  it("drops every header that may be a secret on the way to another origin, and keeps validators", async () => {
    const headers = {
      authorization: "Bearer secret",
      "x-api-key": "secret",
      cookie: "a=secret",
      "if-none-match": '"1"',
    };
    const spec = { behaviour: "status", status: 302, location: `https://${siteHost}/new` };
    const { site } = await visitOnce(spec, { options: { headers } });
    expect(site.requests).toHaveLength(2);
    expect(site.requests[0]!.text.match(/secret/g)).toHaveLength(3);
    expect(site.requests[1]!.text).not.toContain("secret");
    expect(site.requests[1]!.text).toContain('if-none-match: "1"');
  });

  it("takes 304 as an answer only when a validator was sent", async () => {
    const spec = { behaviour: "status", status: 304 };
    const asked = await visitOnce(spec, { options: { headers: { "If-None-Match": '"1"' } } });
    expect(asked.result).toMatchObject({ ok: true, status: 304 });
    expect((await visitOnce(spec)).result).toMatchObject({ ok: false, reason: "http", status: 304 });
  });

  it("never sends a header value that would break the line", async () => {
    const headers = { "if-none-match": '"a"\r\nX-Evil: 1' };
    const { site, result } = await visitOnce({ behaviour: "ok" }, { options: { headers } });
    expect(result.ok).toBe(true);
    expect(site.requests[0]!.text).not.toContain("X-Evil");
  });

  it("keeps to its pace however many feeds one host has", async () => {
    const fetches = Array.from({ length: 40 }, (_each, at) => `http://${siteHost}/feed/${at}`);
    const { site, results } = await visit(
      { behaviour: "count-requests" },
      { fetches, limits: { hostStartsPerSecond: 50 } },
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(site.concurrentMax()).toBeLessThanOrEqual(2);
    const first = site.requests[0]!.startedAt;
    const last = site.requests.at(-1)!.startedAt;
    expect(last - first).toBeGreaterThanOrEqual(39 * 20 - 20);
  });

  it("leaves a failing host alone after five failures, then tries once", async () => {
    const site = await startMisbehavingSite({ behaviour: "status", status: 500 }, authority, pace);
    const outbound = createOutbound({
      allow: emptyAllowList,
      userAgent: "Tapewise-test/1",
      resolve: site.resolve,
      connect: site.connect,
      limits: { ...limitsFor({ behaviour: "status" }), breakerOpenMs: 300 },
    });
    for (let count = 0; count < 5; count += 1)
      expect(await outbound.fetch(site.url)).toMatchObject({ ok: false, reason: "http", status: 500 });
    expect(await outbound.fetch(site.url)).toMatchObject({ ok: false, reason: "breaker-open" });
    await pause(350);
    const probes = await Promise.all([outbound.fetch(site.url), outbound.fetch(site.url)]);
    expect(probes.map((each) => !each.ok && each.reason).sort()).toEqual(["breaker-open", "http"]);
    expect(site.connections).toHaveLength(6);
    await outbound.close();
    await site.close();
  });

  it("ends at once when the caller calls off, waiting or working", async () => {
    const site = await startMisbehavingSite({ behaviour: "accept-then-silence" }, authority, pace);
    const outbound = createOutbound({
      allow: emptyAllowList,
      userAgent: "Tapewise-test/1",
      resolve: site.resolve,
      connect: site.connect,
      limits: { totalMs: 60_000, hostStartsPerSecond: 0.01 },
    });
    const caller = new AbortController();
    const both = [0, 1].map(() => outbound.fetch(site.url, { signal: caller.signal }));
    await pause(100);
    caller.abort();
    for (const result of await Promise.all(both))
      expect(result).toMatchObject({ ok: false, reason: "aborted" });
    expect(site.connections).toHaveLength(1);
    await outbound.close();
    await site.close();
  });
});
