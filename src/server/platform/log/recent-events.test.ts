import { expect, it } from "vitest";
import { createRecentEvents, withoutSecrets } from "#server/platform/log/recent-events.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };

it("equal warnings are one entry with a count, the newest first, and never more than a hundred", () => {
  let now = 0;
  const recent = createRecentEvents({ clock: { now: () => (now += 1) } });
  const log = recent.watch(silent);
  log.warn({ err: "first" }, "A job failed");
  log.error({}, "Broken");
  log.warn({ err: "first" }, "A job failed");
  log.info({}, "Not remembered");
  expect(recent.list()).toEqual([
    { atMs: 3, level: "warn", message: "A job failed", detail: "first", times: 2 },
    { atMs: 2, level: "error", message: "Broken", detail: null, times: 1 },
  ]);
  for (let n = 0; n < 500; n += 1) log.warn({ err: `fault ${n}` }, "A job failed");
  expect(recent.list()).toHaveLength(100);
});

it("no key, token, address of a user or parameter of a query is remembered", () => {
  const recent = createRecentEvents({ clock: { now: () => 0 } });
  recent.watch(silent).warn(
    {
      err: "Failed query: select 1\nparams: ada@example.com,hunter2",
      email: "ada@example.com",
      headers: { cookie: "c" },
    },
    "It failed",
  );
  expect(recent.list()[0]?.detail).toBe("Failed query: select 1");
  for (const [text, visible] of [
    ["GET https://finnhub.io/api/v1/quote?symbol=A&token=abc", "GET https://finnhub.io/api/v1/quote?***"],
    ["Incorrect API key sk-proj-12345678", "Incorrect API key ***"],
    ["smtp://user:pass@mail.example.com", "smtp://***@mail.example.com"],
    ["No mailbox ada.l@example.co.uk here", "No mailbox ***@*** here"],
    ["token abcdefghijklmnopqrstuvwxyz0123456789", "token ***"],
  ])
    expect(withoutSecrets(text ?? "")).toBe(visible);
});
