import { describe, expect, it } from "vitest";
import {
  continuationOf,
  itemName,
  itemNumberOf,
  readerMomentOf,
  readerPlaceOf,
  readerStateOf,
  readerStreamOf,
} from "./reader-names.ts";

describe("the number of an item", () => {
  it.each([
    ["tag:google.com,2005:reader/item/00000000148b9369", 344_691_561],
    ["tag:google.com,2005:reader/item/2f2", 754],
    ["000000000000048c", 1_164],
    ["000000000000048C", 1_164],
    ["12345", 12_345],
    ["999999999999999", 999_999_999_999_999],
    ["tag:google.com,2005:reader/item/001fffffffffffff", Number.MAX_SAFE_INTEGER],
  ])("%s is %d", (text, number) => {
    expect(itemNumberOf(text)).toBe(number);
  });
  it.each([
    ["no digits", ""],
    ["zero", "0"],
    ["a negative number", "-5"],
    ["letters", "item"],
    ["a fraction", "1.5"],
    ["a long form without digits", "tag:google.com,2005:reader/item/"],
    ["a long form with too many", "tag:google.com,2005:reader/item/00000000000000001"],
    ["a number beyond those of items", "ffffffffffffffff"],
    ["seventeen digits", "00000000000000001"],
    ["another service's id", "tag:example.com,2005:reader/item/2f2"],
  ])("%s is none", (_what, text) => {
    expect(itemNumberOf(text)).toBeNull();
  });
  it("is written with 16 digits", () => {
    expect(itemName(1_164)).toBe("tag:google.com,2005:reader/item/000000000000048c");
  });
});

describe("a stream", () => {
  it.each([
    ["", null],
    ["reading-list", { kind: "all" }],
    ["user/-/state/com.google/reading-list", { kind: "all" }],
    ["user/1005/state/com.google/reading-list", { kind: "all" }],
    ["user/-/state/com.google/read", { kind: "read" }],
    ["user/-/state/com.google/starred", { kind: "saved" }],
    ["feed/abc", { kind: "feed", feed: "abc" }],
    ["feed/https://example.com/feed?a=b", { kind: "feed", feed: "https://example.com/feed?a=b" }],
    ["user/-/label/Markets / Energy", { kind: "label", label: "Markets / Energy" }],
    ["feed/", null],
    ["user/-/label/", null],
    ["user/-/state/com.google/broadcast", null],
    ["user/-/state/org.example/read", null],
    ["something", null],
  ])("%s", (text, stream) => {
    expect(readerStreamOf(text)).toEqual(stream);
  });
});

it.each([
  ["user/-/state/com.google/read", "read"],
  ["user/7/state/com.google/kept-unread", "unread"],
  ["user/-/state/com.google/starred", "saved"],
  ["user/-/state/com.google/tracking-kept-unread", "ignored"],
  ["user/-/state/com.google/like", "ignored"],
  ["user/-/label/Markets", null],
  ["read", null],
])("the state %s is %s", (text, state) => {
  expect(readerStateOf(text)).toBe(state);
});

it.each([
  ["1795742082", 1_795_742_082_000],
  ["1795742082123456", 1_795_742_082_123],
  ["0", 0],
  ["123456789012345678", null],
  ["soon", null],
  ["-1", null],
])("the moment %s is %s", (text, ms) => {
  expect(readerMomentOf(text)).toBe(ms);
});

it("a page goes on where it says, and nowhere else", () => {
  expect(continuationOf({ sortKey: 1_795_742_082_123, seq: 41 })).toBe("1795742082123.41");
  expect(readerPlaceOf("1795742082123.41")).toEqual({ sortKey: 1_795_742_082_123, seq: 41 });
  for (const text of ["", "41", "1.2.3", "a.b", "1795742082123.", "-1.2", "1234567890123456.1"])
    expect(readerPlaceOf(text)).toBeNull();
});
