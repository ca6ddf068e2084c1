import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { feedAddress, feedAddressProblem, hostOf } from "./feed-address.ts";

describe("feedAddress", () => {
  it.each([
    ["https://example.com/feed", "https://example.com/feed"],
    [" http://example.com ", "http://example.com"],
    ["HTTPS://example.com", "HTTPS://example.com"],
    ["example.com/blog?x=a:b", "https://example.com/blog?x=a:b"],
    ["example.com:8443/feed", "https://example.com:8443/feed"],
    ["//example.com/feed", "https://example.com/feed"],
    ["feed://example.com/rss", "https://example.com/rss"],
    ["feed:https://example.com/rss", "https://example.com/rss"],
    ["feed:http://example.com/rss", "http://example.com/rss"],
    ["10.0.0.1/feed", "https://10.0.0.1/feed"],
    ["not an address", "https://not an address"],
    ["", ""],
    ["feed:", ""],
  ])("%j means %j", (text, address) => expect(feedAddress(text)).toBe(address));

  it.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "mailto:a@example.com",
    "data:text/html,x",
    "gopher://x",
  ])("leaves %j as it is, to be rejected", (text) => expect(feedAddress(text)).toBe(text));

  it("changes nothing the second time", () => {
    for (const text of ["example.com", "feed:feed:x", "//x", "a.b:1/c"]) {
      const address = feedAddress(text);
      expect(feedAddress(address)).toBe(address);
    }
  });
});

describe("feedAddressProblem", () => {
  it.each([
    "example.com",
    "https://example.com/feed?q=a b",
    "feed://example.com/rss",
    "feed:https://example.com/rss",
    "http://rsshub:1200/wire",
    "localhost/feed",
    "https://[2001:db8::1]/feed",
    "10.0.0.1/feed",
    "https://пример.рф/лента",
    "",
  ])("finds nothing wrong with %j", (text) => expect(feedAddressProblem(text)).toBeUndefined());

  const noAddress = "That's not a web address. Enter one such as https://example.com/feed.";
  const noWeb = "You can only follow http and https addresses. Enter one that starts with https://.";
  const secret = "Enter the address without a user name or password.";
  it.each([
    ["not an address", noAddress],
    ["word", noAddress],
    ["feed:word", noAddress],
    ["https://", noAddress],
    ["https:///feed", noAddress],
    ["https://exa mple.com/", noAddress],
    ["https://a..example.com/", noAddress],
    ["<b>example.com</b>", noAddress],
    ["javascript:alert(1)", noWeb],
    ["file:///etc/passwd", noWeb],
    ["ftp://example.com/feed", noWeb],
    ["mailto:ada@example.com", noWeb],
    ["ada@example.com", secret],
    ["https://ada:secret@example.com/feed", secret],
  ])("says of %j what to do", (text, problem) =>
    expect(english.of(feedAddressProblem(text) ?? { sentence: "" })).toBe(problem),
  );
});

describe("hostOf", () => {
  it.each([
    ["https://www.example.com:8443/feed?x#y", "www.example.com"],
    ["http://user:pass@example.com/", "example.com"],
    ["https://[::1]:80/", "[::1]"],
    ["example.com", ""],
    ["", ""],
  ])("of %j is %j", (address, host) => expect(hostOf(address)).toBe(host));
});
