import { describe, expect, it } from "vitest";
import {
  analysisReasoningTokensMax,
  analysisTokensMax,
  callRoom,
  detectionReasoningTokensMax,
  isDetectionKey,
  profileOf,
  secondRoom,
} from "./model-profile.ts";

describe("the parameters of a model", () => {
  it.each([
    "gpt-4o-mini",
    "gpt-4o",
    "gpt-3.5-turbo",
    "ft:gpt-4.1-mini:harbor::B7",
    "llama-3",
    "claude-sonnet-4-5",
    "oo1",
    "my-o3",
    "",
  ])("%s: classic", (model) => {
    expect(profileOf(model)).toMatchObject({
      tokenLimitField: "max_tokens",
      takesTemperature: true,
      systemRole: "system",
      reasons: false,
      efforts: [],
    });
  });

  it.each(["o1", "o3-mini", "gpt-5", "gpt-5-mini", "gpt-10", "openai/gpt-5-mini", "ft:o4-mini:harbor::B7"])(
    "%s: no temperature, other names",
    (model) => {
      expect(profileOf(model)).toMatchObject({
        tokenLimitField: "max_completion_tokens",
        takesTemperature: false,
        systemRole: "developer",
        reasons: true,
      });
    },
  );

  it.each([
    "gpt-oss-120b",
    "models/gemini-2.5-flash",
    "deepseek-r1:8b",
    "Qwen/Qwen3-32B",
    "magistral-small",
    "kimi-k2-thinking",
  ])("%s: thinks, and takes what the classic ones take", (model) => {
    expect(profileOf(model)).toMatchObject({
      tokenLimitField: "max_tokens",
      takesTemperature: true,
      reasons: true,
    });
  });
});

describe("effort and room", () => {
  // By the vendors' own rejections: gpt-5 takes minimal to high, gpt-5.1 and later none to high, the o-series low to high.
  it.each([
    ["gpt-4o-mini", undefined, undefined, 1_000],
    ["gpt-5-mini", "medium", "low", 5_000],
    ["gpt-5.1", "medium", "low", 5_000],
    ["gpt-6-luna", "medium", "low", 5_000],
    ["o3", "medium", "low", 5_000],
    ["gpt-5-pro", undefined, undefined, 5_000],
    ["gpt-5-chat-latest", undefined, undefined, 5_000],
    ["deepseek-r1", undefined, undefined, 5_000],
  ])(
    "%s: %s for an analysis, %s for a detection, %i tokens for the former",
    (model, analysis, detection, tokens) => {
      expect(callRoom(model, "analysis")).toMatchObject({
        effort: analysis,
        tokensMax: tokens,
        answerTokensMax: tokens,
      });
      expect(callRoom(model, "detection").effort).toBe(detection);
    },
  );

  it("a detection has no limit on a model that answers at once, and one on a model that thinks", () => {
    expect(callRoom("gpt-4o-mini", "detection")).toMatchObject({
      tokensMax: undefined,
      answerTokensMax: 1_000,
    });
    expect(callRoom("gpt-6-luna", "detection")).toMatchObject({
      tokensMax: 1_000 + detectionReasoningTokensMax,
      answerTokensMax: 1_000 + detectionReasoningTokensMax,
    });
  });

  it("the visible answer has its 1,000 tokens whatever is thought, more than is reported for thinking", () => {
    for (const model of ["gpt-4o", "gpt-5", "o3"]) {
      const { answerTokensMax, reasoningTokensMax } = callRoom(model, "analysis");
      expect(answerTokensMax - reasoningTokensMax).toBe(analysisTokensMax);
    }
    expect(analysisReasoningTokensMax).toBeGreaterThan(2 * 1_408);
  });

  it("the second try has 16,000 tokens, for any model", () => {
    for (const model of ["gpt-5", "a-model-nobody-knows"])
      expect(secondRoom(model)).toMatchObject({
        tokensMax: 16_000,
        answerTokensMax: 16_000,
        reasoningTokensMax: 15_000,
      });
  });
});

it.each([
  ["sk-45678901234567890", true],
  ["sk-4567890123456789", false],
  ["sk-456789012345678901", true],
  ["pk-45678901234567890", false],
])("the key %s is good for detection: %s", (apiKey, expected) => {
  expect(isDetectionKey({ vendor: "openai", apiKey })).toBe(expected);
});

it("other vendors have keys of any form, and servers on the own network none", () => {
  for (const vendor of ["anthropic", "gemini", "mistral", "groq", "openrouter", "compatible"] as const)
    expect(isDetectionKey({ vendor, apiKey: "" })).toBe(true);
});
