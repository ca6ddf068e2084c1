import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Feed } from "#contract/feeds.ts";
import type { FeedFolder } from "#contract/folders.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

const markets: FeedFolder = { id: "markets", parentId: null, name: "Markets" };
const oil: FeedFolder = { id: "oil", parentId: "markets", name: "Oil" };
const world: FeedFolder = { id: "world", parentId: null, name: "World" };

const feedIn = (folderId: string | null, name: string, order: number): Feed => ({
  id: name,
  userId: "user-1",
  folderId,
  name,
  url: `https://example.com/${order}.xml`,
  color: "#dc2626",
  enabled: true,
  fullText: false,
  order,
  isDefault: false,
  createdAt: "2026-11-02T09:30:00.000Z",
  lastUpdated: "2026-11-02T09:30:00.000Z",
  health: { state: "pending", reason: null, checkedAt: null, succeededAt: null, nextCheckAt: null },
});

const openFeeds = (folders: FeedFolder[], answers: Answers = {}, feeds: Feed[] = []) =>
  renderPage({
    at: "/settings?tab=feeds&detail=rss",
    Page: SettingsRoute,
    answers: { "GET /api/feeds": { feeds, folders }, ...answers },
  });
type Page = Awaited<ReturnType<typeof openFeeds>>;

async function openDialog(page: Page, button: string, title: string) {
  await page.hands.click(await page.findByRole("button", { name: button }));
  const dialog = within(await page.findByRole("dialog", { name: title }));
  const save = () => page.hands.click(dialog.getByRole("button", { name: "Save folder" }));
  const options = () => {
    const select = dialog.queryByLabelText<HTMLSelectElement>("Inside");
    return select && [...select.options].map(({ text }) => text);
  };
  return { dialog, save, options };
}

it("a new folder is made empty, inside another one or in none, and is in the list when the server has it", async () => {
  const page = await openFeeds([], {
    "POST /api/folders": ({ body }) => {
      const made = { id: "new", ...(body as { name: string; parentId: string | null }) };
      page.answer({ "GET /api/feeds": { feeds: [], folders: [markets, made] } });
      return made;
    },
  });
  const first = await openDialog(page, "New folder", "New folder");
  expect(first.options()).toBeNull();
  expect(first.dialog.getByRole("button", { name: "Save folder" })).toHaveProperty("disabled", true);
  await page.fill(first.dialog.getByLabelText("Name"), " Energy ");
  await first.save();
  await page.findByRole("heading", { name: "Energy" });
  expect(page.queryByRole("dialog")).toBeNull();
  const second = await openDialog(page, "New folder", "New folder");
  expect(second.options()).toEqual(["None", "Markets", "Energy"]);
  await page.hands.selectOptions(second.dialog.getByLabelText("Inside"), "Markets");
  await page.fill(second.dialog.getByLabelText("Name"), "Gas");
  await second.save();
  await expect
    .poll(() => page.bodiesOf("POST /api/folders"))
    .toEqual([
      { name: "Energy", parentId: null },
      { name: "Gas", parentId: "markets" },
    ]);
});

it("a folder is renamed and moved where it fits; one that has folders is in none", async () => {
  const page = await openFeeds([markets, oil, world], {
    "PATCH /api/folders/:folderId": { ...oil, parentId: "world", name: "Crude" },
  });
  const outer = await openDialog(page, "Edit Markets", "Edit folder");
  expect(outer.options()).toBeNull();
  await page.hands.click(outer.dialog.getByRole("button", { name: "Cancel" }));
  const inner = await openDialog(page, "Edit Oil", "Edit folder");
  expect(inner.options()).toEqual(["None", "Markets", "World"]);
  await page.hands.selectOptions(inner.dialog.getByLabelText("Inside"), "World");
  await page.fill(inner.dialog.getByLabelText("Name"), "Crude");
  await inner.save();
  await expect
    .poll(() => page.bodiesOf("PATCH /api/folders/:folderId"))
    .toEqual([{ name: "Crude", parentId: "world" }]);
  await expect.poll(() => page.queryByRole("dialog")).toBeNull();
});

it("a taken name is an error at the field, and what was typed stays", async () => {
  const words = "You already have a folder with this name. Choose another name.";
  const page = await openFeeds([markets], {
    "POST /api/folders": rejected("duplicate-folder", words, "name"),
  });
  const { dialog, save } = await openDialog(page, "New folder", "New folder");
  await page.fill(dialog.getByLabelText("Name"), "Markets");
  await save();
  await dialog.findByText(words);
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Markets");
});

const headingsOf = (page: Page, list: string) =>
  within(page.getByRole("list", { name: list }))
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);

it("a feed's folder is made by naming it, two levels deep and no deeper, and the feed stands in it", async () => {
  const feeds = [feedIn(null, "Harbor", 1), feedIn(null, "Street", 2)];
  const page = await openFeeds(
    [],
    {
      "PATCH /api/feeds/:feedId": () => {
        const moved = feedIn("oil", "Harbor", 1);
        page.answer({ "GET /api/feeds": { feeds: [moved, feeds[1] as Feed], folders: [markets, oil] } });
        return moved;
      },
    },
    feeds,
  );
  await page.hands.click(await page.findByRole("button", { name: "Edit Harbor" }));
  const dialog = within(await page.findByRole("dialog", { name: "Edit feed" }));
  const save = () => page.hands.click(dialog.getByRole("button", { name: "Save feed" }));
  await page.fill(dialog.getByLabelText("Folder"), "A / B / C");
  await save();
  await dialog.findByText("Folders can be at most 2 levels deep. Use fewer names.");
  expect(page.bodiesOf("PATCH /api/feeds/:feedId")).toEqual([]);
  await page.fill(dialog.getByLabelText("Folder"), "Markets / Oil");
  await save();
  await page.findByRole("list", { name: "Feeds in Oil" });
  await expect
    .poll(() => page.bodiesOf("PATCH /api/feeds/:feedId"))
    .toMatchObject([{ folder: ["Markets", "Oil"] }]);
  expect(headingsOf(page, "Feeds in Oil")).toEqual(["Harbor"]);
  expect(headingsOf(page, "Your feeds")).toEqual(["Street"]);
});

it("folders are put into order by keyboard, each with its feeds", async () => {
  const page = await openFeeds(
    [markets, oil, world],
    { "PUT /api/folders/order": { folders: [world, markets, oil] } },
    [feedIn("oil", "Harbor", 1), feedIn("markets", "Street", 2), feedIn("world", "Far", 3)],
  );
  (await page.findByRole("button", { name: "Move World" })).focus();
  page.answer({
    "GET /api/feeds": {
      feeds: [feedIn("oil", "Harbor", 1), feedIn("markets", "Street", 2), feedIn("world", "Far", 3)],
      folders: [world, markets, oil],
    },
  });
  await page.hands.keyboard("{Enter}{ArrowUp}{Enter}");
  await expect.poll(() => page.bodiesOf("PUT /api/folders/order")).toEqual([{ ids: ["world", "markets"] }]);
  const order = ["World", "Far", "Markets", "Street", "Oil", "Harbor"];
  await expect.poll(() => headingsOf(page, "Folders")).toEqual(order);
});

it("a folder is removed and its feeds stay", async () => {
  const page = await openFeeds(
    [markets],
    {
      "DELETE /api/folders/:folderId": () => {
        page.answer({ "GET /api/feeds": { feeds: [feedIn(null, "Street", 1)], folders: [] } });
        return undefined;
      },
    },
    [feedIn("markets", "Street", 1)],
  );
  const { dialog } = await openDialog(page, "Edit Markets", "Edit folder");
  dialog.getByText("Removing a folder keeps its feeds.");
  await page.hands.click(dialog.getByRole("button", { name: "Remove folder" }));
  await page.findByText("Markets was removed. Its feeds are still in your list.");
  await expect.poll(() => page.queryByRole("list", { name: "Folders" })).toBeNull();
  expect(headingsOf(page, "Your feeds")).toEqual(["Street"]);
});
