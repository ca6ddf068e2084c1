import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { FeedFolder } from "#contract/folders.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

const markets: FeedFolder = { id: "markets", parentId: null, name: "Markets" };
const oil: FeedFolder = { id: "oil", parentId: "markets", name: "Oil" };
const world: FeedFolder = { id: "world", parentId: null, name: "World" };

const openFeeds = (folders: FeedFolder[], answers: Answers = {}) =>
  renderPage({
    at: "/settings?tab=feeds&detail=rss",
    Page: SettingsRoute,
    answers: { "GET /api/feeds": { feeds: [], folders }, ...answers },
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
