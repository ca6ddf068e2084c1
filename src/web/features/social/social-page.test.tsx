import { act, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { MentionedCompany, SocialAnswer, SocialSource } from "#contract/social.ts";
import { rejected } from "#tests/support/answer-server.ts";
import { postOf } from "#tests/support/posts.ts";
import { renderPage, someSettings } from "#tests/support/render.tsx";
import SocialRoute from "#web/app/routes/social.tsx";
import { unknownKeys } from "#web/features/settings/integrations.ts";

const momentOne = "2026-11-23T12:00:00.000Z";

const sourceOf = (id: string, name: string, changes: Partial<SocialSource> = {}): SocialSource => ({
  id,
  name,
  endpoint: "api",
  state: "ok",
  checkedAt: momentOne,
  nextCheckAt: null,
  pause: null,
  isSearchable: false,
  posts: 2,
  ...changes,
});

const sources = [
  sourceOf("r-stocks", "r/stocks", { isSearchable: true }),
  sourceOf("search-tesla", "Search: Tesla"),
];

const tesla = postOf("tesla", "Tesla delivery numbers by region");
const bonds = postOf("bonds", "Am I the only one who still likes bonds?");

const answerOf = (changes: Partial<SocialAnswer>): SocialAnswer => ({
  posts: [tesla, bonds],
  sources,
  mentions: [],
  hiddenLowScores: 0,
  ...changes,
});

/** The page of a user who reads Reddit and lets nothing load by itself. */
const openSocial = (answer: Partial<SocialAnswer> | ReturnType<typeof rejected>, at = "/social") =>
  renderPage({
    at,
    Page: SocialRoute,
    answers: {
      "GET /api/settings": { ...someSettings, autoRefresh: false },
      "GET /api/keys": { ...unknownKeys(false), redditEnabled: true },
      "GET /api/social": "code" in answer ? answer : answerOf(answer),
      "GET /api/quotes": { quotes: {}, failed: {} },
      "GET /api/quotes/:symbol/prices": rejected("headers-too-large"),
      "GET /api/watchlists": { watchlists: [] },
    },
  });
type Page = Awaited<ReturnType<typeof openSocial>>;

const askedOf = (page: Page) =>
  page.asked.filter(({ route }) => route === "GET /api/social").map(({ query }) => query);
const select = (page: Page, name: string) => page.findByRole<HTMLSelectElement>("combobox", { name });
const labelsOf = ({ options }: HTMLSelectElement) => [...options].map(({ text }) => text);
const titles = (page: Page) =>
  page.getAllByRole("article").map((each) => within(each).getByRole("heading").textContent);

function online(is: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => is });
  window.dispatchEvent(new Event(is ? "online" : "offline"));
}
afterEach(() => {
  Reflect.deleteProperty(navigator, "onLine");
});

it("SOCIAL-03, SOCIAL-04, SOCIAL-05, SOCIAL-06, SOCIAL-07: source, count and order are chosen, asked for, and stand in the address", async () => {
  const page = await openSocial({});
  const [source, count, sort] = [
    await select(page, "Source"),
    await select(page, "Posts"),
    await select(page, "Sort"),
  ];
  expect(labelsOf(count)).toEqual(["10", "25", "50", "100"]);
  expect(count.value).toBe("25");
  expect(labelsOf(sort)).toEqual(["Score", "Date", "Comments"]);
  expect(sort.value).toBe("score");
  await expect.poll(() => labelsOf(source)).toEqual(["All Sources", "r/stocks (2)", "Search: Tesla (2)"]);
  expect(titles(page)).toEqual([tesla.title, bonds.title]);
  expect(askedOf(page).at(-1)).toEqual({ limit: "25", sort: "score" });

  page.answer({ "GET /api/social": answerOf({ posts: [bonds] }) });
  await page.hands.selectOptions(source, "Search: Tesla (2)");
  await expect.poll(() => titles(page)).toEqual([bonds.title]);
  await page.hands.selectOptions(sort, "Comments");
  await page.hands.selectOptions(count, "50");
  await expect
    .poll(() => askedOf(page).at(-1))
    .toEqual({ limit: "50", sort: "comments", source: "search-tesla" });
  await expect.poll(() => window.location.search).toBe("?source=search-tesla&sort=comments&count=50");
});

it("SOCIAL-03, SOCIAL-04, SOCIAL-06: the page opens with the choices in its address", async () => {
  const page = await openSocial({}, "/social?sort=date&source=r-stocks&count=100");
  await page.findByRole("article", { name: tesla.title });
  expect(askedOf(page)).toEqual([{ limit: "100", sort: "date", source: "r-stocks" }]);
  expect((await select(page, "Source")).value).toBe("r-stocks");
  expect((await select(page, "Posts")).value).toBe("100");
  expect((await select(page, "Sort")).value).toBe("date");
});

it("adult posts and spoilers are labeled and stay covered until each one is revealed", async () => {
  const adult = postOf("adult", "What options did to my savings", {
    content: "It was not pretty.",
    over18: true,
  });
  const ending = postOf("ending", "How the documentary ends", {
    content: "They buy it back.",
    spoiler: true,
  });
  const page = await openSocial({ posts: [tesla, adult, ending] });
  const hidden = await page.findByRole("article", { name: "Adult content: hidden" });
  for (const text of [adult.title, adult.content, ending.title, ending.content])
    expect(page.queryByText(text)).toBeNull();
  await page.hands.click(within(hidden).getByRole("button", { name: "Show this post" }));
  const opened = within(await page.findByRole("article", { name: `Adult content${adult.title}` }));
  opened.getByText(adult.content);
  opened.getByText("Adult content");
  expect(document.activeElement).toBe(page.getByRole("article", { name: `Adult content${adult.title}` }));
  page.getByRole("article", { name: "Spoiler: hidden" });
  expect(page.queryByText(ending.title)).toBeNull();

  await page.hands.selectOptions(await select(page, "Sort"), "Comments");
  await expect.poll(() => askedOf(page).at(-1)).toEqual({ limit: "25", sort: "comments" });
  await page.settled();
  page.getByRole("article", { name: `Adult content${adult.title}` });
});

it("SOCIAL-13: a first load that fails says 'Error Loading Social Feeds' and Retry loads; later ones and a lost network leave the older posts", async () => {
  const page = await openSocial(rejected("headers-too-large"));
  const alert = await page.findByRole("alert");
  expect(alert.textContent).toContain("Error Loading Social Feeds");
  page.answer({ "GET /api/social": answerOf({}) });
  await page.hands.click(within(alert).getByRole("button", { name: "Retry" }));
  await page.findByRole("article", { name: tesla.title });
  expect(page.queryByRole("alert")).toBeNull();

  page.answer({ "GET /api/social": rejected("headers-too-large") });
  await page.hands.click(page.getByRole("button", { name: "Refresh Now" }));
  const notice = await page.findByRole("alert");
  expect(notice.textContent).toContain("Error Loading Social Feeds.");
  page.getByRole("article", { name: tesla.title });
  page.answer({ "GET /api/social": answerOf({}) });
  await page.hands.click(within(notice).getByRole("button", { name: "Retry" }));
  await expect.poll(() => page.queryByRole("alert")).toBeNull();

  act(() => online(false));
  await page.findByText("You're offline.");
  page.getByRole("article", { name: tesla.title });
  act(() => online(true));
  await expect.poll(() => page.queryByText("You're offline.")).toBeNull();
});

it("READ-86: the page says how many sources answered, which did not and why", async () => {
  const page = await openSocial({
    sources: [
      sourceOf("r-stocks", "r/stocks"),
      sourceOf("r-stockmarket", "r/StockMarket", {
        endpoint: null,
        state: "failing",
        reason: "This community is private.",
        nextCheckAt: new Date(Date.parse(momentOne) + 3_600_000).toISOString(),
        posts: 0,
      }),
    ],
  });
  await page.hands.click(await page.findByRole("button", { name: /^1 of 2 sources answered/ }));
  const rows = within(await page.findByRole("region", { name: "Post sources" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/r\/stocks.*Authorized API, 2 posts/),
    expect.stringMatching(/r\/StockMarket.*This community is private\..*Next try/),
  ]);
});

it("READ-86: a post of the public feed shows '--' with the reason, and the list says what is not known of it", async () => {
  const bare = { score: null, upvoteRatio: null, numComments: null, flair: null };
  const page = await openSocial({
    posts: [postOf("one", "From the feed", bare), postOf("two", "This one, too", bare)],
  });
  const post = within(await page.findByRole("article", { name: "From the feed" }));
  expect(post.getAllByText("--")).toHaveLength(3);
  expect(post.getAllByTitle("Reddit’s public feed doesn't provide it.")).toHaveLength(3);
  expect(page.main.textContent).toContain(
    "Scores, comments, flair and content warnings are unavailable; newest first.",
  );
});

it("Most mentioned shows its formula with the numbers in it, and a click leaves the posts of that company, also in the address", async () => {
  const apple: MentionedCompany = {
    symbol: "AAPL",
    name: "Apple Inc.",
    mentions: 11,
    dailyAverage: 4,
    days: 7,
    ratio: 2.4,
  };
  const named = { detectedStocks: [{ symbol: "AAPL", name: "Apple Inc.", method: "keyword" as const }] };
  const one = postOf("one", "Services are the story", named);
  const two = postOf("two", "A second look at margins", named);
  const page = await openSocial({ posts: [one, tesla, two], mentions: [apple] });
  const panel = within(await page.findByRole("region", { name: "Most mentioned" }));
  await page.hands.click(panel.getByRole("button", { name: "2.4×, AAPL compared with its average" }));
  panel.getByText("(11 + 1) ÷ (4 + 1) = 2.4");
  await page.hands.click(panel.getByRole("button", { name: /^AAPL/ }));
  await expect.poll(() => titles(page)).toEqual([one.title, two.title]);
  await expect.poll(() => window.location.search).toBe("?company=AAPL");
  expect(panel.getByRole("button", { name: /^AAPL/ }).getAttribute("aria-pressed")).toBe("true");
  expect(page.main.textContent).toContain("2 posts name AAPL");
});

it("a company that no post names says so and leads back to all posts", async () => {
  const page = await openSocial({}, "/social?company=KO");
  await page.findByText("None of these posts names KO");
  await page.hands.click(page.getByRole("button", { name: "Show all posts" }));
  await expect.poll(() => titles(page)).toEqual([tesla.title, bonds.title]);
});

it("ROUTE-06, SOCIAL-01, SOCIAL-02: with Reddit off the page says exactly why it is empty, leads to its settings, and asks for nothing", async () => {
  const page = await renderPage({
    at: "/social",
    Page: SocialRoute,
    answers: { "GET /api/keys": unknownKeys(false) },
  });
  await page.findByRole("link", { name: "Open Reddit settings" });
  page.getByRole("heading", { level: 1, name: "Social Feeds" });
  expect([...page.main.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    "Social Feeds Disabled: Reddit integration is not enabled. Go to Settings → Integrations & Modules → Reddit to enable it.",
  ]);
  for (const name of ["Settings → Integrations & Modules → Reddit", "Open Reddit settings"])
    expect(page.getByRole("link", { name }).getAttribute("href")).toBe(
      "/settings?tab=integrations&detail=reddit",
    );
  await page.settled();
  expect(askedOf(page)).toEqual([]);
});

describe("a post", () => {
  const named = {
    detectedStocks: [{ symbol: "TSLA", name: "Tesla, Inc.", method: "keyword" as const }],
  };

  it("SOCIAL-09, SOCIAL-10: shows title, community, author, age, flair, score, comments, where it leads, and its marks", async () => {
    const told = postOf("told", "Factory tour", {
      subreddit: "investing",
      score: 12_904,
      numComments: 1_877,
      created: new Date(Date.now() - 4 * 3_600_000).toISOString(),
      isSelf: false,
      externalUrl: "https://v.redd.it/tour",
      domain: "v.redd.it",
      isVideo: true,
      locked: true,
    });
    const bare = postOf("bare", "Ten years", { author: null, flair: null, stickied: true });
    const page = await openSocial({ posts: [told, bare] });
    const post = within(await page.findByRole("article", { name: told.title }));
    const link = post.getByRole("link", { name: told.title });
    expect(link.getAttribute("href")).toBe(told.url);
    expect(link.getAttribute("rel")).toMatch(/noopener/);
    for (const text of ["r/investing", "careful_owl", "4 h ago", "12,904", "1,877"]) post.getByText(text);
    expect(post.getByText("Discussion").parentElement?.textContent).toMatch(/Flair:\s*Discussion/);
    expect(post.getByRole("link", { name: /^v\.redd\.it/ }).getAttribute("href")).toBe(told.externalUrl);
    for (const mark of ["Locked: no more comments", "Video"]) post.getByTitle(mark);
    expect(post.queryByTitle("Pinned by the community")).toBeNull();
    const other = within(page.getByRole("article", { name: bare.title }));
    other.getByText("[deleted]");
    other.getByTitle("Pinned by the community");
    expect(other.queryByText(/Flair/)).toBeNull();
  });

  it("SOCIAL-11: shows 300 characters of a long text, and all of it on demand", async () => {
    const content = `${"Ten words that say nothing at all, again and again. ".repeat(8)}The end.`;
    const page = await openSocial({ posts: [postOf("long", "A long one", { content })] });
    const post = within(await page.findByRole("article", { name: "A long one" }));
    const text = () => post.getByRole("button", { name: /of: A long one$/ }).parentElement?.textContent;
    const start = `${content.slice(0, 300).trimEnd()}…`;
    expect(text()).toBe(`${start} more`);
    await page.hands.click(post.getByRole("button", { name: /^more/ }));
    expect(text()).toBe(`${content} less`);
    await page.hands.click(post.getByRole("button", { name: /^less/ }));
    expect(text()).toBe(`${start} more`);
  });

  it("SOCIAL-12: shows its companies, without a menu of prompts and without a change since it was published", async () => {
    const page = await openSocial({ posts: [postOf("one", "Deliveries", named)] });
    const post = within(await page.findByRole("article", { name: "Deliveries" }));
    await page.hands.click(post.getByRole("button", { name: /^TSLA/ }));
    const facts = within(await post.findByRole("region", { name: /Tesla, Inc\./ }));
    await facts.findByText("Sector");
    expect(facts.queryByRole("button", { name: "AI analysis" })).toBeNull();
    expect(facts.queryByText(/Since publication/)).toBeNull();
  });
});
