import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ListChunk, nextChunks } from "./item-rows.tsx";

const keys = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);
const never = () => false;
const always = () => true;
const shape = (chunks: readonly ListChunk[]) =>
  chunks.map(({ id, keys: { length } }) => `${id}:${length}`).join(" ");
const placeOf = (chunks: readonly ListChunk[]) =>
  new Map(chunks.flatMap(({ id, keys: mine }) => mine.map((key) => [key, id] as const)));

describe("nextChunks", () => {
  it("a list of 50 is one part, a longer one has parts of 25", () => {
    expect(shape(nextChunks([], [], never))).toBe("");
    expect(shape(nextChunks([], keys("a", 50), never))).toBe("1:50");
    expect(shape(nextChunks([], keys("a", 51), never))).toBe("1:25 2:25 3:1");
  });

  it("what follows fills the last part up to 50, then makes parts of its own", () => {
    const start = nextChunks([], keys("a", 10), never);
    const grown = nextChunks(start, [...keys("a", 10), ...keys("b", 40)], never);
    expect(shape(grown)).toBe("1:50");
    expect(shape(nextChunks(grown, [...keys("a", 10), ...keys("b", 40), ...keys("c", 30)], never))).toBe(
      "1:50 2:25 3:5",
    );
  });

  it("many new items at the top make their own parts; a few join the first", () => {
    const start = nextChunks([], keys("a", 50), never);
    expect(shape(nextChunks(start, [...keys("n", 60), ...keys("a", 50)], never))).toBe("2:25 3:25 4:10 1:50");
    const short = nextChunks([], keys("a", 30), never);
    expect(shape(nextChunks(short, [...keys("n", 3), ...keys("a", 30)], never))).toBe("1:33");
  });

  it("new items between those of a part join it, and a part of more than 100 is divided while it is not on the screen", () => {
    const start = nextChunks([], keys("a", 50), never);
    const between = keys("a", 50).flatMap((key) => [key, `${key}+`, `${key}++`]);
    expect(shape(nextChunks(start, between, always))).toBe("1:148 2:2");
    expect(shape(nextChunks(start, between, never))).toBe("2:25 3:25 4:25 5:25 6:25 7:23 8:2");
  });

  it("another list, or another order, starts again", () => {
    const start = nextChunks([], keys("a", 60), never);
    expect(shape(nextChunks(start, keys("b", 60), never))).toBe("4:25 5:25 6:10");
    const [first = "", ...rest] = keys("a", 60);
    expect(shape(nextChunks(start, [...rest, first], never))).toBe("4:25 5:25 6:10");
  });

  it("however a list grows, its items are all there in order, and none leaves a part that is on the screen", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 80 }), { maxLength: 12 }),
        (steps) => {
          let chunks: ListChunk[] = [];
          const known = new Set<number>();
          for (const step of steps) {
            for (const each of step) known.add(each);
            const wanted = [...known].toSorted((a, b) => a - b).map(String);
            const before = placeOf(chunks);
            chunks = nextChunks(chunks, wanted, always);
            expect(chunks.flatMap(({ keys: mine }) => mine)).toEqual(wanted);
            const after = placeOf(chunks);
            for (const [key, id] of before) expect(after.get(key)).toBe(id);
            expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length);
          }
        },
      ),
    );
  });
});
