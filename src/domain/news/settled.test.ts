import { describe, expect, it } from "vitest";
import { settledPositions } from "./settled.ts";

const row = (channelId: string, id: string, sortKey: number, dated = true) => ({
  channelId,
  id,
  title: id,
  link: `https://example.com/${id}`,
  pubDate: dated ? new Date(sortKey) : null,
  sortKey,
  seq: sortKey * 10,
});
const never = () => false;
const seen = (positions: ReturnType<typeof settledPositions>) =>
  [...positions].map(([id, { sortKey, seq }]) => `${id} ${sortKey} ${seq}`).join(", ");

describe("settledPositions", () => {
  it("ends before the first item that the page had no room for, in each channel", () => {
    const rows = [row("a", "a9", 9), row("b", "b8", 8), row("a", "a7", 7), row("b", "b6", 6)];
    expect(seen(settledPositions(rows, rows.slice(0, 2), never))).toBe("a 9 90, b 8 80");
    expect(seen(settledPositions(rows, [row("a", "a7", 7)], never))).toBe("");
  });

  it("passes what is hidden, and a copy that another channel shows, also under another address", () => {
    const copy = { ...row("b", "other", 5), title: "a9", link: "https://example.com/a9?utm_source=x" };
    const rows = [row("a", "a9", 9), row("a", "muted", 8), copy];
    expect(seen(settledPositions(rows, [row("a", "a9", 9)], ({ id }) => id === "muted"))).toBe(
      "a 8 80, b 5 50",
    );
  });

  it("a copy without a date waits for none that has one, unless that one is hidden", () => {
    const rows = [row("a", "x", 9, false), row("a", "y", 8), row("b", "x", 1)];
    expect(seen(settledPositions(rows, [row("a", "y", 8)], never))).toBe("a 8 80");
    const hidesB = ({ channelId }: { channelId: string }) => channelId === "b";
    expect(seen(settledPositions(rows, [row("a", "y", 8)], hidesB))).toBe("b 1 10");
  });
});
