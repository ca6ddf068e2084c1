import { describe, expect, it } from "vitest";
import { contrastRatio, feedPalette, feedVariables } from "./feed-color.ts";

const colors = [
  "#dc2626",
  "#7c3aed",
  "#2563eb",
  "#ffffff",
  "#000000",
  "#ffff00",
  "#00ff00",
  "#808080",
  "#0000ff",
];

// The paper, surface and sunken tokens lie between these and white or black.
const surfaces = { light: "#f9fafc", dark: "#1f2228" };

describe("feedPalette", () => {
  it.each(colors)("makes %s legible on both themes", (color) => {
    for (const theme of ["light", "dark"] as const) {
      const palette = feedPalette(color, theme);
      expect(contrastRatio(palette.text, surfaces[theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(palette.mark, surfaces[theme])).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(["#7c3aed", "#2563eb", "#dc2626"])("keeps %s, a default, as it is on the light theme", (color) => {
    expect(feedPalette(color, "light")).toEqual({ text: color, mark: color });
  });

  it("keeps the hue when it moves the lightness", () => {
    const blue = feedPalette("#0000ff", "dark").text;
    expect(Number.parseInt(blue.slice(5), 16)).toBeGreaterThan(Number.parseInt(blue.slice(1, 3), 16));
  });

  it("answers grey for what is no color", () => {
    expect(feedPalette("red;background:url(x)", "light").mark).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe("feedVariables", () => {
  it("carries the colors of both themes", () => {
    expect(feedVariables("#dc2626")["--feed-text"]).toBe("#dc2626");
    expect(feedVariables("#dc2626")["--feed-text-dark"]).not.toBe("#dc2626");
  });
});

describe("contrastRatio", () => {
  it("is 21 for black on white and 1 for equal colors", () => {
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastRatio("#123456", "#123456")).toBe(1);
  });
});
