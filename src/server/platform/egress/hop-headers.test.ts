import { describe, expect, it } from "vitest";
import { headersForHop, isConditional, requestHeaders } from "./hop-headers.ts";

const here = new URL("https://a.example.com/1");

describe("request headers", () => {
  it("name the product and leave framing to the client", () => {
    const given = {
      Host: "b",
      "Transfer-Encoding": "chunked",
      "Accept-Encoding": "zstd",
      Accept: "text/xml",
    };
    expect(requestHeaders(given, "Tapewise/1")).toEqual({
      "user-agent": "Tapewise/1",
      accept: "text/xml",
      "accept-encoding": "gzip, deflate, br",
    });
  });

  it("leave out what could break the line", () => {
    const headers = requestHeaders(
      { "x-a": "1\r\nx-b: 2", "x c": "3", "x-d": "é", "x-e": "5" },
      "Tapewise/1",
    );
    expect(Object.keys(headers)).toEqual(["user-agent", "accept", "accept-encoding", "x-e"]);
  });

  it("stay whole within an origin and lose secrets beyond it", () => {
    const headers = { accept: "*/*", authorization: "x", "x-token": "y", "if-none-match": '"1"' };
    expect(headersForHop(headers, here, new URL("https://a.example.com/2"))).toBe(headers);
    for (const other of ["http://a.example.com/1", "https://b.example.com/1", "https://a.example.com:8443/1"])
      expect(headersForHop(headers, here, new URL(other))).toEqual({ accept: "*/*", "if-none-match": '"1"' });
  });

  it("tell a conditional request", () => {
    expect(isConditional({ "if-none-match": '"1"' })).toBe(true);
    expect(isConditional({ "if-modified-since": "x" })).toBe(true);
    expect(isConditional({ accept: "*/*" })).toBe(false);
  });
});
