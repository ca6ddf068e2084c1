import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { NewsItem } from "#contract/news.ts";
import { newsItem } from "#tests/support/items.ts";
import { renderPage } from "#tests/support/render.tsx";
import type { NewsRow } from "#web/features/news/news-rows.tsx";
import { TapeLine } from "#web/features/news/tape/tape-list.tsx";

const seenMs = Date.parse("2026-11-21T03:00:00.000Z");

type Options = Partial<NewsItem> & { others?: NewsItem[]; selected?: boolean; compact?: boolean };

async function openLine({ others = [], selected = false, compact = false, ...item }: Options) {
  const row: NewsRow = {
    item: newsItem({ id: "a", title: "Intel delays its Ohio factory", ...item }),
    others,
  };
  const stories: string[] = [];
  const page = await renderPage({
    at: "/news",
    Page: () => (
      <TapeLine
        row={row}
        selected={selected}
        tabbable={selected}
        acting={selected}
        compact={compact}
        nowMs={seenMs}
        renderFigures={({ id }) => <span>figures of {id}</span>}
        onStory={(id) => stories.push(id)}
      />
    ),
  });
  const line = await page.findByRole("article", { name: "Intel delays its Ohio factory" });
  return { ...page, line, inLine: within(line), stories };
}

it("says when, whose and what, with the whole headline in the title, and nothing of it is a control", async () => {
  const { line, inLine } = await openLine({ feedName: "Harbor Wire" });
  expect(inLine.getByRole("heading").title).toBe("Intel delays its Ohio factory");
  expect(inLine.getByText("Harbor Wire.")).toBeTruthy();
  expect(line.querySelector("time")?.title).toMatch(/^First seen .*; the feed gives no date$/);
  expect(inLine.getByText("figures of a")).toBeTruthy();
  expect(inLine.queryAllByRole("button")).toEqual([]);
  expect(inLine.queryAllByRole("link")).toEqual([]);
  expect(line.tabIndex).toBe(-1);
  expect(line.ariaCurrent).toBeNull();
});

/** What a screen reader reads of a line, in its order. */
function heard(line: HTMLElement): string {
  const copy = line.cloneNode(true) as HTMLElement;
  for (const named of copy.querySelectorAll("[aria-label]")) named.textContent = named.ariaLabel;
  for (const silent of copy.querySelectorAll("[aria-hidden=true]")) silent.remove();
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) words.push(walker.currentNode.textContent ?? "");
  return words.join(" ").replace(/\s+/g, " ").replaceAll(" .", ".").trim();
}

it("is heard as time, headline, whether it was read, whose it is, how many tell it, and its figures", async () => {
  const others = [newsItem({ id: "b", feedId: "f2" })];
  const { line } = await openLine({ feedName: "Harbor Wire", read: true, others });
  expect(heard(line)).toMatch(
    /^\d+:\d\d Intel delays its Ohio factory Read\. Harbor Wire\. 2 sources figures of a$/,
  );
  expect(line.getAttribute("aria-labelledby")).toBe(line.querySelector("h2")?.id);
});

it("is current and has its actions when it is selected", async () => {
  const { line, inLine } = await openLine({ selected: true });
  expect(line.getAttribute("aria-current")).toBe("true");
  expect(line.tabIndex).toBe(0);
  expect(inLine.getByRole("button", { name: "Save for later" })).toBeTruthy();
  expect(inLine.getByRole("button", { name: "More actions" })).toBeTruthy();
  expect(inLine.getByRole("link", { name: /^Open the article in a new tab/ }).getAttribute("href")).toBe(
    "https://example.com/",
  );
});

it("has its actions under the pointer", async () => {
  const { line, inLine, hands } = await openLine({});
  await hands.hover(line);
  expect(inLine.getByRole("button", { name: "Save for later" })).toBeTruthy();
  await hands.unhover(line);
  expect(inLine.queryAllByRole("button")).toEqual([]);
});

it("offers no way to an article without an address", async () => {
  const { inLine } = await openLine({ selected: true, link: "#" });
  expect(inLine.queryAllByRole("link")).toEqual([]);
});

it("counts the sources that tell a story, and goes to them", async () => {
  const others = [newsItem({ id: "b", feedId: "f2" }), newsItem({ id: "c", feedId: "f3" })];
  const { inLine, hands, stories } = await openLine({ others });
  const count = inLine.getByRole("button", { name: "3 sources" });
  expect(count.textContent).toBe("×3");
  await hands.click(count);
  expect(stories).toEqual(["a"]);
});

it("two headlines of one source are no two sources", async () => {
  const { inLine } = await openLine({ others: [newsItem({ id: "b" })] });
  expect(inLine.getByRole("button", { name: "2 headlines" }).textContent).toBe("×2");
});

it("shows that it is read, saved and muted", async () => {
  const { inLine } = await openLine({ read: true, saved: true, mutedBy: "m1" });
  expect(inLine.getByText(/^Read\./)).toBeTruthy();
  expect(inLine.getByLabelText("Saved")).toBeTruthy();
  expect(inLine.getByLabelText("Muted")).toBeTruthy();
});

describe("in two rows", () => {
  it("the headline is the only control, and the companies are under it", async () => {
    const detectedCompanies: NewsItem["detectedCompanies"] = [
      { symbol: "INTC", name: "Intel", method: "keyword" },
    ];
    const others = [newsItem({ id: "b", feedId: "f2" })];
    const { inLine, hands, line } = await openLine({
      compact: true,
      selected: true,
      others,
      detectedCompanies,
    });
    await hands.hover(line);
    expect(inLine.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Intel delays its Ohio factory",
    ]);
    expect(inLine.queryAllByRole("link")).toEqual([]);
    expect(inLine.getByText("figures of a")).toBeTruthy();
    expect(inLine.getByText("2 sources")).toBeTruthy();
  });

  it("without a company it says whose headline it is", async () => {
    const { inLine } = await openLine({ compact: true, feedName: "Harbor Wire", read: true });
    expect(inLine.queryByText("figures of a")).toBeNull();
    expect(inLine.getByText(/^Harbor Wire/).classList.contains("sr-only")).toBe(false);
    expect(inLine.getByText("Read.")).toBeTruthy();
  });
});
