import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginKeyChange, endKeyChange, masterKeysOf, ownMasterKeys } from "./master-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tapewise-key-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string) => path.join(folder, name);
const read = (name: string) => readFileSync(inFolder(name), "utf8").trim();

describe("ownMasterKeys", () => {
  it("are made once, random, readable by their owner only", () => {
    const dataDir = inFolder("new");
    const keys = ownMasterKeys(dataDir);
    expect(keys).toEqual({ current: expect.stringMatching(/^[0-9a-f]{64}$/), previous: undefined });
    expect(ownMasterKeys(dataDir)).toEqual(keys);
    expect(read("new/secret-key")).toBe(keys.current);
    expect(readdirSync(dataDir)).toEqual(["secret-key"]);
    expect(statSync(inFolder("new/secret-key")).mode & 0o777).toBe(0o600);
    expect(ownMasterKeys(inFolder("another")).current).not.toBe(keys.current);
  });

  it.each(["", "\n", "cut-off"])("a file that was cut off (%j) is rejected by its name and stays", (text) => {
    writeFileSync(inFolder("secret-key"), text);
    expect(() => ownMasterKeys(folder)).toThrow(inFolder("secret-key"));
    expect(readFileSync(inFolder("secret-key"), "utf8")).toBe(text);
  });

  it("give way to configured ones", () => {
    const config = { secretKey: "configured", secretKeyPrevious: "before", dataDir: folder };
    expect(masterKeysOf(config)).toEqual({ current: "configured", previous: "before" });
    expect(readdirSync(folder)).toEqual([]);
    const own = masterKeysOf({ ...config, secretKey: undefined });
    expect(own).toEqual(ownMasterKeys(folder));
  });
});

describe("a change of the own key", () => {
  it("keeps the old key as the previous one until it is ended", () => {
    const { current: old } = ownMasterKeys(folder);
    const keys = beginKeyChange(folder);
    expect(keys).toEqual({ current: expect.stringMatching(/^[0-9a-f]{64}$/), previous: old });
    expect(keys.current).not.toBe(old);
    expect(ownMasterKeys(folder)).toEqual(keys);
    for (const name of ["secret-key", "secret-key.previous"])
      expect(statSync(inFolder(name)).mode & 0o777).toBe(0o600);
    endKeyChange(folder);
    expect(ownMasterKeys(folder)).toEqual({ current: keys.current, previous: undefined });
    endKeyChange(folder);
  });

  it("that was begun before goes on with its keys: nothing encrypted under them is lost", () => {
    ownMasterKeys(folder);
    const keys = beginKeyChange(folder);
    expect(beginKeyChange(folder)).toEqual(keys);
  });

  it("ended after its first file goes on as if it had not begun, and half a draft is in nobody's way", () => {
    const { current: old } = ownMasterKeys(folder);
    writeFileSync(inFolder("secret-key.previous"), `${old}\n`, { mode: 0o600 });
    writeFileSync(inFolder("secret-key.new"), "half a k");
    expect(ownMasterKeys(folder)).toEqual({ current: old, previous: old });
    const keys = beginKeyChange(folder);
    expect(keys.previous).toBe(old);
    expect(keys.current).not.toBe(old);
    expect(existsSync(inFolder("secret-key.new"))).toBe(false);
  });
});
