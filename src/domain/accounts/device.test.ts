import { describe, expect, it } from "vitest";
import { createTranslate } from "#domain/language/translate.ts";
import { deviceIn, deviceOf } from "./device.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("deviceOf", () => {
  it.each([
    [`${windows} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
    [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Windows"],
    [`${windows} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`, "Opera on Windows"],
    [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
    [`${iPhone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
    [`${iPhone} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari on Mac",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "Chrome on ChromeOS",
    ],
  ])("%s is %s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  it.each([null, "", "curl/8.5.0", "\u202e<script>alert(1)</script>\r\nBcc: x@example.com", "💥"])(
    "%j is an unknown device",
    (userAgent) => {
      expect(deviceOf(userAgent)).toBe("Unknown device");
    },
  );

  it("says what is known when a half is", () => {
    expect(deviceOf("Thing/1.0 (Windows NT 10.0)")).toBe("Unknown browser on Windows");
    expect(deviceOf("Firefox/142.0")).toBe("Firefox");
  });

  it("reads at most 500 characters", () => {
    const padding = "x".repeat(500 - " Windows".length);
    expect(deviceOf(`${padding} Windows`)).toBe("Unknown browser on Windows");
    expect(deviceOf(`x${padding} Windows`)).toBe("Unknown device");
  });

  it("repeats nothing that the browser wrote, however long it is", () => {
    const device = deviceOf(`${"<b>Version/1 ".repeat(200_000)}Chrome/1 Windows`);
    expect(device).toBe("Unknown device");
    expect(deviceOf("Windows <img src=x> Chrome/<b>")).toBe("Chrome on Windows");
  });
});

it("deviceIn says what deviceOf answered in another language", () => {
  const t = createTranslate("de", {
    "{browser} on {system}": "{browser} unter {system}",
    "Unknown browser": "Unbekannter Browser",
    "Unknown device": "Unbekanntes Gerät",
  });
  expect(deviceIn(deviceOf("Firefox/142.0 (X11)"), t)).toBe("Firefox unter Linux");
  expect(deviceIn(deviceOf("Thing/1.0 (Windows NT 10.0)"), t)).toBe("Unbekannter Browser unter Windows");
  expect(deviceIn(deviceOf("Firefox/142.0"), t)).toBe("Firefox");
  expect(deviceIn(deviceOf(null), t)).toBe("Unbekanntes Gerät");
});
