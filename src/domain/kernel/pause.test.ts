import { describe, expect, it } from "vitest";
import { createTranslate, english, message } from "../language/translate.ts";
import { pauseOf, pauseReasonText, pauseText, waitText } from "./pause.ts";
import { statusReason } from "./status-reason.ts";

const noon = Date.parse("2026-11-23T12:00:00Z");
const pause = pauseOf("OpenAI", { sinceMs: noon, untilMs: noon + 30_000 }, statusReason(503));

describe("a pause", () => {
  it("says who, since when, until when and why", () => {
    expect(pause).toEqual({
      who: "OpenAI",
      since: "2026-11-23T12:00:00.000Z",
      until: "2026-11-23T12:00:30.000Z",
      reason: "503, overloaded",
    });
    expect(pauseText(pause, noon + 6_000, english)).toBe(
      "OpenAI is paused: 503, overloaded; asked again in 24 s.",
    );
    expect(pauseReasonText(pause, noon + 31_000, english)).toBe("503, overloaded; asked again now");
  });

  it.each([
    [1, "1 s"],
    [23_001, "24 s"],
    [120_000, "120 s"],
    [120_001, "3 min"],
    [10_800_000, "180 min"],
    [10_800_001, "4 h"],
  ])("%d ms are %s", (ms, text) => expect(waitText(ms, english)).toBe(text));

  it("names a status that it has no words for", () => {
    expect([statusReason(429), statusReason(418)]).toEqual(["429, the call limit is reached", "HTTP 418"]);
  });

  it("is worded in another language, the name of a key and the reason with it", () => {
    const german = createTranslate("de", {
      "{name} with the key {ending}": "{name} mit dem Schlüssel {ending}",
      "503, overloaded": "503, überlastet",
      "{why}; asked again in {wait}": "{why}; nächster Versuch in {wait}",
      "{who} is paused: {reason}.": "{who} pausiert: {reason}.",
    });
    const who = message("{name} with the key {ending}", { name: "FinHub", ending: "…x7Qa" });
    const ofKey = pauseOf(who, { sinceMs: noon, untilMs: noon + 30_000 }, statusReason(503));
    expect(ofKey.who).toBe("FinHub with the key …x7Qa");
    expect(pauseText(ofKey, noon, german)).toBe(
      "FinHub mit dem Schlüssel …x7Qa pausiert: 503, überlastet; nächster Versuch in 30 s.",
    );
  });
});
