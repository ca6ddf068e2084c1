import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feedsPerUserMax } from "../feeds/feed.ts";
import {
  isBelow,
  type OlderCursor,
  olderCursorLengthMax,
  readOlderCursor,
  writeOlderCursor,
} from "./older-cursor.ts";

const cursorOf = (seen: number, positions: [string, number, number][]): OlderCursor => ({
  seen,
  positions: new Map(positions.map(([id, sortKey, seq]) => [id, { sortKey, seq }])),
});

describe("the cursor of older news", () => {
  it("is read as it was written", () => {
    const cursor = cursorOf(1_234, [
      ["abc_-9", 1_763_000_000_000, 35],
      ["before-1970", -36, 1],
    ]);
    expect(writeOlderCursor(cursor)).toBe("1.ya~abc_-9.mhwsoi68.z~before-1970.-10.1");
    expect(readOlderCursor(writeOlderCursor(cursor))).toEqual(cursor);
    fc.assert(
      fc.property(
        fc.nat(),
        fc.uniqueArray(
          fc.tuple(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), fc.maxSafeInteger(), fc.maxSafeNat()),
          {
            selector: ([id]) => id,
            maxLength: 20,
          },
        ),
        (seen, positions) => {
          const inRange = positions.map(
            ([id, sortKey, seq]) => [id, sortKey % 10 ** 14, seq % 10 ** 14] as [string, number, number],
          );
          // -0 is written as 0.
          const cursor = cursorOf(
            seen,
            inRange.map(([id, sortKey, seq]) => [id, sortKey + 0, seq]),
          );
          expect(readOlderCursor(writeOlderCursor(cursor))).toEqual(cursor);
        },
      ),
    );
  });

  it("has room for all feeds of a user", () => {
    const ids = Array.from({ length: feedsPerUserMax }, (_, at) => `${at}`.padStart(22, "x"));
    const text = writeOlderCursor(
      cursorOf(
        10 ** 12,
        ids.map((id) => [id, 8.64e12, 10 ** 12]),
      ),
    );
    expect(text.length).toBeLessThanOrEqual(olderCursorLengthMax);
    expect(readOlderCursor(text)?.positions.size).toBe(500);
    expect(readOlderCursor(`${text}${"~x.1.1".repeat(olderCursorLengthMax)}`)).toBeNull();
  });

  it("is null for anything else", () => {
    for (const text of [
      "",
      "1",
      "2.0",
      "1.-1",
      "1.0~",
      "1.0~a",
      "1.0~a.1",
      "1.0~a.1.2.3",
      "1.0~a b.1.2",
      "1.0~a.1.2~a.1.2",
      "1.0~a.1.-2",
      "1.zzzzzzzzzzz",
    ])
      expect(readOlderCursor(text), text).toBeNull();
  });

  it("a row is below a position by its date, and of one date by its number", () => {
    const position = { sortKey: 100, seq: 5 };
    expect(isBelow({ sortKey: 99, seq: 9 }, position)).toBe(true);
    expect(isBelow({ sortKey: 101, seq: 1 }, position)).toBe(false);
    expect(isBelow({ sortKey: 100, seq: 4 }, position)).toBe(true);
    expect(isBelow({ sortKey: 100, seq: 5 }, position)).toBe(false);
  });
});
