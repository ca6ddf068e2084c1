import { describe, expect, it } from "vitest";
import { isDetectionKey, profileOf } from "./model-profile.ts";

const classic = { tokenLimitField: "max_tokens", takesTemperature: true, systemRole: "system" };
const reasoning = {
  tokenLimitField: "max_completion_tokens",
  takesTemperature: false,
  systemRole: "developer",
};

describe("the parameters of a model", () => {
  it.each(["gpt-4o-mini", "gpt-4o", "gpt-3.5-turbo", "llama-3", "oo1", "my-o3", ""])(
    "%s: classic",
    (model) => {
      expect(profileOf(model)).toEqual(classic);
    },
  );

  it.each(["o1", "o3-mini", "gpt-5", "gpt-5-mini", "gpt-10"])("%s: no temperature, other names", (model) => {
    expect(profileOf(model)).toEqual(reasoning);
  });
});

it.each([
  [null, false],
  ["sk-45678901234567890", true],
  ["sk-4567890123456789", false],
  ["sk-456789012345678901", true],
  ["pk-45678901234567890", false],
])("the key %s is good for detection: %s", (key, expected) => {
  expect(isDetectionKey(key)).toBe(expected);
});
