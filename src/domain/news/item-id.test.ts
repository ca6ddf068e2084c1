import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemIdLength, itemIdOf } from "./item-id.ts";

const item = (title: string, link: string) => ({ title, link, guid: null, content: "" });

const sha256Base64 = (text: string) => createHash("sha256").update(text).digest("base64");

describe("itemIdOf", () => {
  it("makes 20 letters and digits, the same for the same title and link (DATA-35)", () => {
    const id = itemIdOf(item("Alpha rises", "https://news.example.com/a"), sha256Base64);
    expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(itemIdLength).toBe(20);
    const full = { ...item("Alpha rises", "https://news.example.com/a"), guid: "7", content: "Text" };
    expect(itemIdOf(full, sha256Base64)).toBe(id);
    const hash = sha256Base64("Alpha riseshttps://news.example.com/a");
    expect(id).toBe(hash.replaceAll(/[+/=]/g, "").slice(0, 20));
  });

  it("tells apart items with a long common beginning", () => {
    const ids = Array.from({ length: 5_000 }, (_, at) =>
      itemIdOf(
        item("A headline that begins like all the others", `https://news.example.com/same/${at}`),
        sha256Base64,
      ),
    );
    expect(new Set(ids).size).toBe(5_000);
  });

  it("cuts the digest, not the text: signs other than letters and digits are skipped", () => {
    expect(itemIdOf(item("", ""), () => "+/a=b+0123456789012345678901234567890")).toBe(
      "ab012345678901234567",
    );
  });

  it("where title or link is missing, items that differ in anything have different ids (READ-72)", () => {
    const text = fc.constantFrom("", "a", "b", "ab", '"', "#");
    const lacking = fc
      .record({
        title: text,
        isUntitled: fc.boolean(),
        link: fc.constantFrom("#", "https://a.example.com/"),
        guid: fc.option(text),
        content: text,
      })
      .filter(({ isUntitled, link }) => isUntitled || link === "#");
    fc.assert(
      fc.property(lacking, lacking, (one, other) => {
        const { title: first, ...rest } = one;
        const { title: second, ...others } = other;
        // A title that was made of the text says nothing that the text does not.
        const isOneItem =
          JSON.stringify(rest) === JSON.stringify(others) && (one.isUntitled || first === second);
        expect(itemIdOf(one, sha256Base64) === itemIdOf(other, sha256Base64)).toBe(isOneItem);
      }),
    );
  });
});
