import { describe, expect, it } from "vitest";
import { type AllowList, emptyAllowList, parseAllowList } from "./allow-list.ts";
import { loopbackAddresses, readTarget, resolvedRejection, type Target } from "./url-policy.ts";

function listOf(text: string): AllowList {
  const read = parseAllowList(text);
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
}

function reasonOf(url: string, allow = emptyAllowList): string | undefined {
  const read = readTarget(url, { allow, urlCharsMax: 2_048 });
  return read.ok ? undefined : read.reason;
}

function targetOf(url: string, allow = emptyAllowList): Target {
  const read = readTarget(url, { allow, urlCharsMax: 2_048 });
  if (!read.ok) throw new Error(read.reason);
  return read.target;
}

describe("readTarget without an allow-list", () => {
  it.each([
    ["ftp://example.com/", "scheme-not-allowed"],
    ["not a url", "bad-url"],
    ["http://a..example.com/", "bad-url"],
    [`http://${"a".repeat(64)}.example.com/`, "bad-url"],
    ["http://me@example.com/", "credentials"],
    ["http://:@example.com/", "credentials"],
    ["http://example.com:22/", "port-not-allowed"],
    ["http://127.0.0.1:22/", "address-not-allowed"],
    ["http://127.0.0.1/", "address-not-allowed"],
    ["http://intranet/", "address-not-allowed"],
    ["http://a.onion/", "address-not-allowed"],
    [`http://example.com/${"a".repeat(2_048)}`, "too-long"],
  ])("rejects %j", (url, reason) => expect(reasonOf(url)).toBe(reason));

  it("reads the port, the host without its final dot, and drops the fragment", () => {
    const target = targetOf("https://Example.com.:8443/a?b=c#d");
    expect(target).toMatchObject({ host: "example.com", kind: "name", port: 8_443, secure: true });
    expect(target.url.href).toBe("https://example.com.:8443/a?b=c");
  });

  it("reads a Location relative to the page it came from", () => {
    const base = new URL("https://example.com/a/b");
    const read = readTarget("../c", { allow: emptyAllowList, urlCharsMax: 2_048 }, base);
    expect(read.ok && read.target.url.href).toBe("https://example.com/c");
    expect(
      readTarget("//me@example.org/", { allow: emptyAllowList, urlCharsMax: 2_048 }, base),
    ).toMatchObject({
      reason: "credentials",
    });
  });
});

describe("an allow-list opens what it names and nothing else", () => {
  it("permits a listed address on any port, or on its port", () => {
    expect(reasonOf("http://127.0.0.1:4567/", listOf("127.0.0.1"))).toBeUndefined();
    expect(reasonOf("http://127.0.0.1:4567/", listOf("127.0.0.1:4567"))).toBeUndefined();
    expect(reasonOf("http://127.0.0.1:4568/", listOf("127.0.0.1:4567"))).toBe("address-not-allowed");
    expect(reasonOf("http://127.0.0.2/", listOf("127.0.0.1"))).toBe("address-not-allowed");
  });

  it("permits a listed public host on an unusual port", () => {
    expect(reasonOf("http://feeds.example.com:9000/", listOf("feeds.example.com"))).toBeUndefined();
    expect(reasonOf("http://other.example.com:9000/", listOf("feeds.example.com"))).toBe("port-not-allowed");
  });

  it("permits a private name that is listed, or whose addresses all are", () => {
    const named = listOf("news.local");
    expect(resolvedRejection(targetOf("http://news.local/", named), ["192.168.1.5"], named)).toBeUndefined();
    const range = listOf("192.168.0.0/16");
    const target = targetOf("http://news.local:9000/", range);
    expect(resolvedRejection(target, ["192.168.1.5"], range)).toBeUndefined();
    expect(resolvedRejection(target, ["192.168.1.5", "10.0.0.1"], range)).toBe("address-not-allowed");
    expect(resolvedRejection(target, ["192.168.1.5", "1.1.1.1"], range)).toBe("address-not-allowed");
  });

  it("never looks up an onion name that is not listed", () => {
    expect(reasonOf("http://a.onion/", listOf("10.0.0.0/8"))).toBe("address-not-allowed");
  });

  it("keeps an unusual port of a public address closed when only a private range is listed", () => {
    const allow = listOf("10.0.0.0/8");
    const target = targetOf("http://feeds.example.com:9000/", allow);
    expect(resolvedRejection(target, ["1.1.1.1"], allow)).toBe("port-not-allowed");
    expect(resolvedRejection(target, ["10.0.0.1"], allow)).toBeUndefined();
  });

  it("gives localhost only the loopback addresses that are permitted", () => {
    const allow = listOf("127.0.0.0/8");
    expect(loopbackAddresses(targetOf("http://localhost:3000/", allow), allow)).toEqual(["127.0.0.1"]);
    const named = listOf("localhost:3000");
    expect(loopbackAddresses(targetOf("http://localhost:3000/", named), named)).toEqual(["127.0.0.1", "::1"]);
    expect(reasonOf("http://localhost:3001/", named)).toBe("address-not-allowed");
  });
});

describe("resolvedRejection", () => {
  const target = targetOf("http://feeds.example.com/");

  it("rejects the whole name when one address is private", () => {
    expect(resolvedRejection(target, ["1.1.1.1", "10.0.0.1"], emptyAllowList)).toBe("address-not-allowed");
    expect(resolvedRejection(target, ["1.1.1.1"], emptyAllowList)).toBeUndefined();
  });

  it("calls a name without addresses unresolvable", () => {
    expect(resolvedRejection(target, [], emptyAllowList)).toBe("dns");
  });
});
