import type { RequestListener } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptyAllowList } from "#server/platform/egress/allow-list.ts";
import { webPorts } from "#server/platform/egress/limits.ts";
import { createOutbound, type Outbound } from "#server/platform/egress/outbound.ts";
import type { Resolver } from "#server/platform/egress/resolver.ts";
import { readTarget } from "#server/platform/egress/url-policy.ts";
import { fieldsOf, unknownWords } from "./known-words.ts";
import {
  interestingAddresses,
  isPublic,
  isPublicIpv4,
  isPublicIpv6,
} from "./transport/address-classifier.ts";
import { createCertificateAuthority } from "./transport/certificate.ts";
import { feedText, type UrlCase, urlCases } from "./transport/corpus.ts";
import {
  type FakeInternet,
  fakeResolver,
  requestedUrl,
  startFakeInternet,
} from "./transport/fake-internet.ts";

const authority = createCertificateAuthority();
const clearRejections = new Set([
  "address-not-allowed",
  "bad-url",
  "credentials",
  "dns",
  "http",
  "port-not-allowed",
  "scheme-not-allowed",
  "too-long",
  "too-many-redirects",
]);

let internet: FakeInternet;
let redirects: UrlCase["redirects"] = {};
let hostHeaders: string[] = [];
let resolve: Resolver;
let outbound: Outbound;

const answer: RequestListener = (request, response) => {
  hostHeaders.push(request.headers.host ?? "");
  const redirect = redirects?.[requestedUrl(request)];
  if (redirect === undefined) {
    response.writeHead(200, { "content-type": "application/rss+xml" }).end(feedText);
    return;
  }
  const location = redirect.location === undefined ? {} : { location: redirect.location };
  response.writeHead(redirect.status, { ...redirect.headers, ...location }).end();
};

beforeAll(async () => {
  internet = await startFakeInternet(authority, answer);
  outbound = createOutbound({
    allow: emptyAllowList,
    userAgent: "Tapewise-test/1",
    resolve: (name, signal) => resolve(name, signal),
    connect: internet.connect,
    trustedAuthorities: [authority.pem],
    limits: { hostStartsPerSecond: Number.POSITIVE_INFINITY, breakerFailuresMax: Number.POSITIVE_INFINITY },
  });
});
afterAll(async () => {
  await outbound.close();
  await internet.close();
});
beforeEach(() => {
  internet.connections.length = 0;
  hostHeaders = [];
  redirects = {};
});

async function fetchAll(each: UrlCase) {
  redirects = each.redirects ?? {};
  resolve = fakeResolver(each.dns ?? {});
  const results = [];
  for (let count = 0; count < (each.repeat_fetch ?? 1); count += 1)
    results.push(await outbound.fetch(each.url));
  return results;
}

function checkAlone(each: UrlCase) {
  resolve = fakeResolver(each.dns ?? {});
  return outbound.check(each.url);
}

function titleOf(each: UrlCase): string {
  return `${each.id} ${each.class}: ${JSON.stringify(each.url.slice(0, 80))} (${each.why})`;
}

function expectOnlyPublicConnections(): void {
  for (const { address, port } of internet.connections) {
    expect(isPublic(address), address).toBe(true);
    expect(webPorts).toContain(port);
  }
}

const cases = urlCases();

/** What the format has, and what reads or checks it here. Anything else fails. */
const urlWords = {
  case: [
    "id",
    "class",
    "url",
    "expect",
    "canonical_host",
    "why",
    "stage",
    "dns",
    "redirects",
    "policy_dependent",
    "never_connect",
    "repeat_fetch",
  ],
  expect: ["allow", "deny", "pin"],
  stage: ["parse", "policy", "address", "resolve", "redirect"],
};

it("the corpus of URLs has no word that nobody reads", () => {
  const found = cases.flatMap((each) => [
    ...fieldsOf("case", each),
    ["expect", each.expect] as const,
    ...("stage" in each ? [["stage", String(each.stage)] as const] : []),
  ]);
  expect(unknownWords(found, urlWords)).toEqual([]);
  expect(unknownWords([["expect", "maybe"]], urlWords)).toEqual(["expect: maybe"]);
});

describe("a hostile URL is rejected, and no forbidden address is ever connected to", () => {
  for (const each of cases.filter(({ expect }) => expect === "deny")) {
    it(titleOf(each), async () => {
      const [result] = await fetchAll(each);
      expect(result).toMatchObject({ ok: false });
      if (result?.ok === false) {
        expect(clearRejections).toContain(result.reason);
        expect(result.message).not.toBe("");
      }
      expectOnlyPublicConnections();
      if (each.stage !== "redirect") expect(internet.connections).toEqual([]);
      if (each.stage !== "redirect") expect((await checkAlone(each)).allow).toBe(false);
    });
  }
});

describe("a good URL is fetched", () => {
  for (const each of cases.filter(({ expect }) => expect === "allow")) {
    it(titleOf(each), async () => {
      const [result] = await fetchAll(each);
      expect(result).toMatchObject({ ok: true, status: 200 });
      if (result?.ok) expect(Buffer.from(result.body).toString()).toBe(feedText);
      expectOnlyPublicConnections();
      expect((await checkAlone(each)).allow).toBe(true);
    });
  }
});

describe("whatever a name server answers, only checked addresses are connected to", () => {
  for (const each of cases.filter(({ expect }) => expect === "pin")) {
    it(titleOf(each), async () => {
      await fetchAll(each);
      expectOnlyPublicConnections();
      const reached = internet.connections.map(({ address }) => address);
      for (const address of each.never_connect ?? []) expect(reached).not.toContain(address);
      const named = Object.keys(each.dns ?? {});
      for (const host of hostHeaders) expect(named).toContain(host);
    });
  }
});

describe("a chain of redirects", () => {
  const start = "http://feeds.example.com/r";
  const middle = "http://feeds.example.com/r2";
  const end = "http://feeds.example.com/rss";

  it.each([
    [301, 308, end],
    [301, 302, undefined],
    [307, 301, undefined],
  ])("of %i and %i gives the permanent address %j", async (first, second, permanentUrl) => {
    redirects = {
      [start]: { status: first, location: middle },
      [middle]: { status: second, location: end },
    };
    resolve = async () => ["93.184.216.34"];
    const result = await outbound.fetch(start);
    expect(result).toMatchObject({ ok: true, finalUrl: end });
    expect(result.ok && result.permanentUrl).toBe(permanentUrl);
  });
});

/** Spellings of one IPv4 address that URL parsers understand. */
function spellings(value: bigint): string[] {
  const parts = [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n);
  const dotted = parts.join(".");
  return [
    dotted,
    `${dotted}.`,
    value.toString(),
    `0x${value.toString(16)}`,
    `0${value.toString(8)}`,
    parts.map((part) => `0x${part.toString(16)}`).join("."),
    parts.map((part) => `0${part.toString(8).padStart(3, "0")}`).join("."),
    `${parts[0]}.${value & 0xffffffn}`,
    `${parts[0]}.${parts[1]}.${value & 0xffffn}`,
    dotted.replaceAll(".", "\u3002"),
    [...dotted].map((char) => (char === "." ? char : String.fromCodePoint(0xff10 + Number(char)))).join(""),
    [...dotted].map((char) => (char === "." ? char : `%3${char}`)).join(""),
  ];
}

function ipv6Text(value: bigint): string {
  const digits = value.toString(16).padStart(32, "0");
  return (digits.match(/.{4}/g) ?? []).join(":");
}

describe("generated URLs are judged as a second, independent classifier judges them", () => {
  const { four, six } = interestingAddresses();
  const policy = { allow: emptyAllowList, urlCharsMax: 2_048 };
  const allows = (url: string) => readTarget(url, policy).ok;

  it("agrees on 20,000 IPv4 addresses in every spelling", () => {
    const address = fc.oneof(fc.constantFrom(...four), fc.bigInt(0n, (1n << 32n) - 1n));
    const scheme = fc.constantFrom("http://", "https://", "HTTP:\\\\", "http:", "https:////");
    const property = fc.property(address, fc.nat(11), scheme, (value, spelling, start) => {
      const url = `${start}${spellings(value)[spelling]}/feed`;
      expect(allows(url), url).toBe(isPublicIpv4(value));
    });
    fc.assert(property, { numRuns: 20_000 });
  });

  it("agrees on 20,000 IPv6 addresses, embedded IPv4 among them", () => {
    const embedded = fc
      .tuple(
        fc.constantFrom(0n, 0xffffn << 32n, 0xffff0000n << 32n, 0x64ff9bn << 96n, 0x2002n << 112n),
        fc.bigInt(0n, (1n << 32n) - 1n),
      )
      .map(([prefix, low]) => (prefix === 0x2002n << 112n ? prefix | (low << 80n) : prefix | low));
    const anywhere = fc.bigInt(0n, (1n << 128n) - 1n);
    const global = fc.bigInt(0n, (1n << 125n) - 1n).map((low) => (1n << 125n) | low);
    const special = fc.bigInt(0n, (1n << 105n) - 1n).map((low) => (0x2001n << 112n) | low);
    const property = fc.property(
      fc.oneof(fc.constantFrom(...six), embedded, anywhere, global, special),
      fc.constantFrom("http://", "https://"),
      (value, start) => {
        const url = `${start}[${ipv6Text(value)}]/feed`;
        expect(allows(url), url).toBe(isPublicIpv6(value));
      },
    );
    fc.assert(property, { numRuns: 20_000 });
  });

  it("rejects a name whenever one of its 1 to 4 addresses is forbidden, and connects to none", async () => {
    const address = fc.oneof(
      fc
        .oneof(fc.constantFrom(...four), fc.bigInt(0n, (1n << 32n) - 1n))
        .map((value) => spellings(value)[0]!),
      fc.oneof(fc.constantFrom(...six), fc.bigInt(1n << 125n, (1n << 126n) - 1n)).map(ipv6Text),
    );
    const property = fc.asyncProperty(
      fc.array(address, { minLength: 1, maxLength: 4 }),
      async (addresses) => {
        resolve = async () => addresses;
        expect((await outbound.check("http://name.example.com/")).allow).toBe(addresses.every(isPublic));
        expect(internet.connections).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: 2_000 });
  });

  it("agrees on 20,000 URLs put together from schemes, hosts, ports and tricks", () => {
    const hosts = [
      "feeds.example.com",
      "localhost",
      "printer.local",
      "intranet",
      "a.b.internal",
      "1.1.1.1",
      "10.0.0.1",
    ];
    const good = new Set(["feeds.example.com", "1.1.1.1"]);
    const property = fc.property(
      fc.constantFrom("http", "https", "ftp", "file", "gopher", "ws", "javascript"),
      fc.constantFrom("", "user@", "user:pass@", ":@", "@"),
      fc.constantFrom(...hosts),
      fc.constantFrom("", ":80", ":443", ":8080", ":8443", ":22", ":6379", ":65535", ":0"),
      fc.constantFrom("/", "/feed?x=@10.0.0.1", "/#@10.0.0.1", "\\@feeds.example.com/", "/http://127.0.0.1/"),
      (scheme, user, host, port, path) => {
        const url = `${scheme}://${user}${host}${port}${path}`;
        const fine =
          (scheme === "http" || scheme === "https") &&
          user === "" &&
          good.has(host) &&
          ["", ":80", ":443", ":8080", ":8443"].includes(port);
        expect(allows(url), url).toBe(fine);
      },
    );
    fc.assert(property, { numRuns: 20_000 });
  });
});
