import { expect, it } from "vitest";
import { withoutKeys } from "./without-keys.ts";

it.each([
  ["Use sk-proj-0123456789abcdef for it", "Use [key] for it"],
  ["header: Bearer abc.def", "header: [key]"],
  ["Two:\nsk-aaaaaaaaaaaaaaaa\nrk-bbbbbbbbbbbbbbbb", "Two:\n[key]\n[key]"],
])("%j becomes %j", (text, clean) => expect(withoutKeys(text)).toBe(clean));

it.each(["sk-learn", "risk-weighted assets of a bank", "a\n\nb", ""])("%j stays", (text) =>
  expect(withoutKeys(text)).toBe(text),
);
