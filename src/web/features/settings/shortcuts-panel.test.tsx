import { describe, expect, it } from "vitest";
import { cutOff } from "#tests/support/answer-server.ts";
import { renderPage, someSettings } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

/** The list of shortcuts over settings that are stored. */
async function openShortcuts(shortcuts: typeof someSettings.shortcuts = {}) {
  const stored = { ...someSettings, shortcuts };
  const page = await renderPage({
    at: "/settings?tab=other",
    Page: SettingsRoute,
    answers: {
      "GET /api/settings": () => stored,
      "PATCH /api/settings": ({ body }) => Object.assign(stored, body),
    },
  });
  const button = (name: string) => page.findByRole("button", { name });
  /** Clicks Change and presses the keys. */
  async function record(label: string, keys: string) {
    await page.hands.click(await button(`Change the key of “${label}”`));
    await page.hands.keyboard(keys);
  }
  const writes = () => page.bodiesOf("PATCH /api/settings");
  return { ...page, stored, button, record, writes };
}

describe("a shortcut", () => {
  it("is what was pressed: one key, a letter with Shift, or two keys in a row", async () => {
    const { record, writes, stored } = await openShortcuts();
    await record("Save or unsave", "b");
    await expect.poll(() => stored.shortcuts).toEqual({ "news.save": "b" });
    await record("Unread only", "{Shift>}r{/Shift}");
    await record("Switch between light and dark", "gt");
    await expect.poll(() => stored.shortcuts).toMatchObject({ "everywhere.theme": "g t" });
    expect(writes().at(-1)).toEqual({
      shortcuts: { "news.save": "b", "news.unread-only": "Shift+r", "everywhere.theme": "g t" },
    });
  });

  it("in use by another command is reported and not saved; the next key is accepted", async () => {
    const { record, findByText, hands, writes, stored } = await openShortcuts();
    await record("Save or unsave", "r");
    await findByText("R is taken by “Refresh now” (News Feeds, R).");
    expect(writes()).toEqual([]);
    await hands.keyboard("b");
    await expect.poll(() => stored.shortcuts).toEqual({ "news.save": "b" });
  });

  it("stays with Escape and when something else gets the focus, and goes with Delete", async () => {
    const { record, hands, button, writes, stored } = await openShortcuts();
    await record("Save or unsave", "{Escape}");
    await record("Save or unsave", "{Tab}");
    expect(writes()).toEqual([]);
    await record("Save or unsave", "{Delete}");
    await expect.poll(() => stored.shortcuts).toEqual({ "news.save": null });
    await hands.click(await button("Reset the key of “Save or unsave”"));
    await expect.poll(() => stored.shortcuts).toEqual({});
  });

  it("that is the default again is not stored, and all are with Reset all", async () => {
    const { record, hands, button, stored } = await openShortcuts({ "news.save": "b", "news.next": null });
    await record("Save or unsave", "s");
    await expect.poll(() => stored.shortcuts).toEqual({ "news.next": null });
    await hands.click(await button("Reset all"));
    await expect.poll(() => stored.shortcuts).toEqual({});
  });

  it("cannot be reset to a key that another command has got", async () => {
    const { hands, button, findByText, writes } = await openShortcuts({ "news.save": "b", "news.text": "s" });
    await hands.click(await button("Reset the key of “Save or unsave”"));
    await findByText("S is taken by “Read the article here, or close it” (News Feeds, S).");
    expect(writes()).toEqual([]);
  });

  it("that cannot be stored is the old one again, and the page says so", async () => {
    const { record, answer, findByText, queryByRole } = await openShortcuts();
    answer({ "PATCH /api/settings": cutOff });
    await record("Save or unsave", "b");
    await findByText("Couldn't save “Shortcuts”.", { exact: false });
    await expect.poll(() => queryByRole("button", { name: "Reset the key of “Save or unsave”" })).toBeNull();
  });
});

it("there is nothing to change while shortcuts are switched off", async () => {
  const page = await renderPage({
    at: "/settings?tab=other",
    Page: SettingsRoute,
    answers: { "GET /api/settings": { ...someSettings, keyboardShortcuts: false } },
  });
  await page.findByRole("switch", { name: "Keyboard shortcuts" });
  expect(page.queryByText("Reset all")).toBeNull();
});
