import { waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Rehearsal } from "#contract/alert-receipts.ts";
import type { Alert } from "#contract/alerts.ts";
import type { Answers } from "#tests/support/answer-server.ts";
import { cutOff, rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { AlertsPage } from "#web/features/alerts/alerts-page.tsx";

const at = "2026-11-02T09:30:00.000Z";

const alert = (change: Partial<Alert> = {}): Alert => ({
  id: "a1",
  name: "Chips",
  rule: {
    whom: { kind: "watchlist", watchlistId: "w1" },
    what: { kind: "named", subject: false },
    when: { hours: "market", quiet: { from: "22:00", to: "07:00" }, perDay: 5, timeZone: "UTC" },
  },
  channelIds: ["c1"],
  enabled: true,
  problem: null,
  lastFiredAt: null,
  createdAt: at,
  ...change,
});

const rehearsal = (titles: string[], rest: Partial<Rehearsal> = {}): Rehearsal => ({
  fired: titles.map((title, index) => ({
    itemId: `i${index}`,
    at,
    why: { clause: "named", symbol: "NVDA", value: "Nvidia" },
    title,
    link: "https://example.com/story",
    source: "Harbor Wire",
  })),
  total: titles.length,
  gaps: [],
  priced: null,
  ...rest,
});

const email = {
  id: "c1",
  kind: "email",
  name: "",
  state: "working",
  problem: null,
  confirms: "accepted",
  link: null,
  acceptedAt: null,
  createdAt: at,
} as const;

async function openPage(address: string, answers: Answers = {}) {
  return renderPage({
    at: address,
    Page: AlertsPage,
    answers: {
      "GET /api/alerts": { alerts: [] },
      "GET /api/channels": { channels: [email], kinds: ["email"], pushKey: "key" },
      "GET /api/watchlists": {
        watchlists: [{ id: "w1", name: "Large caps", companies: [], tags: [], createdAt: at }],
      },
      "GET /api/feeds": { feeds: [], folders: [] },
      "POST /api/alerts/rehearse": rehearsal([]),
      ...answers,
    },
  });
}

describe("the list", () => {
  it("leads to the first alert", async () => {
    const page = await openPage("/alerts");
    await page.findByText("No alerts yet");
    expect(page.getByRole("link", { name: "New alert" }).getAttribute("href")).toBe("/alerts?new=1");
  });

  it("says what each looks for, where it goes and how it is", async () => {
    const page = await openPage("/alerts", {
      "GET /api/alerts": {
        alerts: [
          alert(),
          alert({
            id: "a2",
            name: "Off",
            enabled: false,
            problem: "Its watchlist was removed. Choose another one.",
          }),
          alert({
            id: "a3",
            name: "Broken",
            channelIds: [],
            problem: "Its watchlist was removed. Choose another one.",
          }),
        ],
      },
    });
    const rows = within(await page.findByRole("list", { name: "Alerts" })).getAllByRole("listitem");
    const looksFor =
      "Watchlist Large caps · A headline names a company or tag of it · Market hours only · Quiet 22:00–07:00 · At most 5 a day";
    await within(rows[0] as HTMLElement).findByText(
      (_, element) => element?.tagName === "P" && element.textContent.replace(/\s/g, " ") === looksFor,
    );
    await within(rows[0] as HTMLElement).findByText("To Email");
    within(rows[1] as HTMLElement).getByText("Paused");
    expect(within(rows[1] as HTMLElement).queryByText("Not working")).toBeNull();
    within(rows[2] as HTMLElement).getByText("Not working");
    within(rows[2] as HTMLElement).getByText("Its watchlist was removed. Choose another one.");
    await within(rows[2] as HTMLElement).findByText("No channel: it is listed here only");
  });

  it("pauses an alert, and says when that fails", async () => {
    const page = await openPage("/alerts", {
      "GET /api/alerts": { alerts: [alert()] },
      "PATCH /api/alerts/:alertId": rejected(
        "alert-not-found",
        "This alert no longer exists. Reload the page.",
      ),
    });
    const toggle = await page.findByRole("switch", { name: "Chips is on" });
    await page.hands.click(toggle);
    await page.findByText("Couldn't change Chips. This alert no longer exists. Reload the page.");
    expect(toggle.ariaChecked).toBe("true");
    page.answer({ "PATCH /api/alerts/:alertId": alert({ enabled: false }) });
    page.answer({ "GET /api/alerts": { alerts: [alert({ enabled: false })] } });
    await page.hands.click(toggle);
    await page.findByText("Chips is paused.");
    await expect.poll(() => page.bodiesOf("PATCH /api/alerts/:alertId").at(-1)).toEqual({ enabled: false });
  });

  it("deletes after a question that says what is lost", async () => {
    const page = await openPage("/alerts", {
      "GET /api/alerts": { alerts: [alert()] },
      "DELETE /api/alerts/:alertId": undefined,
    });
    await page.hands.click(await page.findByRole("button", { name: "Delete Chips" }));
    const question = within(page.getByRole("alertdialog", { name: "Delete the alert Chips?" }));
    question.getByText("The record of when it fired is deleted with it. Neither can be restored.");
    page.answer({ "GET /api/alerts": { alerts: [] } });
    await page.hands.click(question.getByRole("button", { name: "Delete alert" }));
    await page.findByText("Chips was deleted.");
    await page.findByText("No alerts yet");
  });

  it("says why it cannot be loaded", async () => {
    const page = await openPage("/alerts", { "GET /api/alerts": cutOff });
    await page.findByText("Couldn't load your alerts.");
    page.getByText("The server isn't responding. Check your connection and try again.");
  });
});

describe("the form", () => {
  it("rehearses what it begins with, and sends it under the name that it suggests, to every channel", async () => {
    const page = await openPage("/alerts?new=1&symbol=NVDA", {
      "POST /api/alerts/rehearse": rehearsal(["Nvidia delays a chip", "Nvidia raises its outlook"]),
      "POST /api/alerts": alert({ name: "NVDA: Is named in a headline" }),
    });
    await page.findByText("Would have fired 2 times in the last 30 days.");
    const fired = within(page.getByRole("list", { name: "Would have fired at" })).getAllByRole("listitem");
    // The newest first.
    expect(fired[0]?.textContent).toContain("Nvidia raises its outlook");
    expect(fired[0]?.textContent).toContain("The headline names NVDA as “Nvidia”.");
    await page.hands.click(page.getByRole("button", { name: "Add alert" }));
    await waitFor(() => expect(window.location.search).toBe(""));
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const rule = {
      whom: { kind: "company", symbol: "NVDA" },
      what: { kind: "named", subject: false },
      when: { hours: "any", quiet: null, perDay: 10, timeZone: zone },
    };
    await expect
      .poll(() => page.bodiesOf("POST /api/alerts"))
      .toEqual([{ name: "NVDA: Is named in a headline", rule, channelIds: ["c1"] }]);
    await expect.poll(() => page.bodiesOf("POST /api/alerts/rehearse")).toEqual([{ rule, days: 30 }]);
  });

  it("says what is missing under its field, which gets the focus, and rehearses nothing", async () => {
    const page = await openPage("/alerts?new=1");
    await page.findByRole("checkbox", { name: "Email" });
    await page.hands.click(page.getByRole("button", { name: "Add alert" }));
    await page.findByText("Choose a company.");
    expect(document.activeElement).toBe(page.getByRole("combobox", { name: "Add a company" }));
    page.getByText("Complete the alert to see when it would have fired in the last 30 days.");
    expect(page.bodiesOf("POST /api/alerts/rehearse")).toEqual([]);
  });

  it("says how often it would have fired, that not all are listed, and what could not be rehearsed", async () => {
    const gap = "Your feeds brought more headlines than a rehearsal reads. It looked at the newest.";
    const titles = Array.from({ length: 10 }, (_, index) => `Headline ${index}`);
    const page = await openPage("/alerts?new=1&symbol=NVDA", {
      "POST /api/alerts/rehearse": rehearsal(titles, { total: 250, gaps: [gap] }),
    });
    await page.findByText("Would have fired 250 times in the last 30 days.");
    page.getByText("The first 10 are listed.");
    page.getByText(gap);
    expect(page.queryByText("Headline 0")).toBeNull();
    await page.hands.click(page.getByRole("button", { name: "Show all 10" }));
    page.getByText("Headline 0");
  });

  it("says that it wouldn't have fired, and why it cannot say", async () => {
    const page = await openPage("/alerts?new=1&symbol=NVDA");
    await page.findByText("Wouldn't have fired in the last 30 days.");
    page.answer({ "POST /api/alerts/rehearse": rejected("rate-limited", "Too many tries. Wait a minute.") });
    await page.hands.selectOptions(page.getByLabelText("Hours"), "While the New York exchanges are open");
    await page.findByText("Couldn't rehearse the alert.");
    page.getByText("Too many tries. Wait a minute.");
  });

  it("rehearses a price with its time, leads to the company, and says on how many days prices are recorded", async () => {
    const why: Rehearsal["fired"][number]["why"] = {
      clause: "price",
      symbol: "NVDA",
      value: 151.2,
      price: {
        price: 151.2,
        currency: "USD",
        at: "2026-11-02T15:31:00.000Z",
        provider: "FinHub",
        level: 150.5,
        side: "over",
      },
    };
    const fired = [{ itemId: null, at, why, title: "NVDA 151.2 USD", link: null, source: "FinHub" }];
    const page = await openPage("/alerts?new=1&symbol=NVDA", {
      "POST /api/alerts/rehearse": rehearsal([], { fired, total: 1, priced: { days: 3, of: 21 } }),
    });
    await page.hands.selectOptions(await page.findByLabelText("Fire when"), "The price rises to a level");
    await page.hands.click(page.getByRole("button", { name: "Add alert" }));
    await page.findByText("Enter a price such as 150.");
    await page.fill(page.getByRole("textbox", { name: "Price" }), "150,5");
    await page.findByText("Would have fired once in the last 30 days.");
    page.getByText("NVDA rose to $150.50 or above: $151.20 (Nov 2, 10:31 AM, New York).");
    page.getByText("Prices are recorded on 3 of 21 trading days. The rest can't be rehearsed.");
    expect(page.getByRole("link", { name: "NVDA 151.2 USD" }).getAttribute("href")).toBe("/company/NVDA");
    await waitFor(() => {
      const { rule } = page.bodiesOf("POST /api/alerts/rehearse").at(-1) as { rule: Alert["rule"] };
      expect(rule.what).toEqual({ kind: "price", side: "over", level: 150.5 });
    });
  });

  it("says nothing of how often it fires where no prices are recorded", async () => {
    const gap = "No prices of it are recorded yet. Recording starts when you save the alert.";
    const page = await openPage("/alerts?new=1&symbol=NVDA", {
      "POST /api/alerts/rehearse": rehearsal([], { gaps: [gap], priced: { days: 0, of: 21 } }),
    });
    await page.findByText("Can't be rehearsed yet.");
    page.getByText(gap);
    expect(page.queryByText("Save it anyway, or widen it to fire more often.")).toBeNull();
  });

  it("changes an alert as it is, and says what the server rejects", async () => {
    const page = await openPage("/alerts?edit=a1", {
      "GET /api/alerts": { alerts: [alert()] },
      "PATCH /api/alerts/:alertId": rejected("watchlist-not-found", "This watchlist no longer exists."),
    });
    await page.findByRole("heading", { name: "Edit alert" });
    expect(page.getByRole<HTMLInputElement>("checkbox", { name: "Quiet hours" }).checked).toBe(true);
    await page.fill(page.getByRole("textbox", { name: "Name" }), "Semiconductors");
    await page.hands.click(await page.findByRole("checkbox", { name: "Email" }));
    await page.hands.click(page.getByRole("button", { name: "Save alert" }));
    await page.findByText("This watchlist no longer exists.");
    await expect
      .poll(() => page.bodiesOf("PATCH /api/alerts/:alertId"))
      .toEqual([{ name: "Semiconductors", rule: alert().rule, channelIds: [] }]);
  });

  it("is about tags that are looked up by name or kind, under a name of its own", async () => {
    const page = await openPage("/alerts?new=1&tag=gold", {
      "POST /api/alerts/rehearse": rehearsal([], {
        fired: [
          {
            itemId: "i1",
            at,
            why: { clause: "named", symbol: null, tag: "gold", value: "gold" },
            title: "Gold climbs to a record",
            link: null,
            source: "Harbor Wire",
          },
        ],
        total: 1,
      }),
      "POST /api/alerts": alert(),
    });
    await page.findByText("Would have fired once in the last 30 days.");
    page.getByText("The headline is about Gold.");
    const conditions = page.getByRole<HTMLSelectElement>("combobox", { name: "Fire when" });
    expect([...conditions.options].map(({ text }) => text)).toEqual([
      "A headline is about it",
      "A headline has a word or phrase",
      "Several feeds have the same story",
    ]);
    const search = page.getByRole("combobox", { name: "Add a tag" });
    await page.hands.type(search, "bitc");
    await page.hands.click(page.getByRole("option", { name: /^Bitcoin/ }));
    await page.hands.type(search, "gold");
    await page.findByText("No tag starts with this.");
    await page.hands.clear(search);
    await page.hands.click(page.getByRole("button", { name: "Remove Gold" }));
    await page.hands.type(search, "central");
    await page.hands.click(page.getByRole("option", { name: /^Federal Reserve/ }));
    expect(conditions.selectedOptions[0]?.text).toBe("A headline is about one of them");
    await page.hands.click(page.getByRole("button", { name: "Add alert" }));
    await waitFor(() =>
      expect(page.bodiesOf("POST /api/alerts").at(-1)).toMatchObject({
        name: "Headlines about Bitcoin or Federal Reserve",
        rule: {
          whom: { kind: "tags", tags: ["bitcoin", "fed"] },
          what: { kind: "named", subject: false },
        },
      }),
    );
  });

  it("takes at most ten tags, and asks for one where there is none", async () => {
    const page = await openPage("/alerts?new=1&tag=no-such-tag");
    await page.hands.selectOptions(await page.findByLabelText("Look at"), "Tags, such as gold");
    await page.hands.click(page.getByRole("button", { name: "Add alert" }));
    await page.findByText("Choose a tag.");
    const search = page.getByRole("combobox", { name: "Add a tag" });
    expect(document.activeElement).toBe(search);
    for (let count = 0; count < 10; count += 1) {
      await page.hands.type(search, "sector");
      await page.hands.keyboard("{Enter}");
    }
    page.getByText("An alert takes at most 10 tags.");
    expect(page.queryByRole("combobox", { name: "Add a tag" })).toBeNull();
    expect(page.queryByText("Choose a tag.")).toBeNull();
  });

  it("asks only what goes with whose news it is", async () => {
    const page = await openPage("/alerts?new=1");
    await page.hands.selectOptions(await page.findByLabelText("Look at"), "A feed");
    await page.findByText("None of your feeds is on. Turn one on first.");
    const options = [...page.getByRole<HTMLSelectElement>("combobox", { name: "Fire when" }).options];
    expect(options.map(({ text }) => text)).toEqual([
      "A company is named in a headline",
      "A headline is about a company",
      "A headline has a word or phrase",
    ]);
    await page.hands.selectOptions(page.getByLabelText("Look at"), "All your feeds");
    await page.hands.selectOptions(page.getByLabelText("Fire when"), "Several feeds have the same story");
    await page.fill(page.getByRole("textbox", { name: "Feeds with the story" }), "21");
    await page.hands.click(page.getByRole("button", { name: "Add alert" }));
    await page.findByText("Enter a number from 2 to 20.");
  });

  it("of unusual mentions says what counts, and what it cannot know yet, before it is saved", async () => {
    const gap = "Your feeds are read for less than nine days.";
    const page = await openPage("/alerts?new=1&symbol=AAPL", {
      "POST /api/alerts/rehearse": rehearsal([], { gaps: [gap] }),
    });
    await page.hands.selectOptions(await page.findByLabelText("Fire when"), "It is named unusually often");
    page.getByText(
      /^Fires when more stories name it within 24 hours than in any 24 hours of the 30 days before/,
    );
    await page.findByText(gap);
    await waitFor(() => {
      const { rule } = page.bodiesOf("POST /api/alerts/rehearse").at(-1) as { rule: Alert["rule"] };
      expect(rule.what).toEqual({ kind: "unusual" });
    });
  });
});
