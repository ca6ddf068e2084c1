import { waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { NewsAnswer, NewsItem, NewsSource } from "#contract/news.ts";
import type { UserSettingsAnswer } from "#contract/settings.ts";
import { AppCommands } from "#web/app/app-commands.tsx";
import NewsRoute from "#web/app/routes/news.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { type Answers, type Asked, rejected } from "./answer-server.ts";
import { newsItem } from "./items.ts";
import { renderPage, someSettings } from "./render.tsx";

const noonMs = Date.parse("2026-11-23T12:00:00.000Z");
const minutesBefore = (minutes: number) => new Date(noonMs - minutes * 60_000).toISOString();

export const sourceOf = (feedId: string, name: string, changes: Partial<NewsSource> = {}): NewsSource => ({
  feedId,
  name,
  color: "#dc2626",
  state: "ok",
  checkedAt: minutesBefore(1),
  nextCheckAt: null,
  unread: 0,
  folders: [],
  ...changes,
});

/** A headline of Harbor Wire, unless it says of which source. */
export const headline = (
  id: string,
  title: string,
  minutesAgo: number,
  changes: Partial<NewsItem> = {},
): NewsItem =>
  newsItem({
    id,
    title,
    link: `https://harborpost.example/${id}`,
    pubDate: minutesBefore(minutesAgo),
    feedId: "harbor",
    feedName: "Harbor Wire",
    ...changes,
  });

const beacon = { feedId: "beacon", feedName: "Beacon Markets" };

export const apple = headline("apple", "Apple raises dividend after record iPhone sales", 4, {
  detectedCompanies: [{ symbol: "AAPL", name: "Apple Inc.", method: "keyword" }],
});
export const oil = headline("oil", "Oil slips as traders wait for inventories", 14, {
  ...beacon,
  tags: ["oil"],
});
export const tesla = headline("tesla", "Tesla recalls 120,000 vehicles over software fault", 21, {
  detectedCompanies: [{ symbol: "TSLA", name: "Tesla, Inc.", method: "keyword" }],
});
export const gold = headline("gold", "Gold holds near its record", 70, { ...beacon, tags: ["gold"] });

export const harborSource = sourceOf("harbor", "Harbor Wire", { unread: 2 });
export const beaconSource = sourceOf("beacon", "Beacon Markets", { unread: 2 });

export const newsOf = (items: NewsItem[], changes: Partial<NewsAnswer> = {}): NewsAnswer => ({
  items,
  sources: [harborSource, beaconSource],
  hidden: { count: 0, rules: [] },
  older: null,
  ...changes,
});

/** Four headlines of two sources. */
export const someNews = newsOf([apple, oil, tesla, gold]);

/** As the server chooses among some headlines. */
export const chosenOf =
  (answer: NewsAnswer) =>
  ({ query: { feedId, limit, unread } }: Asked): NewsAnswer => ({
    ...answer,
    items: answer.items
      .filter((item) => (feedId === undefined || item.feedId === feedId) && !(unread === "1" && item.read))
      .slice(0, Number(limit)),
  });

// By roles it would take ten times as long: this is asked again and again.
const rows = () => [...document.querySelectorAll("article")];
const titleOf = (row: HTMLElement) => row.querySelector("h2, h3")?.textContent;

function rowOf(title: string): HTMLElement {
  const row = rows().find((each) => titleOf(each) === title);
  if (!row) throw new Error(`There is no headline "${title}".`);
  return row;
}

/** As in the app, which shows it when it knows who is signed in. */
function MembersNews() {
  if (useSession().state !== "signed-in") return null;
  return (
    <>
      <AppCommands />
      <NewsRoute />
    </>
  );
}

type NewsPageOptions = {
  at?: string;
  /** Of the window, in pixels: Cards with all controls in sight, unless it says otherwise. */
  width?: number;
  /** Auto-refresh is off unless they say otherwise: then nothing loads by itself. */
  settings?: Partial<UserSettingsAnswer>;
  answers?: Answers;
};

/** The page of a user with four headlines, without companies' prices. */
export async function openNewsPage(options: NewsPageOptions = {}) {
  const { at = "/news", width = 1_000, settings = {}, answers = {} } = options;
  const stored = { ...someSettings, autoRefresh: false, ...settings };
  const page = await renderPage({
    at,
    width,
    Page: MembersNews,
    answers: {
      "GET /api/settings": stored,
      "PATCH /api/settings": ({ body }) => Object.assign(stored, body),
      "GET /api/prompts": { prompts: [] },
      "GET /api/quotes": { quotes: {}, failed: {} },
      "GET /api/quotes/:symbol/prices": rejected("headers-too-large"),
      "GET /api/news/reactions": { reactions: {} },
      "GET /api/news/:id/companies": ({ params: { id = "" } }) => ({
        id,
        detectedCompanies: [],
        hiddenCompanies: [],
        analysts: [],
      }),
      "GET /api/news/:id/analyses/estimates": rejected("headers-too-large"),
      "GET /api/watchlists": { watchlists: [] },
      "GET /api/holdings": rejected("headers-too-large"),
      "GET /api/news": chosenOf(someNews),
      "PATCH /api/news/:id": ({ params: { id = "" }, body }) => ({
        id,
        read: false,
        saved: false,
        ...(body as object),
      }),
      ...answers,
    },
  });
  return {
    ...page,
    row: rowOf,
    findRow: (title: string) => waitFor(() => rowOf(title)),
    /** Until these are the headlines of the page, in this order. */
    expectTitles: (titles: string[]) => expect.poll(() => rows().map(titleOf)).toEqual(titles),
    /** What the list was asked for, oldest first. */
    loads: () => page.asked.filter(({ route }) => route === "GET /api/news").map(({ query }) => query),
    select: (name: string) => page.findByRole<HTMLSelectElement>("combobox", { name }),
    keyboard: (keys: string) => page.hands.keyboard(keys),
    async press(name: string | RegExp, inside?: HTMLElement) {
      await page.hands.click(await (inside ? within(inside) : page).findByRole("button", { name }));
    },
    /** Chooses an entry of a headline's menu. */
    async choose(row: HTMLElement, entry: string) {
      await page.hands.click(within(row).getByRole("button", { name: "More actions" }));
      await page.hands.click(await page.findByRole("menuitem", { name: entry }));
    },
  };
}

export type OpenNewsPage = Awaited<ReturnType<typeof openNewsPage>>;

export const labelsOf = ({ options }: HTMLSelectElement) => [...options].map(({ text }) => text);
