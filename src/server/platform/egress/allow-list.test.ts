import { describe, expect, it } from "vitest";
import { type AllowList, allowsAddress, allowsName, parseAllowList } from "./allow-list.ts";

function listOf(text: string): AllowList {
  const read = parseAllowList(text);
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
}

describe("parseAllowList", () => {
  it("reads empty text as an empty list", () => {
    expect(listOf(" , ")).toEqual({ names: [], networks: [] });
  });

  it("permits a range on any port and nothing beside it", () => {
    const list = listOf("10.1.0.0/16, fd00::/8");
    expect(allowsAddress(list, "10.1.2.3", 9_999)).toBe(true);
    expect(allowsAddress(list, "10.2.0.1", 80)).toBe(false);
    expect(allowsAddress(list, "fd12::1", 80)).toBe(true);
    expect(allowsAddress(list, "fe80::1", 80)).toBe(false);
  });

  it("permits a host with a port on that port only", () => {
    const list = listOf("127.0.0.1:4010,[::1]:4010,News.Local.:8000");
    expect(allowsAddress(list, "127.0.0.1", 4_010)).toBe(true);
    expect(allowsAddress(list, "127.0.0.1", 4_011)).toBe(false);
    expect(allowsAddress(list, "::1", 4_010)).toBe(true);
    expect(allowsName(list, "news.local", 8_000)).toBe(true);
    expect(allowsName(list, "news.local", 80)).toBe(false);
  });

  it("permits a host without a port on any port", () => {
    const list = listOf("localhost,::1");
    expect(allowsName(list, "localhost", 5_432)).toBe(true);
    expect(allowsName(list, "app.localhost", 80)).toBe(false);
    expect(allowsAddress(list, "::1", 1)).toBe(true);
  });

  it("does not let IPv4 in through an IPv6 spelling", () => {
    expect(allowsAddress(listOf("127.0.0.0/8"), "::ffff:127.0.0.1", 80)).toBe(false);
  });

  it("names every item that cannot be read", () => {
    const read = parseAllowList("10.0.0.0/99, http://x/, ok.example.com, host:0, 1.2.3, a b, 0x7f.1:80");
    expect(read.ok ? 0 : read.problems.length).toBe(6);
  });
});
