type Triple = readonly [number, number, number];

/** The least favorable surface an item is on, per theme (styles/tokens.css). */
const surfaceOf = { light: "#f9fafc", dark: "#1f2228" } as const;
const textContrastMin = 4.55;
const markContrastMin = 3.05;
const fallbackColor: Triple = [0.4, 0.4, 0.45];

export type FeedPalette = { text: string; mark: string };

function rgbFromHex(hex: string): Triple {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!found) return fallbackColor;
  const part = (at: number) => Number.parseInt(found[at] ?? "0", 16) / 255;
  return [part(1), part(2), part(3)];
}

function hexFromRgb(rgb: Triple): string {
  const part = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${rgb.map(part).join("")}`;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055;

function labFromRgb(rgb: Triple): Triple {
  const [r, g, b] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgbFromLab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const inGamut = (rgb: Triple) => rgb.every((value) => value > -0.001 && value < 1.001);

/** The color at another lightness, same hue, with as much of its chroma as the screen can show. */
function atLightness(lab: Triple, lightness: number): Triple {
  for (let share = 1; share > 0.05; share -= 0.05) {
    const rgb = rgbFromLab([lightness, lab[1] * share, lab[2] * share]);
    if (inGamut(rgb)) return rgb;
  }
  return rgbFromLab([lightness, 0, 0]);
}

const luminance = (rgb: Triple) =>
  0.2126 * toLinear(rgb[0]) + 0.7152 * toLinear(rgb[1]) + 0.0722 * toLinear(rgb[2]);

function contrast(one: Triple, other: Triple): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Contrast ratio of two six-digit hex colors by WCAG 2, from 1 to 21.
 * @internal exported for tests
 */
export function contrastRatio(one: string, other: string): number {
  return contrast(rgbFromHex(one), rgbFromHex(other));
}

function corrected(color: Triple, surface: Triple, contrastMin: number): Triple {
  if (contrast(color, surface) >= contrastMin) return color;
  const lab = labFromRgb(color);
  const step = luminance(surface) > 0.4 ? -0.01 : 0.01;
  for (let lightness = lab[0] + step; lightness > 0 && lightness < 1; lightness += step) {
    const rgb = rgbFromHex(hexFromRgb(atLightness(lab, lightness)));
    if (contrast(rgb, surface) >= contrastMin) return rgb;
  }
  return step < 0 ? [0, 0, 0] : [1, 1, 1];
}

/**
 * The user's feed color made legible on a theme: same hue, lightness moved only as far as needed.
 * Text reaches 4.5:1, the mark 3:1. Anything but `#rrggbb` becomes grey.
 */
export function feedPalette(color: string, theme: "light" | "dark"): FeedPalette {
  const rgb = rgbFromHex(color);
  const surface = rgbFromHex(surfaceOf[theme]);
  return {
    text: hexFromRgb(corrected(rgb, surface, textContrastMin)),
    mark: hexFromRgb(corrected(rgb, surface, markContrastMin)),
  };
}

/** The palette of both themes as custom properties; the classes `feed` use them by theme. */
export function feedVariables(color: string): Record<`--feed-${string}`, string> {
  const [light, dark] = [feedPalette(color, "light"), feedPalette(color, "dark")];
  return {
    "--feed-text": light.text,
    "--feed-text-dark": dark.text,
    "--feed-mark": light.mark,
    "--feed-mark-dark": dark.mark,
  };
}
