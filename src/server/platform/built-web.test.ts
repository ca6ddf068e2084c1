import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readBuiltWeb } from "./built-web.ts";

const folder = mkdtempSync(path.join(tmpdir(), "built-web-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['{"id":"a1b2c3d4","builtAt":"2026-11-22T12:00:00.000Z"}', "a1b2c3d4"],
  ['{"id":1}', undefined],
  ["no JSON", undefined],
])("reads what a build wrote, and nothing else: %s", (text, id) => {
  const file = path.join(folder, "build.json");
  writeFileSync(file, text);
  expect(readBuiltWeb(file)?.id).toBe(id);
});

it("is null where nothing was built", () => {
  expect(readBuiltWeb(path.join(folder, "none.json"))).toBeNull();
});
