import { within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actions, securityEvents, spent, troubled } from "#tests/e2e/support/admin-answers.data.ts";
import { renderPage } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

/** Stands still: how long ago a process was heard of does not depend on how long a test takes. */
const nowMs = Date.parse("2026-11-20T12:00:00.000Z");
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: nowMs }));
afterEach(() => void vi.useRealTimers());

const heardMinutesAgo = [0.1, 0.1, 22];
const processes = troubled.processes.map((process, at) => ({
  ...process,
  seenAt: new Date(nowMs - (heardMinutesAgo[at] ?? 0) * 60_000).toISOString(),
}));

async function open() {
  const page = await renderPage({
    at: "/settings?tab=admin&section=system",
    Page: SettingsRoute,
    user: { role: "ADMIN", subscriptionType: null },
    answers: {
      "GET /api/admin/users": { users: [], total: 0, next: null },
      "GET /api/admin/waitlist": { waitlist: [], total: 0 },
      "GET /api/admin/system": { ...troubled, processes },
      // Its chart needs a canvas: without a sum it is not drawn.
      "GET /api/admin/system/spending": { ...spent, days: [] },
      "GET /api/admin/actions": actions,
      "GET /api/admin/security-events": securityEvents,
    },
  });
  await page.findByRole("table", { name: "AI spending by user" });
  await page.findByRole("list", { name: "Admin activity" });
  const rows = (table: string) =>
    within(page.getByRole("table", { name: table }))
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent ?? "");
  const row = (table: string, name: string) => rows(table).find((text) => text.includes(name));
  const queries = (route: string) =>
    page.asked.filter((each) => each.route === route).map(({ query }) => query);
  return { ...page, rows, row, queries };
}

describe("the state of the server in words", () => {
  it("a service that is left alone is paused, with the reason", async () => {
    const page = await open();
    expect(page.row("Outside services", "Twelve Data")).toMatch(/Paused.*It takes too long to respond\./);
    expect(page.row("Outside services", "AI provider")).toContain("OK");
    expect(page.row("Outside services", "Reddit")).toContain("Not called yet");
  });

  it("each process has its pauses, what waits for a connection, and whether it still reports", async () => {
    const page = await open();
    const [own = "", web = "", worker = ""] = page.rows("Processes");
    expect(own).toContain("Responded");
    expect(web).toContain("Paused: AI provider, Mail");
    expect(web).toContain("31 waiting");
    expect(web).not.toContain("Not responding");
    expect(worker).toContain("Not responding");
  });

  it("calls of a key, failing feeds, warnings and what users spent", async () => {
    const page = await open();
    const meter = page.getByRole("meter", { name: "Calls with FinHub key x7Qa" });
    expect([meter.getAttribute("value"), meter.getAttribute("max")]).toEqual(["58", "60"]);
    expect(page.row("Failing feeds", "slow.example.org")).toContain("took too long to respond");
    expect(page.getByRole("list", { name: "Warnings and errors" }).textContent).toContain("41 times");
    expect(page.row("AI spending by user", "Noor Newsreader")).toMatch(/System key\$9\.41$/);
  });
});

it("the record of admins says who did what, before and after, and how it ended; it is narrowed by area", async () => {
  const page = await open();
  const texts = within(page.getByRole("list", { name: "Admin activity" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent ?? "");
  expect(texts[0]).toContain("Ada Admin · Changed the site settings");
  expect(texts[0]).toMatch(/analyticsEnabled: false → became true/);
  expect(texts[1]).toContain("password: changed");
  expect(texts[2]).toContain("A removed admin · Downloaded the waitlist");
  expect(texts[3]).toContain("Rejected");
  const [show] = page.getAllByRole("combobox", { name: "Show" });
  if (show) await page.hands.selectOptions(show, "Users");
  await expect
    .poll(() => page.queries("GET /api/admin/actions").at(-1))
    .toEqual({ limit: "25", area: "users" });
});

it("the time of the spending is chosen", async () => {
  const page = await open();
  expect(page.queries("GET /api/admin/system/spending")).toEqual([{ days: "30" }]);
  await page.hands.selectOptions(page.getByRole("combobox", { name: "Time" }), "7 days");
  await expect.poll(() => page.queries("GET /api/admin/system/spending").at(-1)).toEqual({ days: "7" });
});
