import { describe, expect, it } from "vitest";
import type { KeyStatus } from "#contract/settings.ts";
import { english } from "#domain/language/translate.ts";
import { integrationStates, unknownKeys } from "#web/features/settings/integrations.ts";

const keys: KeyStatus = {
  ...unknownKeys(false),
  provided: { openai: false, finnhub: false, reddit: false },
};
const stateOf = (patch: Partial<KeyStatus>, id: keyof ReturnType<typeof integrationStates>) => {
  const { words, working } = integrationStates({ ...keys, ...patch })[id];
  return { words: english.of(words), working };
};

describe("integrationStates", () => {
  it("says that a key is missing", () => {
    expect(stateOf({}, "openai")).toEqual({ words: "No key set", working: false });
    expect(stateOf({}, "finnhub")).toEqual({ words: "No key set", working: false });
  });

  it("shows the last four characters of an own key", () => {
    expect(stateOf({ hasOpenaiKey: true, openaiLastFour: "x7Qa" }, "openai")).toEqual({
      words: "Key set, ends in x7Qa",
      working: true,
    });
  });

  it("says that the key is provided, not which", () => {
    const managed = { ...unknownKeys(true), openaiLastFour: "x7Qa" };
    for (const id of ["openai", "finnhub"] as const)
      expect(stateOf(managed, id)).toEqual({ words: "Key provided", working: true });
  });

  it("says that a server has none to provide", () => {
    const managed = { ...unknownKeys(true), provided: keys.provided };
    for (const id of ["openai", "finnhub"] as const)
      expect(stateOf(managed, id)).toEqual({ words: "No key provided", working: false });
  });

  it("says whose key is used while there is no own one for prices (READ-46)", () => {
    const provided = { ...keys.provided, finnhub: true };
    expect(stateOf({ provided }, "finnhub")).toEqual({ words: "On, using the server’s key", working: true });
    expect(stateOf({ provided, hasFinnhubKey: true, finnhubLastFour: "1234" }, "finnhub").words).toBe(
      "Key set, ends in 1234",
    );
  });

  it("says Off for what is switched off, key or not", () => {
    expect(stateOf({ finnhubEnabled: false, hasFinnhubKey: true }, "finnhub")).toEqual({
      words: "Off",
      working: false,
    });
    expect(stateOf({ hasRedditKey: true }, "reddit").words).toBe("Off");
    expect(stateOf({}, "yahoo-finance").words).toBe("Off");
  });
});
