import { waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { NewsItem } from "#contract/news.ts";
import type { SearchAnswer } from "#contract/search.ts";
import type { Watchlist } from "#contract/watchlists.ts";
import { type Tag, tagIds } from "#domain/tags/tags.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { WatchButton } from "#web/features/watchlists/watch-button.tsx";
import { WatchlistsPage } from "#web/features/watchlists/watchlists-page.tsx";

const at = "2026-11-02T09:30:00.000Z";

const list = (change: Partial<Watchlist> = {}): Watchlist => ({
  id: "w1",
  name: "Metals",
  companies: [{ symbol: "NEM", name: "Newmont", listed: true }],
  tags: ["gold"],
  createdAt: at,
  ...change,
});

const item = (title: string, tags: Tag[], symbols: string[] = []): NewsItem => ({
  id: title,
  title,
  link: "https://news.example.com/story",
  pubDate: at,
  content: "",
  author: null,
  source: "Harbor Wire",
  feedId: "f1",
  feedName: "Harbor Wire",
  feedColor: "#2563eb",
  firstSeenAt: at,
  read: false,
  saved: false,
  detectedCompanies: symbols.map((symbol) => ({ symbol, name: symbol, method: "keyword" as const })),
  ...(tags.length > 0 ? { tags } : {}),
});

const found = (items: NewsItem[]): SearchAnswer => ({
  items,
  next: null,
  total: items.length,
  exact: true,
  complete: true,
  method: "text",
  similarWords: [],
  marks: {},
});

const record = item("Gold climbs to a record", ["gold", "us-dollar"]);
const Page = () => (
  <WatchlistsPage
    listId={null}
    onList={() => undefined}
    renderCompany={({ symbol }) => <p>{symbol} $54</p>}
  />
);

const openPage = (answers: Answers = {}) =>
  renderPage({
    at: "/watchlists",
    Page,
    answers: {
      "GET /api/watchlists": { watchlists: [list()] },
      "GET /api/companies": { companies: [{ symbol: "GOLD", name: "Gold.com" }] },
      "GET /api/news/search": ({ query }) =>
        found(query.tag ? [record] : [record, item("Newmont digs", ["gold"], ["NEM"])]),
      ...answers,
    },
  });

describe("a watchlist with tags", () => {
  it("shows a tag by name and kind without a price, and its newest headlines when it is opened", async () => {
    const page = await openPage();
    const tags = await page.findByRole("list", { name: "Tags" });
    const row = within(tags).getByRole("button", { name: "Gold Commodity" });
    expect(tags.textContent).toBe("Gold Commodity");
    expect(row.ariaExpanded).toBe("false");
    await page.hands.click(row);
    const headlines = await page.findByRole("list", { name: "Headlines about Gold" });
    expect(within(headlines).getAllByRole("listitem")).toHaveLength(1);
    expect(headlines.textContent).toContain("Gold climbs to a record");
    expect(within(tags).getByRole("link", { name: "All headlines" }).getAttribute("href")).toBe(
      "/news?q=&tag=gold",
    );
    expect(within(tags).getByRole("link", { name: "Alert me about Gold" }).getAttribute("href")).toBe(
      "/alerts?new=1&tag=gold",
    );
  });

  it("names what of the list a headline is about", async () => {
    const page = await openPage();
    const headlines = within(await page.findByRole("list", { name: "Headlines" })).getAllByRole("listitem");
    expect(headlines.map((each) => each.querySelector(".figures span")?.textContent)).toEqual([
      "Gold",
      "NEM, Gold",
    ]);
  });

  it("takes a tag from its search, where a symbol that is typed whole is first, and lets it go", async () => {
    const page = await openPage();
    const search = await page.findByRole("combobox", { name: "Add a company or tag" });
    page.answer({ "GET /api/watchlists": { watchlists: [list({ tags: [] })] } });
    page.answer({ "PUT /api/watchlists/:watchlistId/tags": list({ tags: [] }) });
    await page.hands.click(page.getByRole("button", { name: "Gold Commodity" }));
    await page.hands.click(await page.findByRole("button", { name: "Remove Gold" }));
    await page.findByText("Gold is no longer in Metals.");
    await waitFor(() => expect(page.queryByRole("list", { name: "Tags" })).toBeNull());
    await page.hands.type(search, "gold");
    await waitFor(() =>
      expect(page.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
        "GOLDGold.com",
        "Gold Commodity",
      ]),
    );
    page.answer({ "PUT /api/watchlists/:watchlistId/tags": list() });
    page.answer({ "GET /api/watchlists": { watchlists: [list()] } });
    await page.hands.click(page.getByRole("option", { name: "Gold Commodity" }));
    await page.findByText("Gold is in Metals.");
    await page.findByRole("list", { name: "Tags" });
    await expect
      .poll(() => page.bodiesOf("PUT /api/watchlists/:watchlistId/tags"))
      .toEqual([
        { tag: "gold", watched: false },
        { tag: "gold", watched: true },
      ]);
  });

  it("says under the field why a tag is rejected", async () => {
    const page = await openPage({
      "PUT /api/watchlists/:watchlistId/tags": rejected("watchlist-full", "A watchlist takes 50 tags."),
    });
    await page.hands.type(await page.findByRole("combobox", { name: "Add a company or tag" }), "fed");
    await page.hands.click(await page.findByRole("option", { name: /^Federal Reserve/ }));
    await page.findByText("A watchlist takes 50 tags.");
  });

  it("an empty list asks for a company or a tag, and has no headlines", async () => {
    const page = await openPage({
      "GET /api/watchlists": { watchlists: [list({ companies: [], tags: [] })] },
    });
    await page.findByText("Add a company or a tag to see its news.");
    expect(page.queryByText("Latest headlines")).toBeNull();
  });

  it("a list of tags alone has headlines", async () => {
    const page = await openPage({ "GET /api/watchlists": { watchlists: [list({ companies: [] })] } });
    await page.findByRole("list", { name: "Headlines" });
    expect(page.queryByRole("list", { name: "Companies" })).toBeNull();
  });

  it.each([
    { count: 10, visible: 10 },
    { count: 11, visible: 10 },
  ])("of $count tags $visible are in sight until all are asked for", async ({ count, visible }) => {
    const tags = tagIds.slice(0, count);
    const page = await openPage({ "GET /api/watchlists": { watchlists: [list({ tags })] } });
    const rows = () => within(page.getByRole("list", { name: "Tags" })).getAllByRole("listitem");
    await page.findByRole("list", { name: "Tags" });
    expect(rows()).toHaveLength(visible);
    const all = page.queryByRole("button", { name: `Show all ${count} tags` });
    expect(all !== null).toBe(count > visible);
    if (all) await page.hands.click(all);
    expect(rows()).toHaveLength(count);
  });
});

const chips = list({ id: "w1", name: "Chips", tags: [] });
const energy = list({ id: "w2", name: "Energy", companies: [], tags: [] });

/** A page that shows the list that was chosen last; each company has the button of its facts. */
async function openLists(lists: Watchlist[], answers: Answers = {}) {
  function OfChoice() {
    const [listId, onList] = useState<string | null>(null);
    return (
      <WatchlistsPage
        listId={listId}
        onList={onList}
        renderCompany={(company) => (
          <>
            <p>{company.symbol} $54</p>
            <WatchButton company={company} />
          </>
        )}
      />
    );
  }
  const page = await renderPage({
    at: "/watchlists",
    Page: OfChoice,
    answers: {
      "GET /api/watchlists": { watchlists: lists },
      "GET /api/news/search": found([]),
      ...answers,
    },
  });
  const click = async (name: string) => page.hands.click(await page.findByRole("button", { name }));
  const dialog = () => within(page.getByRole("dialog"));
  async function saveAs(name: string) {
    await page.fill(dialog().getByLabelText("Name"), name);
    await page.hands.click(dialog().getByRole("button", { name: "Save watchlist" }));
  }
  return { ...page, click, dialog, saveAs };
}

describe("the lists of a user", () => {
  it("without one, lead to the first, which is shown once it has a name", async () => {
    const page = await openLists([], {
      "POST /api/watchlists": list({ name: "Mine", companies: [], tags: [] }),
    });
    await page.findByText("No watchlists yet");
    await page.click("New watchlist");
    expect(page.dialog().getByRole<HTMLButtonElement>("button", { name: "Save watchlist" }).disabled).toBe(
      true,
    );
    await page.saveAs("Mine");
    await page.findByRole("heading", { name: "Mine" });
    expect(page.queryByRole("dialog")).toBeNull();
    await expect.poll(() => page.bodiesOf("POST /api/watchlists")).toEqual([{ name: "Mine" }]);
  });

  it("that cannot be loaded say so, and are tried again", async () => {
    const page = await openLists([chips], {
      "GET /api/watchlists": rejected("headers-too-large", "Too large."),
    });
    await page.findByText("Couldn't load your watchlists.");
    page.getByText("Too large.");
    expect(page.queryByText("No watchlists yet")).toBeNull();
    page.answer({ "GET /api/watchlists": { watchlists: [chips] } });
    await page.click("Retry");
    await page.findByRole("heading", { name: "Chips" });
  });

  it("get another name, which no second list may have; a new one is shown", async () => {
    const page = await openLists([list({ companies: [], tags: [] })], {
      "PATCH /api/watchlists/:watchlistId": list({ name: "Chips", companies: [], tags: [] }),
      "POST /api/watchlists": rejected(
        "duplicate-watchlist",
        "You already have a watchlist with this name. Choose another name.",
      ),
    });
    await page.click("Rename Metals");
    expect(page.dialog().getByLabelText<HTMLInputElement>("Name").value).toBe("Metals");
    await page.saveAs("Chips");
    await page.findByRole("heading", { name: "Chips" });
    await expect.poll(() => page.bodiesOf("PATCH /api/watchlists/:watchlistId")).toEqual([{ name: "Chips" }]);
    await page.click("New watchlist");
    await page.saveAs("chips");
    await page.dialog().findByText("You already have a watchlist with this name. Choose another name.");
    page.answer({ "POST /api/watchlists": energy });
    await page.saveAs("Energy");
    await page.findByRole("heading", { name: "Energy" });
    const links = within(page.getByRole("navigation", { name: "Your watchlists" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.ariaCurrent])).toEqual([
      ["Chips0", "/watchlists?list=w1", null],
      ["Energy0", "/watchlists?list=w2", "page"],
    ]);
  });

  it("are put into order, deleted, and restored by Undo", async () => {
    const page = await openLists([chips, energy], {
      "PUT /api/watchlists/order": { watchlists: [energy, chips] },
      "DELETE /api/watchlists/:watchlistId": undefined,
      "POST /api/watchlists/:watchlistId/restore": chips,
    });
    const names = () =>
      page
        .dialog()
        .queryAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent);
    await page.click("Order and delete watchlists");
    expect(names()).toEqual(["Chips", "Energy"]);
    page.dialog().getByRole("button", { name: "Move Energy" }).focus();
    await page.hands.keyboard("{Enter}{ArrowUp}{Enter}");
    await waitFor(() => expect(page.bodiesOf("PUT /api/watchlists/order")).toEqual([{ ids: ["w2", "w1"] }]));
    await waitFor(() => expect(names()).toEqual(["Energy", "Chips"]));
    await page.click("Delete Chips");
    await page.findByText("Chips was deleted.");
    expect(names()).toEqual(["Energy"]);
    expect(document.activeElement).toBe(page.dialog().getByRole("button", { name: "Done" }));
    await page.click("Done");
    expect(page.queryByRole("dialog")).toBeNull();
    expect(page.queryByRole("navigation", { name: "Your watchlists" })).toBeNull();
    await page.hands.click(
      within(page.getByRole("region", { name: "Messages" })).getByRole("button", { name: "Undo" }),
    );
    await page.findByText("Chips is back.");
    page.getByRole("link", { name: /^Chips/ });
  });
});

describe("the watchlists of a company", () => {
  it("its button says in how many it is, and removes it; then the place around the list has the focus", async () => {
    const page = await openLists([chips, energy], {
      "PUT /api/watchlists/:watchlistId/companies": { ...chips, companies: [] },
    });
    await page.click("In 1 watchlist");
    await page.findByRole("menuitem", { name: "Add to Energy" });
    await page.hands.click(page.getByRole("menuitem", { name: "Remove from Chips" }));
    await page.findByText("Newmont is no longer in Chips.");
    await page.findByText("Add a company or a tag to see its news.");
    await waitFor(() =>
      expect(document.activeElement).toBe(page.getByRole("region", { name: "Companies and tags of Chips" })),
    );
    await expect
      .poll(() => page.bodiesOf("PUT /api/watchlists/:watchlistId/companies"))
      .toEqual([{ symbol: "NEM", watched: false }]);
  });

  it("adds it to another list, or to a new one under a name that is free", async () => {
    const named = list({ name: "Watchlist", tags: [] });
    const page = await openLists([named, energy], {
      "PUT /api/watchlists/:watchlistId/companies": { ...energy, companies: named.companies },
      "POST /api/watchlists": list({ id: "w3", name: "Watchlist 2" }),
    });
    await page.click("In 1 watchlist");
    await page.hands.click(await page.findByRole("menuitem", { name: "Add to Energy" }));
    await page.findByText("Newmont is in Energy.");
    await page.click("In 2 watchlists");
    await page.hands.click(await page.findByRole("menuitem", { name: "New watchlist" }));
    await page.findByText("Watchlist 2 was added.");
    await page.findByRole("button", { name: "In 3 watchlists" });
    await expect
      .poll(() => page.bodiesOf("POST /api/watchlists"))
      .toEqual([{ name: "Watchlist 2", symbols: ["NEM"] }]);
  });

  it("says why a list takes it no more", async () => {
    const page = await openLists([chips, energy], {
      "PUT /api/watchlists/:watchlistId/companies": rejected(
        "watchlist-full",
        "A watchlist takes 200 companies.",
      ),
    });
    await page.click("In 1 watchlist");
    await page.hands.click(await page.findByRole("menuitem", { name: "Add to Energy" }));
    await page.findByText("Couldn't change Energy. A watchlist takes 200 companies.");
    page.getByRole("button", { name: "In 1 watchlist" });
  });
});
