import type { NewsAnswer } from "#contract/news.ts";
import { expectAccessible } from "./support/accessible.ts";
import { environmentUrl, newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { tabTo } from "./support/keyboard.ts";
import { analyse, countCalls, rowOf as itemOf, openFacts, openNews } from "./support/news-page.ts";
import { backgroundKnown, sameEvent } from "./support/prompt-scenarios.ts";
import {
  addForm,
  companyKnown,
  editForm,
  fill,
  marksIn,
  nameIn,
  namesOn,
  openPrompts,
  previewOf,
  promptsAddress,
  rejection,
  rowOf,
  storedPrompts,
  textIn,
  unmarked,
} from "./support/prompts-page.ts";
import { afresh, expect, failedCall, test } from "./support/test.ts";

const defaults = ["Risk Analysis", "Market Impact", "Investment Outlook"];

test("PROMPT-01, PROMPT-02, PROMPT-03, PROMPT-07, PROMPT-08: the list of prompts, and the form with its buttons and its marks", async ({
  page,
}) => {
  await test.step("the tab has the list of prompts, an add form and a reset; the defaults are marked, and so is what is filled in", async () => {
    await openPrompts(page);
    await expect(namesOn(page)).toHaveText(defaults);
    for (const name of defaults) {
      await expect(rowOf(page, name).getByText("Default", { exact: true })).toBeVisible();
      await expect(rowOf(page, name).locator("mark")).toHaveText(["{COMPANY}", "{SYMBOL}"]);
    }
    await expect(addForm(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Reset to defaults" })).toBeVisible();
  });
  await test.step("the two buttons insert {COMPANY} and {SYMBOL} at the caret or in place of what is selected, and the browser's undo takes them back", async () => {
    const form = addForm(page);
    const text = textIn(form);
    const caret = () =>
      text.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]);
    const select = (from: number, to: number) =>
      text.evaluate((area: HTMLTextAreaElement, range) => area.setSelectionRange(...range), [from, to] as [
        number,
        number,
      ]);
    await text.fill("What of  and ABC?");
    await select(8, 8);
    await form.getByRole("button", { name: "Insert {COMPANY}" }).click();
    await expect(text).toHaveValue("What of {COMPANY} and ABC?");
    await expect(text).toBeFocused();
    expect(await caret()).toEqual([17, 17]);
    await select(22, 25);
    await form.getByRole("button", { name: "Insert {SYMBOL}" }).press("Enter");
    await expect(text).toHaveValue("What of {COMPANY} and {SYMBOL}?");
    await expect(marksIn(form)).toHaveText(["{COMPANY}", "{SYMBOL}"]);
    await page.keyboard.type("!");
    await expect(text).toHaveValue("What of {COMPANY} and {SYMBOL}!?");
    for (let turn = 0; turn < 2; turn += 1) await page.keyboard.press("ControlOrMeta+z");
    await expect(text).toHaveValue("What of {COMPANY} and ABC?");
    await text.fill("{company} {{SYMBOL}} {OTHER}");
    await expect(marksIn(form)).toHaveText(["{SYMBOL}"]);
  });
  await test.step("the marks lie exactly under the text, whatever it is", async () => {
    const text = textIn(addForm(page));
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [what, oddText] of Object.entries(oddTexts)) {
        await text.fill(oddText);
        const { area, layer, needed } = await text.evaluate((element: HTMLTextAreaElement) => {
          const box = (of: Element) => {
            const { x, y, width: w, height } = of.getBoundingClientRect();
            return { x, y, w, height };
          };
          const style = getComputedStyle(element);
          const below = element.previousElementSibling ?? element;
          const same = getComputedStyle(below);
          for (const name of [
            "font",
            "letterSpacing",
            "wordSpacing",
            "lineHeight",
            "padding",
            "tabSize",
            "direction",
          ])
            if (style.getPropertyValue(name) !== same.getPropertyValue(name)) throw new Error(name);
          // The height that the text alone needs in the field.
          element.style.height = "0";
          const scrollHeight = element.scrollHeight;
          element.style.height = "";
          return { area: box(element), layer: box(below), needed: scrollHeight };
        });
        expect(area, what).toEqual(layer);
        expect(Math.max(needed, 128), what).toBe(Math.round(layer.height));
      }
    }
  });
  await test.step("what is typed last is in sight, however long the text", async () => {
    const text = textIn(addForm(page));
    await text.fill("line\n".repeat(80));
    await text.press("ControlOrMeta+End");
    await page.keyboard.type("the end {SYMBOL}");
    await expect(marksIn(addForm(page))).toBeInViewport();
  });
});

test("PROMPT-05, PROMPT-06: prompts are added, changed and deleted, and drafts survive a change of the tab", async ({
  page,
}) => {
  await test.step("a deletion is taken back by Undo: the prompt stands where it stood, with the focus", async () => {
    await openPrompts(page);
    const before = await storedPrompts(page);
    await page.getByRole("button", { name: "Delete Market Impact" }).click();
    await expect(namesOn(page)).toHaveText(["Risk Analysis", "Investment Outlook"]);
    await expect(page.getByRole("button", { name: "Edit Investment Outlook" })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(namesOn(page)).toHaveText(defaults);
    await expect(page.getByRole("button", { name: "Edit Market Impact" })).toBeFocused();
    expect(await storedPrompts(page)).toEqual(before);
  });
  await test.step("drafts survive a change of the tab: a new prompt, and one that is edited", async () => {
    await fill(addForm(page), "Half", "Not yet {COMP");
    await page.getByRole("button", { name: "Edit Market Impact" }).click();
    await textIn(editForm(page, "Market Impact")).fill("Only the next hour.");
    const tabs = page.getByRole("navigation", { name: "Settings" });
    await tabs.getByRole("link", { name: "Profile" }).click();
    await expect(page.getByText("Member since")).toBeVisible();
    await tabs.getByRole("link", { name: "AI Prompts" }).click();
    await expect(textIn(editForm(page, "Market Impact"))).toHaveValue("Only the next hour.");
    await expect(nameIn(addForm(page))).toHaveValue("Half");
    await expect(textIn(addForm(page))).toHaveValue("Not yet {COMP");
    await editForm(page, "Market Impact").getByRole("button", { name: "Cancel" }).click();
    await expect(namesOn(page)).toHaveText(defaults);
    await expect(page.getByRole("button", { name: "Edit Market Impact" })).toBeFocused();
  });
  await test.step("a prompt that is added stands last, a change and a deletion are kept after a reload", async () => {
    await fill(addForm(page), "  Peers ", "Compare {COMPANY}.\n\nBriefly. ");
    await addForm(page).getByRole("button", { name: "Add prompt" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Peers added." })).toBeVisible();
    await expect(namesOn(page)).toHaveText([...defaults, "Peers"]);
    await expect(nameIn(addForm(page))).toHaveValue("");
    await expect(nameIn(addForm(page))).toBeFocused();
    expect((await storedPrompts(page)).at(-1)).toMatchObject({
      order: 4,
      prompt: "Compare {COMPANY}.\n\nBriefly.",
    });

    await page.getByRole("button", { name: "Edit Peers" }).click();
    const form = editForm(page, "Peers");
    await expect(textIn(form)).toBeFocused();
    await fill(form, "Rivals", "Compare {SYMBOL}.");
    await form.getByRole("button", { name: "Save prompt" }).click();
    await expect(rowOf(page, "Rivals")).toContainText("Compare {SYMBOL}.");
    await expect(page.getByRole("button", { name: "Edit Rivals" })).toBeFocused();

    await page.getByRole("button", { name: "Delete Risk Analysis" }).click();
    await expect(page.getByText("Risk Analysis deleted.")).toBeVisible();
    const names = ["Market Impact", "Investment Outlook", "Rivals"];
    await expect(namesOn(page)).toHaveText(names);
    await page.reload();
    await expect(namesOn(page)).toHaveText(names);
  });
});

test("without any prompt the Master Prompt stays; a long text is folded to a few lines and shown whole on demand", async ({
  page,
}) => {
  await test.step("without any prompt the page says that the Master Prompt stays, and the menu of a company has it", async () => {
    await openPrompts(page, { headlines: two });
    for (const name of defaults) await page.getByRole("button", { name: `Delete ${name}` }).click();
    const nothing = page.getByText("The Master Prompt stays in every company's AI menu.");
    await expect(nothing).toBeVisible();
    await expect(page.locator(":focus")).toContainText("No custom prompts");
    await openNews(page);
    await openFacts(itemOf(page, appleHeadline), "AAPL");
    await page.getByRole("button", { name: "AI analysis" }).click();
    const entries = page.getByRole("menuitem");
    await expect(entries).toHaveCount(1);
    await expect(entries).toHaveAccessibleName("Master Prompt");
  });
  await test.step("a long text is folded to a few lines and shown whole on demand", async () => {
    await afresh(page);
    const prompts = [{ name: "Long", prompt: `${"A line.\n".repeat(9)}The last line.` }];
    await openPrompts(page, { prompts });
    const row = rowOf(page, "Long");
    const height = async () => (await row.boundingBox())?.height ?? 0;
    const folded = await height();
    await row.getByRole("button", { name: "Show all of Long" }).click();
    expect(await height()).toBeGreaterThan(folded + 100);
    await row.getByRole("button", { name: "Show less of Long" }).click();
    expect(await height()).toBe(folded);
  });
});

test("prompts are put into order with the keyboard and by dragging, and stay so", async ({ page }) => {
  await openPrompts(page);
  await page.getByRole("button", { name: "Move Investment Outlook" }).focus();
  const ordered = () => page.waitForResponse("**/api/prompts/order");
  const byKeys = ordered();
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
  await byKeys;
  await expect(namesOn(page)).toHaveText(["Investment Outlook", "Risk Analysis", "Market Impact"]);
  const byDragging = ordered();
  await page.getByRole("button", { name: "Move Risk Analysis" }).hover();
  await page.mouse.down();
  await page.mouse.move(600, 900, { steps: 8 });
  await page.mouse.up();
  await byDragging;
  const names = ["Investment Outlook", "Market Impact", "Risk Analysis"];
  await expect(namesOn(page)).toHaveText(names);
  expect((await storedPrompts(page)).map(({ name, order }) => [name, order])).toEqual(
    names.map((name, at) => [name, at + 1]),
  );
  await page.reload();
  await expect(namesOn(page)).toHaveText(names);
});

const oddTexts = {
  "long words": `A${"b".repeat(200)} {COMPANY} ${"c".repeat(90)}{SYMBOL}${"d".repeat(90)}`,
  "many spaces and tabs": `x${" ".repeat(150)}{SYMBOL}\t\tand\tthen ${"\t".repeat(30)}{COMPANY}   `,
  "empty lines": "\n\n{COMPANY}\n\n\nthen\n\n",
  "other scripts":
    "对{COMPANY}的影响。".repeat(30) + "ما هي المخاطر على {SYMBOL}؟ ".repeat(12) + "🧑‍🚀".repeat(60),
  "more than the box shows": "What changes for {SYMBOL}, and for those who sell the same?\n".repeat(60),
};

test("keyboard only: a prompt is written, previewed, added, edited, deleted and brought back", async ({
  page,
}) => {
  await openPrompts(page, { headlines: two });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await nameIn(addForm(page)).focus();
  await page.keyboard.type("Peers");
  await tabTo(page, "Insert {COMPANY}");
  await press("Enter");
  await page.keyboard.type(": who gains?");
  await tabTo(page, "Preview");
  await press("Enter");
  await expect(page.getByRole("dialog").getByText("Apple Inc.: who gains?")).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(addForm(page).getByRole("button", { name: "Preview" })).toBeFocused();
  await press("Shift+Tab", "Space");
  await expect(namesOn(page)).toHaveText([...defaults, "Peers"]);
  await expect(nameIn(addForm(page))).toBeFocused();

  await page.getByRole("button", { name: "Move Peers" }).focus();
  await tabTo(page, "Edit Peers");
  await press("Enter");
  await page.keyboard.type(" And why?");
  await tabTo(page, "Save prompt");
  await press("Enter");
  await expect(rowOf(page, "Peers")).toContainText("{COMPANY}: who gains? And why?");
  await expect(page.getByRole("button", { name: "Edit Peers" })).toBeFocused();
  await press("Tab", "Enter");
  await expect(namesOn(page)).toHaveText(defaults);
  await expect(page.getByRole("button", { name: "Edit Investment Outlook" })).toBeFocused();
  await tabTo(page, "Undo");
  await press("Enter");
  await expect(namesOn(page)).toHaveText([...defaults, "Peers"]);
});

test("Preview shows the exact messages for a headline and a company; without a headline it says what to do", async ({
  page,
  watch,
}) => {
  await test.step("Preview shows the exact messages for a chosen headline and company, and sends nothing", async () => {
    const headlines = [
      { wire: "harbor" as const, title: "Microsoft and Nvidia sign a ten-year chip deal", minutesAgo: 1 },
      { wire: "harbor" as const, title: "Oil slips as traders wait for inventories", minutesAgo: 2 },
      ...two,
    ];
    await openPrompts(page, { headlines });
    const news = (await (await page.request.get("/api/news?limit=20")).json()) as NewsAnswer;
    const deal = news.items.find(({ title }) => title.startsWith("Microsoft"));
    const named = deal?.detectedCompanies ?? [];
    const prompt = "Who gains from {COMPANY} ({SYMBOL})? $& {OTHER}";
    for (const { symbol } of named) await companyKnown(page, { prompt, itemId: deal?.id ?? "", symbol });
    const analyses = countCalls(page, /analyses/);
    await fill(addForm(page), "Deal", `  ${prompt}\n`);
    await addForm(page).getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview" });
    const user = dialog.locator("pre").first();
    await expect(dialog.getByLabel("Headline").locator("option")).toHaveText([
      /^Microsoft and Nvidia sign a ten-year chip deal · /,
      /^Apple raises dividend/,
      /^Tesla recalls/,
    ]);
    for (const { symbol, name } of named) {
      await dialog.getByLabel("Company").selectOption(symbol);
      await expect(user).toContainText(`Who gains from ${name} (${symbol})? $& {OTHER}`);
      const wanted = await previewOf(page, { prompt, itemId: deal?.id ?? "", symbol });
      expect(unmarked((await user.textContent()) ?? "")).toBe(unmarked(wanted.user));
      const system = (await dialog.locator("pre").last().textContent()) ?? "";
      expect(unmarked(system)).toBe(unmarked(wanted.system));
      await expect(dialog.getByText(`goes to ${wanted.model}`)).toBeVisible();
    }
    await expect(user.locator("span")).toContainText(
      "Headline: Microsoft and Nvidia sign a ten-year chip deal",
    );
    await dialog.getByLabel("Headline").selectOption({ index: 1 });
    await expect(dialog.getByLabel("Company")).toHaveCount(0);
    await expect(user).toContainText("Who gains from Apple Inc. (AAPL)?");
    await expect(dialog.getByText("Nothing is sent.")).toBeVisible();
    expect(analyses).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(textIn(addForm(page))).toHaveValue(`  ${prompt}\n`);
  });
  await test.step("Preview without a headline says what to do, and looks again; a failure says why", async () => {
    await afresh(page);
    watch.allow(failedCall);
    const user = await openPrompts(page);
    await fill(addForm(page), "Deal", "Why?");
    const preview = addForm(page).getByRole("button", { name: "Preview" });
    await preview.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("No headline to preview yet")).toBeVisible();
    await page.route("**/api/prompts/preview", (route) => route.fulfill(rejection));
    await tell("publish", { room: user.room, headlines: two });
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Too many attempts.");
    await page.unroute("**/api/prompts/preview");
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(dialog.locator("pre").first()).toContainText(`Headline: ${appleHeadline}`);
  });
});

test("a changed prompt is what the AI menu offers and what is sent", async ({ page }) => {
  const admin = await newUser({ role: "ADMIN", subscriptionType: null });
  const asAdmin = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${environmentUrl()}/api/admin/${path}`, {
      method,
      headers: {
        cookie: `${admin.cookie.name}=${admin.cookie.value}`,
        origin: environmentUrl(),
        "content-type": "application/json",
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answer.json();
  };
  await openPrompts(page, { headlines: two });
  await openNews(page);
  await page.goto(promptsAddress);
  await page.getByRole("button", { name: "Edit Risk Analysis" }).click();
  await fill(
    editForm(page, "Risk Analysis"),
    "Only risks",
    "Name one risk for {COMPANY}, and $& nothing else.",
  );
  await editForm(page, "Risk Analysis").getByRole("button", { name: "Save prompt" }).click();
  await expect(rowOf(page, "Only risks")).toBeVisible();
  await page.getByRole("link", { name: "News Feeds" }).click();
  await asAdmin("PATCH", "ai-config", { debugMode: true });
  try {
    const panel = await analyse(itemOf(page, appleHeadline), "AAPL", "Only risks");
    await expect(panel.getByRole("status")).toHaveText("Analysis ready");
    const { entries } = await asAdmin("GET", "debug-log");
    expect(entries.map(({ prompt }: { prompt: string }) => prompt.split("\n")[0])).toContain(
      "Name one risk for Apple Inc., and $& nothing else.",
    );
  } finally {
    await asAdmin("PATCH", "ai-config", { debugMode: false });
  }
});

test("SET-09: 'Successfully reset to defaults!', and prompts, feeds, settings and theme are so at once", async ({
  page,
}) => {
  const settings = { theme: "dark", refreshInterval: 60 } as const;
  await openPrompts(page, { prompts: [{ name: "Peers", prompt: "Compare." }], settings });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Delete Risk Analysis" }).click();
  await page.getByRole("button", { name: "Reset to defaults" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset to defaults" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Successfully reset to defaults!" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(namesOn(page)).toHaveText(defaults);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  const read = async (path: string) => (await page.request.get(path)).json();
  expect(await read("/api/settings")).toMatchObject({ refreshInterval: 300, theme: "light" });
  const { feeds } = await read("/api/feeds");
  expect(feeds.every(({ isDefault }: { isDefault: boolean }) => isDefault)).toBe(true);
});

test("axe finds nothing on the prompts, in the editor, the preview and the question before a reset, and nothing scrolls sideways", async ({
  page,
}) => {
  const prompts = [
    { name: `Long_${"x".repeat(110)}`, prompt: oddTexts["long words"] },
    { name: "مخاطر", prompt: "ما هي المخاطر على {COMPANY}؟" },
  ];
  await openPrompts(page, { headlines: two, prompts });
  await fill(addForm(page), "Peers", oddTexts["long words"]);
  await page.getByRole("button", { name: "Edit Market Impact" }).click();
  await expectAccessible(page);
  await addForm(page).getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("dialog").locator("pre")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reset to defaults" }).click();
  await expectAccessible(page);
});

test("the preview has the other reports of the event and earlier headlines, within its room, and 'headlines only' has none", async ({
  page,
}) => {
  await openPrompts(page, { headlines: sameEvent });
  await backgroundKnown(page);
  const previewed = async () => {
    await fill(addForm(page), "Peers", "What changes for {COMPANY}?");
    await addForm(page).getByRole("button", { name: "Preview" }).click();
    return page.getByRole("dialog");
  };
  const dialog = await previewed();
  await expect(
    dialog.getByText(
      /It includes other reports \(1\) and earlier headlines \(1\): \d{3} of at most 4,000 characters\.$/,
    ),
  ).toBeVisible();
  const message = dialog.locator("pre").first();
  await expect(message).toContainText("Other reports of this event:");
  await expect(message).toContainText("| The company paid 26 cents before.");
  await expect(message).toContainText("Apple opens research lab in Zurich");
  await page.request.patch("/api/analysis/provider", { data: { context: "headline" } });
  await page.keyboard.press("Escape");
  const alone = await previewed();
  await expect(alone.getByText(/It includes no other reports or earlier headlines\.$/)).toBeVisible();
  await expect(alone.locator("pre").first()).not.toContainText("Zurich");
});
