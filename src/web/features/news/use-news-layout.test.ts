import { describe, expect, it } from "vitest";
import { layoutFrom } from "./use-news-layout.ts";

const at = (search: string, stored: string | null, width: number, account: "cards" | "tape" | null = null) =>
  layoutFrom({
    account,
    address: new URLSearchParams(search),
    stored,
    isWide: width >= 1200,
  });

describe("layoutFrom", () => {
  it("READ-95: the Tape is the default from 1,200 px, Cards below", () => {
    expect(at("", null, 1200)).toBe("tape");
    expect(at("", null, 1199)).toBe("cards");
    expect(at("", null, 390)).toBe("cards");
  });

  it("the address goes before what is remembered, and that before the width", () => {
    expect(at("layout=cards", "tape", 1440)).toBe("cards");
    expect(at("layout=tape", "cards", 900)).toBe("tape");
    expect(at("", "cards", 1440)).toBe("cards");
    expect(at("", "tape", 768)).toBe("tape");
  });

  it("READ-94: the account goes before what this browser remembers, and the address before it", () => {
    expect(at("", "cards", 1440, "tape")).toBe("tape");
    expect(at("", null, 1440, "cards")).toBe("cards");
    expect(at("layout=tape", null, 1440, "cards")).toBe("tape");
    expect(at("", null, 390, "tape")).toBe("tape");
  });

  it("what makes no sense counts as not said", () => {
    expect(at("layout=grid", "", 1440)).toBe("tape");
    expect(at("layout=", "table", 900)).toBe("cards");
  });

  it("a phone has the choice, too", () => {
    expect(at("layout=tape", "cards", 390)).toBe("tape");
    expect(at("", "tape", 390)).toBe("tape");
  });
});
