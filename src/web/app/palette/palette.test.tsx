import { useState } from "react";
import { useLocation } from "react-router";
import { expect, it } from "vitest";
import { endPage, type PageOptions, renderPage, someSettings, someUser } from "#tests/support/render.tsx";
import { AppCommands } from "#web/app/app-commands.tsx";
import { useCommands } from "#web/lib/commands.ts";

const answers: PageOptions["answers"] = {
  "GET /api/feeds": { feeds: [], folders: [] },
  "GET /api/prompts": { prompts: [] },
  "GET /api/companies": { companies: [{ symbol: "AAPL", name: "Apple Inc." }] },
};

/** A page with a headline command, a field, and the commands of every page. */
function Page() {
  const [saved, setSaved] = useState("");
  useCommands({ "news.save": () => setSaved(document.activeElement?.textContent ?? "") });
  const { pathname, search } = useLocation();
  return (
    <>
      <p>
        at {pathname}
        {search}
      </p>
      <p>saved: {saved}</p>
      <button type="button">A headline</button>
      <input aria-label="Field" />
      <AppCommands />
    </>
  );
}

async function openPage(settings: Partial<typeof someSettings> = {}) {
  const page = await renderPage({
    at: "/news",
    Page,
    answers: { ...answers, "GET /api/settings": { ...someSettings, ...settings } },
  });
  await expect.poll(() => page.asked.some(({ route }) => route === "GET /api/settings")).toBe(true);
  await page.settled();
  /** The palette's field, once it has the focus. */
  async function field() {
    const found = await page.findByRole<HTMLInputElement>("combobox");
    await expect.poll(() => document.activeElement).toBe(found);
    return found;
  }
  const options = () => page.getAllByRole("option").map(({ textContent }) => textContent);
  const active = () =>
    document.getElementById(document.activeElement?.getAttribute("aria-activedescendant") ?? "")?.textContent;
  return { ...page, field, options, active };
}

it("opens by Ctrl-K, finds by letters, and gives the focus back on Escape", async () => {
  const { hands, getByText, field, active, queryByRole } = await openPage();
  getByText("A headline").focus();
  await hands.keyboard("{Control>}k{/Control}");
  await field();
  await hands.keyboard("swlig");
  await expect.poll(active).toContain("Switch between light and dark");
  // The browser turns Escape into this event.
  (await field()).closest("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
  await expect.poll(() => queryByRole("combobox")).toBeNull();
  expect(document.activeElement).toBe(getByText("A headline"));
});

it("runs a command where the focus was, and shows what was chosen last first", async () => {
  const { hands, getByText, field, active, findByText, options } = await openPage();
  getByText("A headline").focus();
  await hands.keyboard("{Control>}k{/Control}");
  await field();
  await hands.keyboard("save or{Enter}");
  await findByText("saved: A headline");
  await hands.keyboard("{Control>}k{/Control}");
  await field();
  expect(active()).toBe("Save or unsaveRecentS");
  expect(options().filter((text) => text?.includes("Save or unsave"))).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem("tapewise.recent") ?? "")).toEqual({
    userId: someUser.id,
    ids: ["news.save"],
  });
});

it("goes to pages", async () => {
  const { hands, field, findByText } = await openPage();
  await hands.keyboard("{Control>}k{/Control}");
  await field();
  await hands.keyboard("social feeds{Enter}");
  await findByText("Another page");
  expect(window.location.pathname).toBe("/social");
});

it("goes to the page of a company that the server knows", async () => {
  const { hands, field, active, findByText } = await openPage();
  await hands.keyboard("{Control>}k{/Control}");
  await field();
  await hands.keyboard("aapl");
  await expect.poll(active).toContain("Apple Inc.");
  await hands.keyboard("{Enter}");
  await findByText("Another page");
  expect(window.location.pathname).toBe("/company/AAPL");
});

it("single keys run commands, own keys too, not while they are switched off, and never in a field", async () => {
  const page = await openPage({ shortcuts: { "news.save": "b" } });
  page.getByText("A headline").focus();
  await page.hands.keyboard("s");
  expect(page.queryByText("saved: A headline")).toBeNull();
  page.getByLabelText("Field").focus();
  await page.hands.keyboard("b");
  expect(page.getByLabelText<HTMLInputElement>("Field").value).toBe("b");
  page.getByText("A headline").focus();
  await page.hands.keyboard("b");
  await page.findByText("saved: A headline");
});

it("g and a second key go to a page", async () => {
  for (const [keys, pathname] of [
    ["gs", "/social"],
    ["g,", "/settings"],
  ] as const) {
    const page = await openPage();
    page.getByText("A headline").focus();
    await page.hands.keyboard(keys);
    await page.findByText("Another page");
    expect(window.location.pathname).toBe(pathname);
    await endPage();
  }
});

it("switched-off keys leave the palette", async () => {
  const page = await openPage({ keyboardShortcuts: false });
  page.getByText("A headline").focus();
  await page.hands.keyboard("s");
  await page.hands.keyboard("{Control>}k{/Control}");
  await page.field();
  expect(page.queryByText("saved: A headline")).toBeNull();
});

it("lists what a user may open, and says when nothing is found", async () => {
  const { hands, field, options, findByText, answer } = await openPage();
  answer({ "GET /api/companies": { companies: [] } });
  await hands.keyboard("{Control>}k{/Control}");
  await field();
  await expect.poll(options).toContain("Saved headlinesPage");
  expect(options().some((text) => text?.startsWith("Admin"))).toBe(false);
  await hands.keyboard("zzzq");
  await findByText("Nothing found. Try other words or a stock symbol.");
});
