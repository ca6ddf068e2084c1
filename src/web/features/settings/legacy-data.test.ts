import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LegacyData } from "#contract/legacy.ts";
import { moveLegacyData } from "#web/features/settings/legacy-data.ts";

const answer = { prompts: 0, feeds: 0, feedsRefused: 0, keys: 0, refreshInterval: false };
let stored: Map<string, string>;
let sent: LegacyData[];

beforeEach(() => {
  stored = new Map([["tapewise.theme", "dark"]]);
  sent = [];
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const take = async (data: LegacyData) => {
  sent.push(data);
  return answer;
};

describe("moving legacy data", () => {
  it("calls nobody when there is none", async () => {
    expect(await moveLegacyData(take)).toBeNull();
    expect(sent).toEqual([]);
  });

  it("MIGR-05: sends once and removes the entries, also one that cannot be read, and nothing else", async () => {
    stored.set("openaiApiKey", "sk-0123456789").set("customPrompts", "{broken");
    expect(await moveLegacyData(take)).toEqual(answer);
    expect(await moveLegacyData(take)).toBeNull();
    expect(sent).toMatchObject([{ openaiApiKey: "sk-0123456789", prompts: [] }]);
    expect([...stored.keys()]).toEqual(["tapewise.theme"]);
  });

  it("MIGR-05: keeps all entries when the call fails", async () => {
    stored.set("openaiApiKey", "sk-0123456789").set("refreshInterval", "60");
    const before = new Map(stored);
    await expect(moveLegacyData(() => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
    expect(stored).toEqual(before);
  });

  it("keeps an entry that changed while the call was in flight", async () => {
    stored.set("refreshInterval", "60").set("finnhubApiKey", "abcdefgh1234");
    await moveLegacyData(async () => {
      stored.set("refreshInterval", "90");
      return answer;
    });
    expect(stored.get("refreshInterval")).toBe("90");
    expect(stored.has("finnhubApiKey")).toBe(false);
  });
});
