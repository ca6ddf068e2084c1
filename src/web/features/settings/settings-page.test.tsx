import { waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defaultPrompts } from "#domain/analysis/prompts.data.ts";
import { type Answers, cutOff } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someSettings } from "#tests/support/render.tsx";
import SettingsRoute, { meta } from "#web/app/routes/settings.tsx";
import { unknownKeys } from "#web/features/settings/integrations.ts";

const never = () => new Promise<never>(() => undefined);
const momentOne = "2026-11-02T09:30:00.000Z";

async function open(at: string, answers: Answers = {}) {
  const page = await renderPage({
    at: `/settings${at}`,
    Page: SettingsRoute,
    answers: {
      "GET /api/keys": unknownKeys(false),
      // Beside what these tests look at.
      "GET /api/analysis/provider": never,
      "GET /api/analysis/spending": never,
      "GET /api/analysis/model-ends": { ends: [] },
      "GET /api/scorecard": { asking: [], texts: {}, cards: [] },
      ...answers,
    },
  });
  const nav = within(await page.findByRole("navigation", { name: "Settings" }));
  const turnTo = (tab: string) => page.hands.click(nav.getByRole("link", { name: tab }));
  const entry = (name: string) => within(page.main).findByRole("link", { name: new RegExp(`^${name}`) });
  const openEntry = async (name: string) => page.hands.click(await entry(name));
  const heading = (name: string) => page.findByRole("heading", { level: 2, name });
  const focused = () => expect.poll(() => document.activeElement);
  const back = () => window.history.back();
  const forward = () => window.history.forward();
  return { ...page, turnTo, entry, openEntry, heading, focused, back, forward };
}

it("SET-01: tabs are lists of places with detail pages, each with a way back; the browser's Back leads there too", async () => {
  const page = await open("?tab=feeds");
  await page.turnTo("Integrations & Modules");
  await page.openEntry("FinHub");
  await page.heading("FinHub");
  page.back();
  await page.focused().toBe(await page.entry("FinHub"));
  expect(window.location.search).toBe("?tab=integrations");
  page.back();
  await page.entry("RSS Feeds");
  page.forward();
  await page.entry("FinHub");
  page.forward();
  await page.focused().toBe(await page.heading("FinHub"));
  const region = within(page.getByRole("region", { name: "Integrations & Modules" }));
  await page.hands.click(region.getByRole("link", { name: "Integrations & Modules" }));
  await page.focused().toBe(await page.entry("FinHub"));
  expect(window.location.search).toBe("?tab=integrations");
});

it("SET-06: feeds, prompts, integrations, refresh rate and theme each have their place", async () => {
  const prompts = defaultPrompts.map((prompt, at) => ({
    ...prompt,
    id: `${at}`,
    userId: "user-1",
    order: at + 1,
    isDefault: true,
    createdAt: momentOne,
    lastUpdated: momentOne,
  }));
  const page = await open("?tab=feeds&detail=rss", {
    "GET /api/feeds": { feeds: [], folders: [] },
    "GET /api/prompts": { prompts },
  });
  await page.findByRole("button", { name: "Add feed" });
  await page.turnTo("AI Prompts");
  await page.findByRole("heading", { name: "Investment Outlook" });
  await page.turnTo("Integrations & Modules");
  await page.openEntry("OpenAI");
  await page.findByLabelText("OpenAI API key");
  await page.turnTo("Other Settings");
  await page.findByLabelText("Refresh interval in seconds");
});

it.each([
  ["?tab=integrations", "Integrations & Modules - Settings - Tapewise"],
  ["?tab=integrations&detail=finnhub", "FinHub - Settings - Tapewise"],
  ["?tab=other", "Other Settings - Settings - Tapewise"],
  ["?tab=feeds&detail=social", "Social Media Feeds - Settings - Tapewise"],
])("the page's title says what %s is: %s", (search, title) => {
  expect(meta({ location: { pathname: "/settings", search } })).toContainEqual({ title });
});

it("an address of the admins' tab becomes the first tab's for a user", async () => {
  const page = await open("?tab=admin");
  await page.entry("FinHub");
  expect(window.location.search).toBe("");
});

describe("what was typed and not saved is there again after another place was looked at", () => {
  it("as the refresh interval, which is stored when it is left", async () => {
    const page = await open("?tab=feeds", {
      "PATCH /api/settings": ({ body }) => ({ ...someSettings, ...(body as object) }),
    });
    await page.turnTo("Other Settings");
    const interval = () => page.findByLabelText<HTMLInputElement>("Refresh interval in seconds");
    await page.fill(await interval(), "90");
    page.back();
    await page.entry("RSS Feeds");
    expect(page.bodiesOf("PATCH /api/settings")).toEqual([]);
    page.forward();
    expect((await interval()).value).toBe("90");
    (await interval()).focus();
    await page.hands.tab();
    await page.findByText("Saved");
    await expect.poll(() => page.bodiesOf("PATCH /api/settings")).toEqual([{ refreshInterval: 90 }]);
  });

  it("as a key, good or rejected or not saved; no place that outlives the page has it", async () => {
    const page = await open("?tab=integrations", { "PUT /api/keys": cutOff });
    const key = () => page.findByLabelText<HTMLInputElement>("OpenAI API key");
    await page.openEntry("OpenAI");
    await page.fill(await key(), "sk-typed-only-0123456789");
    page.back();
    await waitFor(() => expect(page.queryByLabelText("OpenAI API key")).toBeNull());
    page.forward();
    expect((await key()).value).toBe("sk-typed-only-0123456789");
    await expect
      .poll(async () => descriptionOf(await key()))
      .toBe("Not saved yet. It saves when you leave the field.");
    expect(page.bodiesOf("PUT /api/keys")).toEqual([]);
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state]);
    expect(kept).not.toContain("sk-typed");

    const reason = /^That doesn't look like an API key\./;
    await page.fill(await key(), "short");
    await page.leaveField();
    await expect.poll(async () => descriptionOf(await key())).toMatch(reason);
    await page.turnTo("Other Settings");
    await page.findByLabelText("Refresh interval in seconds");
    await page.turnTo("Integrations & Modules");
    await page.openEntry("OpenAI");
    expect((await key()).value).toBe("short");
    await expect.poll(async () => descriptionOf(await key())).toMatch(reason);

    await page.fill(await key(), "sk-left-too-early-0123456789");
    await page.turnTo("Other Settings");
    const alert = await page.findByRole("alert");
    expect(alert.textContent).toContain("Couldn't save the OpenAI key.");
    page.back();
    expect((await key()).value).toBe("sk-left-too-early-0123456789");
  });
});
