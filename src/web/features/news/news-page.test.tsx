import { act, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { cutOff, rejected } from "#tests/support/answer-server.ts";
import {
  apple,
  beaconSource,
  chosenOf,
  gold,
  harborSource,
  headline,
  labelsOf,
  newsOf,
  type OpenNewsPage,
  oil,
  openNewsPage,
  someNews,
  sourceOf,
  tesla,
} from "#tests/support/news-page.tsx";

const all = [apple.title, oil.title, tesla.title, gold.title];
const failure = "Failed to fetch news feeds. Please try again later.";
const published = headline("costco", "Costco opens its 900th warehouse", -1);
const later = headline("pfizer", "Pfizer and Moderna rise after vaccine advice", -2);

const switchOf = (page: OpenNewsPage) =>
  page.findByRole<HTMLButtonElement>("switch", { name: "Auto-refresh" });
const checked = (control: HTMLElement) => control.getAttribute("aria-checked");

afterEach(() => {
  vi.useRealTimers();
});

it("NEWS-01, NEWS-02: the source filter offers All Sources and each feed, and shows the chosen one only", async () => {
  const page = await openNewsPage();
  await page.expectTitles(all);
  const source = await page.select("Source");
  expect(labelsOf(source)).toEqual(["All Sources", "Harbor Wire (2)", "Beacon Markets (2)"]);
  await page.hands.selectOptions(source, "Beacon Markets (2)");
  await page.expectTitles([oil.title, gold.title]);
  for (const row of page.getAllByRole("article")) within(row).getByText("Beacon Markets");
  expect(page.loads().at(-1)).toMatchObject({ feedId: "beacon" });
  await page.hands.selectOptions(source, "All Sources");
  await page.expectTitles(all);
});

it("NEWS-03, NEWS-04, NEWS-05, NEWS-21: 10, 20, 30 or 50 articles, at first 10, with auto-refresh on; another count loads again", async () => {
  const page = await openNewsPage({ settings: { autoRefresh: true } });
  await page.expectTitles(all);
  const count = await page.select("Articles");
  expect(labelsOf(count)).toEqual(["10", "20", "30", "50"]);
  expect(count.value).toBe("10");
  expect(page.loads().at(-1)).toEqual({ limit: "10" });
  expect(checked(await switchOf(page))).toBe("true");
  await page.hands.selectOptions(count, "20");
  await expect.poll(() => page.loads().at(-1)).toEqual({ limit: "20" });
});

it("filter and count stand in the address and survive a reload and the way back", async () => {
  const page = await openNewsPage();
  await page.expectTitles(all);
  await page.hands.selectOptions(await page.select("Source"), "Beacon Markets (2)");
  await page.hands.selectOptions(await page.select("Articles"), "30");
  await expect.poll(() => window.location.search).toBe("?feed=beacon&count=30");
  await page.leaveField();
  await page.keyboard("ga");
  await page.findByRole("heading", { name: "Another page" });
  act(() => window.history.back());
  await page.expectTitles([oil.title, gold.title]);
  expect((await page.select("Articles")).value).toBe("30");
  expect((await page.select("Source")).value).toBe("beacon");
});

it("a page that is opened with a choice in its address loads that list alone", async () => {
  const page = await openNewsPage({ at: "/news?feed=beacon&count=30" });
  await page.expectTitles([oil.title, gold.title]);
  expect((await page.select("Source")).value).toBe("beacon");
  expect((await page.select("Articles")).value).toBe("30");
  expect(page.loads()).toEqual([{ limit: "30", feedId: "beacon" }]);
});

it("two choices in one breath are both kept", async () => {
  const page = await openNewsPage();
  await page.expectTitles(all);
  const choices = [
    [await page.select("Source"), "beacon"],
    [await page.select("Articles"), "30"],
  ] as const;
  act(() => {
    for (const [select, value] of choices) {
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await expect.poll(() => window.location.search).toBe("?feed=beacon&count=30");
  await page.expectTitles([oil.title, gold.title]);
  expect(choices.map(([select]) => select.value)).toEqual(["beacon", "30"]);
});

it("NEWS-06: Refresh Now has the feeds fetched and shows what is new at the top", async () => {
  const page = await openNewsPage();
  await page.expectTitles(all);
  page.answer({ "GET /api/news": newsOf([published, ...someNews.items]) });
  await page.press("Refresh Now");
  await page.expectTitles([published.title, ...all]);
  expect(page.loads().at(-1)).toMatchObject({ refresh: "1" });
  expect(page.queryByRole("button", { name: /new headline/ })).toBeNull();
});

it("NEWS-07, NEWS-09, NEWS-10: an item shows its title, its age with the whole date, its source in the feed's color, and its companies", async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const deal = headline("deal", "Microsoft and Nvidia sign a ten-year chip deal", 0, {
    pubDate: minutesAgo(9.5),
    feedColor: "#2563eb",
    detectedCompanies: [
      { symbol: "MSFT", name: "Microsoft Corporation", method: "keyword" },
      { symbol: "NVDA", name: "NVIDIA Corporation", method: "keyword" },
    ],
  });
  const page = await openNewsPage({ answers: { "GET /api/news": newsOf([deal, oil]) } });
  const row = await page.findRow(deal.title);
  const cards = within(row);
  cards.getByRole("heading", { name: deal.title });
  const age = cards.getByText("9 min ago");
  expect(age.title).toMatch(/2\d{3}.*\d:\d{2}:\d{2}/);
  expect(age.getAttribute("datetime")).toBe(deal.pubDate);
  cards.getByText("Harbor Wire");
  expect(row.getAttribute("style")).toContain("#2563eb");
  const companies = (inside: HTMLElement) =>
    within(inside)
      .queryAllByRole("button", { name: /^[A-Z]{2}/, expanded: false })
      .map(({ textContent }) => textContent);
  await expect
    .poll(() => companies(row))
    .toEqual([
      expect.stringContaining("MSFTMicrosoft Corporation"),
      expect.stringContaining("NVDANVIDIA Corporation"),
    ]);
  expect(companies(page.row(oil.title))).toEqual([]);
});

it("NEWS-24: the page shows the items in the order of the answer, the newest first", async () => {
  const page = await openNewsPage();
  await page.expectTitles(all);
  const moments = page
    .getAllByRole("article")
    .map((row) => row.querySelector("time")?.getAttribute("datetime") ?? "");
  expect(moments).toEqual(someNews.items.map(({ pubDate }) => pubDate));
  expect(moments).toEqual(moments.toSorted().reverse());
});

it("NEWS-17: the menu of a company offers the user's prompts in their order, the Master Prompt last", async () => {
  const names = ["Risk Analysis", "Market Impact", "Investment Outlook", "Supply chain"];
  const moment = "2026-11-02T09:30:00.000Z";
  const prompts = names.map((name, order) => ({
    id: `p${order}`,
    userId: "user-1",
    name,
    prompt: "What about {COMPANY}?",
    order,
    isDefault: order < 3,
    createdAt: moment,
    lastUpdated: moment,
  }));
  const page = await openNewsPage({ answers: { "GET /api/prompts": { prompts } } });
  const row = await page.findRow(apple.title);
  await page.press(/^AAPL/, row);
  await page.press("AI analysis", row);
  await expect
    .poll(() => page.queryAllByRole("menuitem").map(({ textContent }) => textContent))
    .toEqual([...names, "Master Prompt"]);
});

it("NEWS-18: the page says that it loads, then shows the items", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openNewsPage({
    answers: {
      "GET /api/news": async () => {
        await promise;
        return someNews;
      },
    },
  });
  await expect.poll(() => page.loads()).toHaveLength(1);
  await page.findByText("Loading news…");
  expect(page.queryAllByRole("article")).toEqual([]);
  resolve();
  await page.expectTitles(all);
  expect(page.queryByText("Loading news…")).toBeNull();
});

it("NEWS-19, NEWS-29: a failed load says so exactly, and Retry loads again", async () => {
  const page = await openNewsPage({ answers: { "GET /api/news": rejected("headers-too-large") } });
  const alert = within(await page.findByRole("alert"));
  alert.getByText(failure);
  page.answer({ "GET /api/news": someNews });
  await page.hands.click(alert.getByRole("button", { name: "Retry" }));
  await page.expectTitles(all);
  expect(page.queryByRole("alert")).toBeNull();
});

/** The page, whose timed loads happen when the test says so: polling would move the time on as well. */
async function openTimed(settings: { refreshInterval?: number }) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const page = await openNewsPage({ settings: { autoRefresh: true, ...settings } });
  await page.findRow(apple.title);
  await page.settled();
  const before = page.loads().length;
  return {
    page,
    /** How often the list was loaded in that time, and all the time before. */
    async loadsAfter(ms: number) {
      vi.advanceTimersByTime(ms);
      await page.settled();
      return page.loads().length - before;
    },
  };
}

it("NEWS-13, NEWS-20, NEWS-21: the page loads on the refresh interval of the settings, and not at all with auto-refresh off, which is stored", async () => {
  const { page, loadsAfter } = await openTimed({ refreshInterval: 10 });
  expect(await loadsAfter(9_999)).toBe(0);
  expect(await loadsAfter(1)).toBe(1);
  await page.hands.click(await switchOf(page));
  // The toggle itself loads the list once.
  expect(await loadsAfter(0)).toBe(2);
  await expect.poll(() => page.bodiesOf("PATCH /api/settings")).toEqual([{ autoRefresh: false }]);
  expect(checked(await switchOf(page))).toBe("false");
  expect(await loadsAfter(40_000)).toBe(2);
});

it("NEWS-13: by default the page loads again after 300 seconds", async () => {
  const { loadsAfter } = await openTimed({});
  expect(await loadsAfter(299_999)).toBe(0);
  expect(await loadsAfter(1)).toBe(1);
});

it("a toggle of auto-refresh that could not be stored goes back and says so", async () => {
  const page = await openNewsPage({ answers: { "PATCH /api/settings": cutOff } });
  await page.expectTitles(all);
  await page.hands.click(await switchOf(page));
  await page.findByText(/^Couldn't change auto-refresh\./);
  expect(checked(await switchOf(page))).toBe("false");
});

it("NEWS-28: without an enabled feed the page says so exactly and leads to the feeds", async () => {
  const page = await openNewsPage({ answers: { "GET /api/news": rejected("no-feeds-enabled") } });
  await page.findByText("No RSS feeds are enabled. Please enable at least one feed in Settings.");
  const link = page.getByRole("link", { name: "Open feed settings" });
  expect(link.getAttribute("href")).toBe("/settings?tab=feeds&detail=rss");
});

const failing = sourceOf("street", "Street Ledger", {
  state: "failing",
  reason: "The publisher's server is having problems (status 503).",
});

it("NEWS-30: a failing feed is named with its reason; the others still show", async () => {
  const page = await openNewsPage({
    answers: { "GET /api/news": newsOf([apple], { sources: [harborSource, failing] }) },
  });
  await page.findRow(apple.title);
  const notice = page.getByText(/^Street Ledger couldn't be loaded\./).closest("details");
  expect(notice?.textContent).toContain("The publisher's server is having problems (status 503).");
  expect(page.queryByText(failure)).toBeNull();
});

it("NEWS-29: when every feed fails the page says so and offers Retry", async () => {
  const page = await openNewsPage({ answers: { "GET /api/news": newsOf([], { sources: [failing] }) } });
  await page.findByText(failure);
  page.answer({ "GET /api/news": someNews });
  await page.press("Retry");
  await page.expectTitles(all);
  expect(page.loads().at(-1)).toMatchObject({ refresh: "1" });
});

it("a published headline waits behind a pill until the user asks for it; then it is on top and has the focus", async () => {
  const page = await openNewsPage({ settings: { autoRefresh: true } });
  await page.expectTitles(all);
  page.stream("item", published);
  await page.findByRole("button", { name: "1 new headline" });
  page.stream("item", later);
  await page.findByRole("button", { name: "2 new headlines" });
  await page.expectTitles(all);
  await page.press("2 new headlines");
  await page.expectTitles([later.title, published.title, ...all]);
  expect(document.activeElement).toBe(page.row(later.title));
  expect(page.queryByRole("button", { name: /new headline/ })).toBeNull();
});

it("an empty page shows the first headline as soon as it is published", async () => {
  const page = await openNewsPage({
    settings: { autoRefresh: true },
    answers: { "GET /api/news": newsOf([]) },
  });
  await page.findByText("No headlines yet");
  page.stream("item", apple);
  await page.findRow(apple.title);
  expect(page.queryByRole("button", { name: /new headline/ })).toBeNull();
});

it("the status line opens every source with its last and next look and the reason of a failure", async () => {
  const checkedAt = new Date(Date.now() - 120_000).toISOString();
  const nextCheckAt = new Date(Date.now() + 600_000).toISOString();
  const sources = [{ ...beaconSource, checkedAt, nextCheckAt }, failing];
  const page = await openNewsPage({ answers: { "GET /api/news": newsOf([oil], { sources }) } });
  await page.press(/^Last checked/);
  const panel = within(await page.findByRole("region", { name: "Headline sources" }));
  const rows = await panel.findAllByRole("listitem");
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toMatch(/Up to date.*Last checked .*\. Next in/);
  expect(rows[1]?.textContent).toContain("Failed to load");
  expect(rows[1]?.textContent).toContain("The publisher's server is having problems (status 503).");
});

it("one event of several sources is one row that opens in place by key; every headline stays within reach", async () => {
  const recall = "Tesla recalls 120,000 vehicles over software fault";
  const wires = [
    headline("t1", recall, 3),
    headline("t2", recall.toUpperCase(), 5, { feedId: "street", feedName: "Street Ledger" }),
    headline("t3", recall, 8, { feedId: "beacon", feedName: "Beacon Markets" }),
  ];
  const page = await openNewsPage({ answers: { "GET /api/news": chosenOf(newsOf([...wires, oil, gold])) } });
  await page.expectTitles([recall, oil.title, gold.title]);
  page.getByText("5 headlines, 3 stories");
  act(() => page.row(recall).focus());
  await page.keyboard("x");
  await expect.poll(() => page.getAllByRole("article")).toHaveLength(5);
  const others = within(page.getByRole("list", { name: /^Other sources of/ }));
  others.getByText("Street Ledger");
  others.getByText("Beacon Markets");
  expect(others.getAllByRole("link", { name: /^READ MORE/ })).toHaveLength(2);
  await page.keyboard("x");
  await page.expectTitles([recall, oil.title, gold.title]);
});
