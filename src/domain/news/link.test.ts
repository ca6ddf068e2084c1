import { describe, expect, it } from "vitest";
import { comparableLink } from "./link.ts";

describe("comparableLink", () => {
  it.each([
    ["https://news.example.com/1?utm_source=rss&utm_medium=x", "https://news.example.com/1"],
    ["https://NEWS.Example.com/1#top", "https://news.example.com/1"],
    ["HTTPS://news.example.com:443/1", "https://news.example.com/1"],
    ["http://news.example.com:80/1", "http://news.example.com/1"],
    ["https://finance.example.com/a.html?.tsrc=rss", "https://finance.example.com/a.html"],
    ["https://news.example.com/1?id=7&UTM_Campaign=x&page=2", "https://news.example.com/1?id=7&page=2"],
    ["https://news.example.com", "https://news.example.com/"],
  ])("%s leads to %s", (link, comparable) => expect(comparableLink(link)).toBe(comparable));

  it.each([
    ["https://news.example.com/A", "https://news.example.com/a"],
    ["https://news.example.com/1?id=1", "https://news.example.com/1?id=2"],
    ["http://news.example.com/1", "https://news.example.com/1"],
    ["https://news.example.com:444/1", "https://news.example.com/1"],
  ])("keeps %s apart from %s", (one, other) => expect(comparableLink(one)).not.toBe(comparableLink(other)));

  it("leaves what is no address alone", () => expect(comparableLink("#")).toBe("#"));
});
