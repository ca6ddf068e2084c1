import { expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { bytesText, durationText } from "#web/features/admin/wording.ts";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1.0 kB"],
  [34_512_000, "34.5 MB"],
  [5e15, "5000 TB"],
])("%d bytes read %s", (bytes, text) => expect(bytesText(bytes, "en")).toBe(text));

it.each([
  [-5, "0 min"],
  [59_999, "0 min"],
  [4 * 3_600_000 + 720_000, "4 h 12 min"],
  [86_400_000, "1 day 0 h"],
  [3 * 86_400_000 + 4 * 3_600_000, "3 days 4 h"],
])("%d ms read %s", (ms, text) => expect(durationText(ms, english)).toBe(text));
