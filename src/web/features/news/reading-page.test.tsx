import { act, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { NewsItem } from "#contract/news.ts";
import type { Mute, NewMute } from "#contract/reading.ts";
import { type Answers, cutOff } from "#tests/support/answer-server.ts";
import {
  apple,
  beaconSource,
  chosenOf,
  gold,
  harborSource,
  labelsOf,
  newsOf,
  type OpenNewsPage,
  oil,
  openNewsPage,
  tesla,
} from "#tests/support/news-page.tsx";

const all = [apple.title, oil.title, tesla.title, gold.title];
const isRead = (row: HTMLElement) => within(row).queryByText("Read.") !== null;
const unreadOf = async (page: OpenNewsPage) =>
  (await page.findByRole("button", { name: /^Unread ?only/ })).textContent;

it("opening an article or its facts reads a headline; being in sight does not; the count follows", async () => {
  const page = await openNewsPage();
  await page.expectTitles(all);
  await page.settled();
  expect(await unreadOf(page)).toBe("Unread only4");
  expect(page.bodiesOf("PATCH /api/news/:id")).toEqual([]);
  await page.hands.click(within(page.row(oil.title)).getByRole("link", { name: /^READ MORE/ }));
  await expect.poll(() => isRead(page.row(oil.title))).toBe(true);
  expect(await unreadOf(page)).toBe("Unread only3");
  await page.press(/^AAPL/, page.row(apple.title));
  await expect.poll(() => isRead(page.row(apple.title))).toBe(true);
  expect(await unreadOf(page)).toBe("Unread only2");
  await expect
    .poll(() => page.asked.filter(({ route }) => route === "PATCH /api/news/:id"))
    .toMatchObject([
      { params: { id: "oil" }, body: { read: true } },
      { params: { id: "apple" }, body: { read: true } },
    ]);
});

it("Unread only stands in the address and asks for what is not read", async () => {
  const page = await openNewsPage({
    answers: { "GET /api/news": chosenOf(newsOf([apple, { ...oil, read: true }, tesla, gold])) },
  });
  await page.expectTitles(all);
  await page.press(/^Unread ?only/);
  await page.expectTitles([apple.title, tesla.title, gold.title]);
  expect(window.location.search).toBe("?unread=1");
  expect(page.loads().at(-1)).toEqual({ limit: "10", unread: "1" });
});

const nothingUnread = { sources: [harborSource, beaconSource].map((each) => ({ ...each, unread: 0 })) };

it("Mark all read reads the chosen source, and Undo brings it back as the server has it", async () => {
  const page = await openNewsPage({
    at: "/news?feed=beacon",
    answers: {
      "POST /api/news/mark-all-read": { marked: 2, undoId: "undo-1" },
      "POST /api/news/mark-all-read/undo": { restored: true },
    },
  });
  await page.expectTitles([oil.title, gold.title]);
  await page.press("Mark all read");
  await page.findByText("2 headlines marked as read.");
  await expect.poll(() => page.bodiesOf("POST /api/news/mark-all-read")).toEqual([{ feedId: "beacon" }]);
  expect(labelsOf(await page.select("Source"))).toEqual(["All Sources", "Harbor Wire (2)", "Beacon Markets"]);
  expect([oil, gold].map(({ title }) => isRead(page.row(title)))).toEqual([true, true]);

  const oilRead = newsOf([apple, { ...oil, read: true }, tesla, gold], {
    sources: [harborSource, { ...beaconSource, unread: 1 }],
  });
  page.answer({ "GET /api/news": chosenOf(oilRead) });
  await page.press("Undo");
  await expect
    .poll(async () => labelsOf(await page.select("Source")))
    .toEqual(["All Sources", "Harbor Wire (2)", "Beacon Markets (1)"]);
  await expect.poll(() => page.bodiesOf("POST /api/news/mark-all-read/undo")).toEqual([{ undoId: "undo-1" }]);
  expect([oil, gold].map(({ title }) => isRead(page.row(title)))).toEqual([true, false]);
});

it("Mark all read without a chosen source reads all of them; then nothing is unread", async () => {
  const page = await openNewsPage({
    answers: { "POST /api/news/mark-all-read": { marked: 4, undoId: "undo-1" } },
  });
  await page.expectTitles(all);
  await page.press("Mark all read");
  await page.findByText("4 headlines marked as read.");
  await expect.poll(() => page.bodiesOf("POST /api/news/mark-all-read")).toEqual([{}]);
  expect(await unreadOf(page)).toBe("Unread only");
  page.answer({ "GET /api/news": newsOf([], nothingUnread) });
  await page.press(/^Unread ?only/);
  await page.findByText("You're all caught up");
});

it("Mark all read that fails says so and leaves everything unread", async () => {
  const page = await openNewsPage({ answers: { "POST /api/news/mark-all-read": cutOff } });
  await page.expectTitles(all);
  await page.press("Mark all read");
  await page.findByText(/^Couldn't mark anything as read\./);
  expect(await unreadOf(page)).toBe("Unread only4");
});

const focus = (row: HTMLElement) => act(() => row.focus());

it("keys save and read the headline that has the focus; what was pressed last counts", async () => {
  const page = await openNewsPage();
  await page.expectTitles(all);
  focus(page.row(oil.title));
  await page.keyboard("s");
  await within(page.row(oil.title)).findByRole("button", { name: "Saved for later", pressed: true });
  await page.keyboard("m");
  await expect.poll(() => isRead(page.row(oil.title))).toBe(true);
  await page.keyboard("m");
  await expect.poll(() => isRead(page.row(oil.title))).toBe(false);
  await expect
    .poll(() => page.bodiesOf("PATCH /api/news/:id"))
    .toEqual([{ saved: true }, { read: true }, { read: false }]);
});

it("a headline that could not be saved is not saved, and the page says so", async () => {
  const page = await openNewsPage({ answers: { "PATCH /api/news/:id": cutOff } });
  await page.expectTitles(all);
  await page.press("Save for later", page.row(oil.title));
  await page.findByText(/^Couldn't save the headline\./);
  within(page.row(oil.title)).getByRole("button", { name: "Save for later", pressed: false });
});

/** The view of one saved headline, which is then taken off. */
async function openTakenOff() {
  const page = await openNewsPage({
    at: "/news?view=saved",
    settings: { autoRefresh: true },
    answers: { "GET /api/news/saved": { items: [{ ...oil, saved: true }], next: null } },
  });
  const row = await page.findRow(oil.title);
  page.getByText("1 saved headline");
  page.answer({ "GET /api/news/saved": { items: [], next: null } });
  await page.press("Saved for later", row);
  await within(row).findByRole("button", { name: "Save for later" });
  await expect.poll(() => page.bodiesOf("PATCH /api/news/:id")).toEqual([{ saved: false }]);
  await page.settled();
  return page;
}

it("what is taken off stays in the view of saved headlines, also for the stream, and what comes next is seen in it", async () => {
  const page = await openTakenOff();
  page.stream("reading", { ids: [oil.id], saved: false });
  focus(page.row(oil.title));
  await page.keyboard("m");
  await expect.poll(() => isRead(page.row(oil.title))).toBe(true);
  within(page.row(oil.title)).getByRole("button", { name: "Save for later" });
});

it("what is taken off is gone from the view of saved headlines when it is opened again", async () => {
  const page = await openTakenOff();
  await page.press(/^All/);
  await page.expectTitles(all);
  await page.press("Saved");
  await page.findByText("Nothing saved yet");
});

it("a longer list of saved headlines goes on where it ended", async () => {
  const saved = [apple, oil].map((item) => ({ ...item, saved: true }));
  const page = await openNewsPage({
    at: "/news?view=saved",
    answers: {
      "GET /api/news/saved": ({ query }) =>
        query.cursor === undefined
          ? { items: saved, next: "page-2" }
          : { items: [{ ...gold, saved: true }], next: null },
    },
  });
  await page.expectTitles([apple.title, oil.title]);
  page.getByText("2+ saved headlines");
  await page.press("Load more");
  await page.expectTitles([apple.title, oil.title, gold.title]);
  page.getByText("3 saved headlines");
});

/** Mute rules as the server keeps them, and what they leave of the list. */
function mutingServer(): Answers {
  const rules: Mute[] = [];
  const labels: Record<string, string> = { AAPL: "Apple Inc.", beacon: "Beacon Markets" };
  const hides = ({ kind, value }: Mute, { title, detectedCompanies, feedId, tags }: NewsItem) =>
    ({
      word: title.toLowerCase().split(/\W+/).includes(value),
      company: detectedCompanies.some(({ symbol }) => symbol === value),
      source: feedId === value,
      tag: (tags as string[] | undefined)?.includes(value) === true,
    })[kind];
  let made = 0;
  return {
    "GET /api/news": ({ query }) => {
      const items = [apple, oil, tesla, gold].map((item) => {
        const rule = rules.find((each) => hides(each, item));
        return rule ? { ...item, mutedBy: rule.id } : item;
      });
      const count = items.filter(({ mutedBy }) => mutedBy !== undefined).length;
      const hidden = {
        count: query.muted === "1" ? 0 : count,
        rules: rules.map(({ id }) => ({
          id,
          count: items.filter(({ mutedBy }) => mutedBy === id).length,
        })),
      };
      const visible = items.filter(({ mutedBy }) => query.muted === "1" || mutedBy === undefined);
      return newsOf(visible, { hidden });
    },
    "GET /api/news/mutes": () => ({ mutes: [...rules] }),
    "POST /api/news/mutes": ({ body }) => {
      const { kind, value } = body as NewMute;
      const createdAt = new Date(1_000 * ++made).toISOString();
      const rule = { id: `rule-${made}`, kind, value, label: labels[value] ?? value, createdAt };
      rules.push(rule);
      return rule;
    },
    "DELETE /api/news/mutes/:id": ({ params }) => {
      rules.splice(
        rules.findIndex(({ id }) => id === params.id),
        1,
      );
    },
  } as Answers;
}

it("a word, a company or a source is muted from a headline, counted, and given free by Undo", async () => {
  const page = await openNewsPage({ answers: mutingServer() });
  await page.expectTitles(all);
  await page.choose(page.row(apple.title), "Mute a word…");
  const dialog = await page.findByRole("dialog", { name: "Mute a word" });
  await page.hands.type(within(dialog).getByLabelText("Word or phrase"), "oil");
  await page.press("Mute word", dialog);
  await page.expectTitles([apple.title, tesla.title, gold.title]);
  await expect.poll(() => page.queryByRole("dialog")).toBeNull();
  page.getByText("1 hidden by your mutes");

  await page.choose(page.row(apple.title), "Mute Apple Inc. (AAPL)");
  await page.expectTitles([tesla.title, gold.title]);
  page.getByText("2 hidden by your mutes");
  const told = (await page.findByText("Muted “Apple Inc.”.")).parentElement as HTMLElement;
  await page.press("Undo", told);
  await page.expectTitles([apple.title, tesla.title, gold.title]);

  await page.choose(page.row(gold.title), "Mute Beacon Markets");
  await page.expectTitles([apple.title, tesla.title]);
  await expect
    .poll(() => page.bodiesOf("POST /api/news/mutes"))
    .toEqual([
      { kind: "word", value: "oil" },
      { kind: "company", value: "AAPL" },
      { kind: "source", value: "beacon" },
    ]);
});

it("a word is needed to mute one", async () => {
  const page = await openNewsPage({ answers: mutingServer() });
  await page.expectTitles(all);
  await page.choose(page.row(apple.title), "Mute a word…");
  const dialog = await page.findByRole("dialog", { name: "Mute a word" });
  await page.press("Mute word", dialog);
  await within(dialog).findByText("Enter a word or phrase");
  expect(page.bodiesOf("POST /api/news/mutes")).toEqual([]);
});

it("what is muted is shown on demand; a rule is removed, put back and removed again in the list of mutes", async () => {
  const page = await openNewsPage({ answers: mutingServer() });
  await page.expectTitles(all);
  await page.choose(page.row(apple.title), "Mute a word…");
  const form = await page.findByRole("dialog", { name: "Mute a word" });
  await page.hands.type(within(form).getByLabelText("Word or phrase"), "oil");
  await page.press("Mute word", form);
  await page.findByText("1 hidden by your mutes");
  await page.press("Show");
  await within(await page.findRow(oil.title)).findByText("Muted");
  expect(window.location.search).toBe("?muted=1");
  page.getByText("Showing muted headlines.");

  await page.press("Manage mutes");
  const dialog = await page.findByRole("dialog", { name: "Mutes" });
  await page.press("Remove oil", dialog);
  await within(dialog).findByText("Removed");
  await page.press("Undo", dialog);
  await page.press("Remove oil", dialog);
  await within(dialog).findByText("Removed");
  await expect.poll(() => page.bodiesOf("POST /api/news/mutes")).toHaveLength(2);
  await page.press("Close", dialog);
  await page.press("Hide");
  await page.expectTitles(all);
  expect(window.location.search).toBe("");
  expect(page.queryByText(/hidden by your mutes/)).toBeNull();
});

it("a tag's chip leads to the headlines about it, and mutes it with a way back", async () => {
  const page = await openNewsPage({ answers: mutingServer() });
  const chip = await within(await page.findRow(gold.title)).findByRole("button", { name: "Gold" });
  await page.press("Oil", page.row(oil.title));
  await page.hands.click(await page.findByRole("menuitem", { name: "Mute Oil" }));
  await page.expectTitles([apple.title, tesla.title, gold.title]);
  await expect.poll(() => page.bodiesOf("POST /api/news/mutes")).toEqual([{ kind: "tag", value: "oil" }]);
  await page.press("Undo");
  await page.expectTitles(all);

  page.answer({
    "GET /api/news/search": {
      items: [gold],
      next: null,
      total: 1,
      exact: true,
      method: "text",
      similarWords: [],
      marks: {},
      complete: true,
    },
  });
  act(() => chip.focus());
  await page.keyboard("{Enter}");
  expect(document.activeElement).toBe(await page.findByRole("menuitem", { name: "Headlines about Gold" }));
  await page.keyboard("{Enter}");
  await page.expectTitles([gold.title]);
  expect(window.location.search).toBe("?q=&tag=gold");
  expect((await page.select("Tag")).value).toBe("gold");
});
