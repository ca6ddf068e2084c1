import { waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Prompt } from "#contract/analysis.ts";
import type { Reaction } from "#contract/market.ts";
import type { NewsAnswer, NewsItem } from "#contract/news.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { bareQuote } from "#tests/support/bare-quote.ts";
import { newsItem } from "#tests/support/items.ts";
import { newsOf, openNewsPage, sourceOf } from "#tests/support/news-page.tsx";
import { someSettings } from "#tests/support/render.tsx";

const company = (symbol: string, name: string): NewsItem["detectedCompanies"] => [
  { symbol, name, method: "keyword" },
];
const apple = newsItem({
  id: "apple",
  title: "Apple raises dividend",
  detectedCompanies: company("AAPL", "Apple"),
});
const power = newsItem({
  id: "power",
  title: "Microsoft signs a power contract",
  detectedCompanies: company("MSFT", "Microsoft"),
});
const oil = newsItem({ id: "oil", title: "Oil slips" });

const listOf = (items: NewsItem[]): NewsAnswer =>
  newsOf(items, {
    sources: [sourceOf("f1", "Harbor Wire", { unread: items.filter(({ read }) => !read).length })],
  });

const prompt: Prompt = {
  id: "p1",
  userId: "user-1",
  name: "Risk Analysis",
  prompt: "Tell the risks of {SYMBOL}.",
  order: 1,
  isDefault: true,
  createdAt: "2026-11-02T09:30:00.000Z",
  lastUpdated: "2026-11-02T09:30:00.000Z",
};

const moved = (movePercent: number): Reaction => ({
  anchor: { kind: "publication", at: "2026-11-21T03:00:00.000Z", price: 100, provider: "FinHub" },
  latest: { at: "2026-11-21T04:00:00.000Z", price: 101, provider: "FinHub" },
  movePercent,
  marketMovePercent: 0.6,
  againstMarketPoints: 1.2,
  currency: "USD",
  provider: "FinHub",
});

type Options = { at?: string; width?: number; items?: NewsItem[]; answers?: Answers };

/** The page of a user who lets nothing load by itself, with the commands of every page. */
async function openNews({ at = "/news", width = 1440, items = [apple, power, oil], answers = {} }: Options) {
  const page = await openNewsPage({
    at,
    width,
    answers: {
      "GET /api/news": listOf(items),
      "GET /api/prompts": { prompts: [prompt] },
      "GET /api/holdings": { lists: [], funds: null },
      "GET /api/news/:id/companies": ({ params: { id = "" } }) => ({
        id,
        detectedCompanies: items.find((item) => item.id === id)?.detectedCompanies ?? [],
        hiddenCompanies: [],
        analysts: [],
      }),
      "GET /api/analysis/models": {
        models: [],
        defaultModel: null,
        isListed: true,
        pricesAsOf: "2026-11-01",
        pricesSource: "",
      },
      "GET /api/news/:id/analyses/estimates": { estimates: [], kept: 0 },
      ...answers,
    },
  });
  const line = (title: string) =>
    page
      .getAllByRole("article", { name: title })
      .find((each) => each.hasAttribute("data-news-item")) as HTMLElement;
  await page.findByRole("button", { name: /^Unread/ });
  if (items.length > 0) await page.findAllByRole("article");
  return { ...page, line, pane: () => within(page.getByRole("region", { name: "Selected story" })) };
}

const factsOfApple = { name: /^Facts about Apple/ };
const focused = () => document.activeElement;

it("keys act on the selected story, also while the focus is in the pane", async () => {
  const page = await openNews({
    answers: {
      "POST /api/news/:id/analyses": rejected("unavailable"),
      "POST /api/news/:id/text": {
        state: "unavailable",
        reason: "paywall",
        retryAt: "2026-11-22T03:00:00.000Z",
      },
    },
  });
  const { hands, line, pane } = page;
  await hands.click(line(apple.title));
  await pane().findByRole("region", factsOfApple);
  await hands.keyboard("o");
  await expect.poll(() => pane().queryByRole("region", factsOfApple)).toBeNull();
  await hands.keyboard("{Enter}");
  await pane().findByRole("region", factsOfApple);

  await hands.keyboard("i");
  await expect.poll(() => focused()?.textContent).toContain("Risk Analysis");
  await hands.keyboard("{Enter}");
  const panelName = { name: "AI analysis: Risk Analysis, AAPL" };
  await pane().findByRole("region", panelName);
  await expect
    .poll(() => page.bodiesOf("POST /api/news/:id/analyses"))
    .toEqual([{ symbol: "AAPL", promptId: "p1" }]);
  await expect.poll(focused).toBe(pane().getByRole("button", { name: "AI analysis" }));

  const inLine = within(line(apple.title));
  await hands.keyboard("s");
  await inLine.findByLabelText("Saved");
  inLine.getByText("Read.");
  await hands.keyboard("m");
  await expect.poll(() => inLine.queryByText("Read.")).toBeNull();
  await expect.poll(() => page.bodiesOf("PATCH /api/news/:id").at(-1)).toEqual({ read: false });
  await expect.poll(() => page.bodiesOf("PATCH /api/news/:id")).toContainEqual({ saved: true });

  const opened: (string | null | undefined)[] = [];
  const onClick = ({ target }: Event) => opened.push((target as Element).closest("a")?.getAttribute("href"));
  document.addEventListener("click", onClick, { once: true });
  await hands.keyboard("v");
  expect(opened).toEqual([apple.link]);
  await hands.keyboard("t");
  await pane().findByRole("region", { name: /^Text of/ });
  await hands.keyboard("t");
  await expect.poll(() => pane().queryByRole("region", { name: /^Text of/ })).toBeNull();

  await hands.keyboard("j");
  expect(focused()).toBe(line(power.title));
  await expect.poll(() => pane().queryByRole("region", panelName)).toBeNull();
  await hands.keyboard("k");
  await pane().findByRole("region", panelName);
});

it("a story that stays selected is one less to read; Refresh loads the list again and selects the first", async () => {
  const page = await openNews({});
  const unread = page.getByRole("button", { name: /^Unread/ });
  expect(unread.textContent).toBe("Unread only3");
  await page.hands.click(page.line(power.title));
  await expect.poll(() => unread.textContent).toBe("Unread only2");
  within(page.line(power.title)).getByText("Read.");
  await expect.poll(() => page.bodiesOf("PATCH /api/news/:id")).toEqual([{ read: true }]);

  await page.hands.keyboard("r");
  await expect.poll(focused).toBe(page.line(apple.title));
  const lists = page.asked.filter(({ route }) => route === "GET /api/news");
  expect(lists.at(-1)?.query).toMatchObject({ refresh: "1" });
});

it("x and the count of sources go to the other sources of the story in the pane", async () => {
  const title = "Tesla recalls 120,000 vehicles over software fault";
  const told = ["f1", "f2", "f3"].map((feedId) => newsItem({ id: feedId, feedId, title }));
  const page = await openNews({ items: told });
  const count = page.getByRole("button", { name: "3 sources" });
  expect(count.textContent).toBe("×3");
  for (const go of [() => page.hands.keyboard("x"), () => page.hands.click(count)]) {
    await page.hands.click(page.line(title));
    await go();
    const others = page.pane().getByRole("region", { name: /^Other sources of/ });
    expect(focused()).toBe(others);
    expect(within(others).getAllByRole("article")).toHaveLength(2);
  }
});

it("the layout is in the address, in the browser and with the account", async () => {
  const page = await openNews({});
  await page.hands.click(page.getByRole("button", { name: "Cards" }));
  await waitFor(() => expect(document.querySelector("[data-tape-list]")).toBeNull());
  expect(window.location.search).toBe("?layout=cards");
  expect(localStorage.getItem("tapewise.news-layout")).toBe("cards");
  await expect.poll(() => page.bodiesOf("PATCH /api/settings")).toEqual([{ newsLayout: "cards" }]);
});

it("a phone has the choice, too, behind the view options, and begins with what was chosen before", async () => {
  localStorage.setItem("tapewise.news-layout", "cards");
  const page = await openNews({ width: 390 });
  expect(document.querySelector("[data-tape-list]")).toBeNull();
  await page.hands.click(page.getByRole("button", { name: "View options" }));
  const tape = await page.findByRole("button", { name: "Tape", hidden: true });
  expect(page.getByRole("button", { name: "Cards", hidden: true }).ariaPressed).toBe("true");
  await page.hands.click(tape);
  await waitFor(() => expect(document.querySelector("[data-tape-list]")).toBeTruthy());
  expect(window.location.search).toBe("?layout=tape");
});

it("without room for a pane j only selects, Enter opens the story as a sheet, and j and i go on in it", async () => {
  const page = await openNews({ at: "/news?layout=tape", width: 900 });
  const { hands } = page;
  page.line(apple.title).focus();
  await hands.keyboard("j");
  expect(focused()).toBe(page.line(power.title));
  expect(page.queryByRole("dialog")).toBeNull();
  await hands.keyboard("k{Enter}");
  const sheet = within(await page.findByRole("dialog", { name: apple.title }));
  await sheet.findByRole("region", factsOfApple);
  await hands.keyboard("j");
  const next = within(await page.findByRole("dialog", { name: power.title }));
  await expect.poll(focused).toBe(next.getByRole("button", { name: "Analyze" }));
  await hands.keyboard("i");
  await expect.poll(() => focused()?.textContent).toContain("Risk Analysis");
});

it("READ-95: sorted by reaction the biggest move stands first, keys walk in that order, and the address says it", async () => {
  const moves: Record<string, number> = { AAPL: 0.1, MSFT: -4.2, TSLA: 1.5 };
  const tesla = newsItem({
    id: "tesla",
    title: "Tesla recalls vehicles",
    detectedCompanies: company("TSLA", "Tesla"),
  });
  const of = Object.fromEntries(Object.entries(moves).map(([symbol, move]) => [symbol, moved(move)]));
  const page = await openNews({
    items: [apple, power, tesla, oil],
    answers: {
      "GET /api/news/reactions": ({ query: { ids = "" } }) => ({
        reactions: Object.fromEntries(ids.split(",").map((id) => [id, of])),
      }),
    },
  });
  const titles = () =>
    [...document.querySelectorAll("[data-news-item] h2")].map(({ textContent }) => textContent);
  const sort = page.getByRole("combobox", { name: "Sort" });
  await page.hands.selectOptions(sort, "Biggest reaction");
  await expect.poll(titles).toEqual([power.title, tesla.title, apple.title, oil.title]);
  expect(window.location.search).toBe("?sort=reaction");
  page.line(power.title).focus();
  await page.hands.keyboard("j");
  expect(focused()).toBe(page.line(tesla.title));
  await page.hands.selectOptions(sort, "No reaction yet");
  await expect.poll(titles).toEqual([apple.title]);
});

it("READ-95: an address that says so opens the list sorted", async () => {
  const page = await openNews({
    at: "/news?layout=tape&sort=reaction",
    answers: {
      "GET /api/news/reactions": { reactions: { power: { MSFT: moved(-4.2) }, apple: { AAPL: moved(0.1) } } },
    },
  });
  await expect.poll(() => document.querySelector("[data-news-item] h2")?.textContent).toBe(power.title);
  expect(page.getByRole<HTMLSelectElement>("combobox", { name: "Sort" }).value).toBe("reaction");
});

it("READ-95: Saved and a search are the same Tape, with the pane, the keys and the prices", async () => {
  const quote = {
    ...bareQuote("AAPL", 190.5, "2026-11-21T03:00:00.000Z"),
    change: 1.23,
    changePercent: 0.65,
  };
  const saved = { ...apple, saved: true };
  const page = await openNews({
    answers: {
      "GET /api/quotes": { quotes: { AAPL: quote }, failed: {} },
      "GET /api/news/saved": { items: [saved], next: null },
      "GET /api/news/search": {
        items: [saved],
        next: null,
        total: 1,
        exact: true,
        method: "text",
        similarWords: [],
        marks: { apple: [{ start: 0, end: 5 }] },
        complete: true,
      },
    },
  });
  await page.hands.click(page.getByRole("button", { name: "Saved" }));
  await expect.poll(() => document.querySelectorAll("[data-tape-list] [data-news-item]").length).toBe(1);
  await page.hands.keyboard("/");
  await expect.poll(() => focused()?.getAttribute("type")).toBe("search");
  await page.hands.keyboard("Apple");
  await expect.poll(() => page.line(apple.title).querySelector("mark")?.textContent).toBe("Apple");
  await within(page.line(apple.title)).findByText("today");
  await page.hands.click(page.line(apple.title));
  await page.pane().findByRole("region", factsOfApple);
  await page.hands.keyboard("o");
  await expect.poll(() => page.pane().queryByRole("region", factsOfApple)).toBeNull();
});

it("keys that are switched off do nothing, and no button lists them", async () => {
  const page = await openNews({
    answers: { "GET /api/settings": { ...someSettings, autoRefresh: false, keyboardShortcuts: false } },
  });
  await page.hands.click(page.line(apple.title));
  await page.pane().findByRole("region", factsOfApple);
  await page.hands.keyboard("j");
  expect(focused()).toBe(page.line(apple.title));
  expect(page.queryByRole("button", { name: /^Keyboard shortcuts/ })).toBeNull();
});

it("a first list that cannot be had says so with Retry, which loads it", async () => {
  const page = await openNews({ items: [], answers: { "GET /api/news": rejected("headers-too-large") } });
  const alert = await page.findByRole("alert");
  expect(alert.textContent).toContain("Failed to fetch news feeds. Please try again later.");
  page.answer({ "GET /api/news": listOf([apple]) });
  await page.hands.click(within(alert).getByRole("button", { name: "Retry" }));
  await page.findByRole("article", { name: apple.title });
  expect(page.queryByRole("alert")).toBeNull();
});
