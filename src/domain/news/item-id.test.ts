import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { itemIdLength, itemIdOf } from "./item-id.ts";

const sha256Base64 = (text: string) => createHash("sha256").update(text).digest("base64");

describe("itemIdOf", () => {
  it("makes 20 letters and digits, the same for the same title and link (DATA-35)", () => {
    const id = itemIdOf("Alpha rises", "https://news.example.com/a", sha256Base64);
    expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(itemIdLength).toBe(20);
    expect(itemIdOf("Alpha rises", "https://news.example.com/a", sha256Base64)).toBe(id);
  });

  it("tells apart items with a long common beginning", () => {
    const ids = Array.from({ length: 5_000 }, (_, at) =>
      itemIdOf(
        "A headline that begins like all the others",
        `https://news.example.com/same/${at}`,
        sha256Base64,
      ),
    );
    expect(new Set(ids).size).toBe(5_000);
  });

  it("cuts the digest, not the text: signs other than letters and digits are skipped", () => {
    expect(itemIdOf("", "", () => "+/a=b+0123456789012345678901234567890")).toBe("ab012345678901234567");
  });
});
