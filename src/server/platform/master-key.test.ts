import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ownMasterKey } from "./master-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tapewise-key-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("ownMasterKey", () => {
  it("is made once, random, readable by its owner only", () => {
    const dataDir = path.join(folder, "new");
    const key = ownMasterKey(dataDir);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(ownMasterKey(dataDir)).toBe(key);
    expect(readFileSync(path.join(dataDir, "secret-key"), "utf8").trim()).toBe(key);
    expect(statSync(path.join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
    expect(ownMasterKey(path.join(folder, "another"))).not.toBe(key);
  });
});
