import { describe, expect, it } from "vitest";
import { createBeats } from "./replica-watch.ts";

describe("beats", () => {
  it("a standby with this process's own beat has everything that was stored before the process asked for it", () => {
    const beats = createBeats();
    beats.note("a", { atMs: 1_000, isOwn: true });
    expect(beats.storedBefore("a")).toBe(1_000);
  });

  it("another process's beat was not there at the question before; of the first one that is not known", () => {
    const beats = createBeats();
    beats.note("theirs", { atMs: 1_000, isOwn: false });
    expect(beats.storedBefore("theirs")).toBeUndefined();
    beats.note("next", { atMs: 1_500, isOwn: false });
    expect(beats.storedBefore("next")).toBe(1_000);
  });

  it("a beat that is seen again is as old as it was", () => {
    const beats = createBeats();
    beats.note("a", { atMs: 1_000, isOwn: true });
    beats.note("a", { atMs: 1_500, isOwn: false });
    beats.note("b", { atMs: 2_000, isOwn: false });
    expect(["a", "b"].map(beats.storedBefore)).toEqual([1_000, 1_500]);
  });

  it("knows nothing of the beats of another database, or of a primary that the others left", () => {
    const beats = createBeats();
    beats.note("a", { atMs: 1_000, isOwn: true });
    expect(beats.storedBefore("foreign")).toBeUndefined();
  });

  it("forgets those of more than a minute ago", () => {
    const beats = createBeats();
    for (let at = 0; at < 100; at += 1) beats.note(`${at}`, { atMs: at * 1_000, isOwn: true });
    expect(beats.storedBefore("0")).toBeUndefined();
    expect(beats.storedBefore("99")).toBe(99_000);
    expect(beats.storedBefore("40")).toBe(40_000);
  });
});
