import { describe, expect, it } from "vitest";
import type { KeyStatus } from "#contract/settings.ts";
import { integrationsOf } from "#web/features/settings/integrations.ts";

const keys: KeyStatus = {
  hasOpenaiKey: false,
  hasFinnhubKey: false,
  hasRedditKey: false,
  openaiLastFour: null,
  finnhubLastFour: null,
  redditLastFour: null,
  finnhubEnabled: true,
  yahooFinanceEnabled: false,
  redditEnabled: false,
  managed: false,
};
const stateOf = (patch: Partial<KeyStatus>, id: string) =>
  integrationsOf({ ...keys, ...patch }).find((each) => each.id === id);

describe("integrationsOf", () => {
  it("says that a key is missing", () => {
    expect(stateOf({}, "openai")).toMatchObject({ state: "No key set", working: false });
  });

  it("shows the last four characters of an own key", () => {
    expect(stateOf({ hasOpenaiKey: true, openaiLastFour: "x7Qa" }, "openai")).toMatchObject({
      state: "Key set, ends in x7Qa",
      working: true,
    });
  });

  it("says that the key is provided, not which", () => {
    expect(stateOf({ managed: true, openaiLastFour: "x7Qa" }, "openai")?.state).toBe("Key provided");
  });

  it("says Off for a provider that is switched off, key or not", () => {
    expect(stateOf({ finnhubEnabled: false, hasFinnhubKey: true }, "finnhub")).toMatchObject({
      state: "Off",
      working: false,
    });
  });
});
