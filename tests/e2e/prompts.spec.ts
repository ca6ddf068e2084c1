import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { tabTo } from "./support/keyboard.ts";
import { analyse, rowOf as itemOf } from "./support/news-page.ts";
import {
  addForm,
  editForm,
  fill,
  marksIn,
  nameIn,
  namesOn,
  openPrompts,
  promptsAddress,
  rowOf,
  storedPrompts,
  textIn,
} from "./support/prompts-page.ts";
import { expect, test } from "./support/test.ts";

const defaults = ["Risk Analysis", "Market Impact", "Investment Outlook"];

test("PROMPT-05, PROMPT-06, SET-09: with the keyboard alone a prompt is written, previewed, added, edited, ordered, deleted and brought back; the AI menu runs it, until a reset", async ({
  page,
}) => {
  await openPrompts(page, { headlines: two, settings: { theme: "dark" } });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await test.step("a prompt is written, previewed with a headline of the user's, and added", async () => {
    await nameIn(addForm(page)).focus();
    await page.keyboard.type("Peers");
    await tabTo(page, "Insert {COMPANY}");
    await press("Enter");
    await page.keyboard.type(": who gains?");
    await tabTo(page, "Preview");
    await press("Enter");
    const message = page.getByRole("dialog").locator("pre").first();
    await expect(message).toContainText("Apple Inc.: who gains?");
    await expect(message).toContainText(`Headline: ${appleHeadline}`);
    await press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(addForm(page).getByRole("button", { name: "Preview" })).toBeFocused();
    await press("Shift+Tab", "Space");
    await expect(namesOn(page)).toHaveText([...defaults, "Peers"]);
    await expect(nameIn(addForm(page))).toBeFocused();
  });
  await test.step("it is edited, put first, deleted and brought back, and all of it is stored", async () => {
    await page.getByRole("button", { name: "Move Peers" }).focus();
    const saved = page.waitForResponse("**/api/prompts/order");
    await press("Space", "Home", "Space");
    await saved;
    await tabTo(page, "Edit Peers");
    await press("Enter");
    await page.keyboard.type(" And why?");
    await tabTo(page, "Save prompt");
    await press("Enter");
    await expect(rowOf(page, "Peers")).toContainText("{COMPANY}: who gains? And why?");
    await expect(page.getByRole("button", { name: "Edit Peers" })).toBeFocused();
    await press("Tab", "Enter");
    await expect(namesOn(page)).toHaveText(defaults);
    await expect(page.getByRole("button", { name: "Edit Risk Analysis" })).toBeFocused();
    await tabTo(page, "Undo");
    await press("Enter");
    await expect(namesOn(page)).toHaveText(["Peers", ...defaults]);
    const stored = await storedPrompts(page);
    expect(stored.map(({ name, order }) => [name, order])).toEqual(
      ["Peers", ...defaults].map((name, at) => [name, at + 1]),
    );
    expect(stored[0]?.prompt).toBe("{COMPANY}: who gains? And why?");
  });
  await test.step("the AI menu of a company offers it, and runs it", async () => {
    await page.getByRole("link", { name: "News Feeds" }).click();
    const asked = page.waitForRequest(/\/api\/news\/[^/]+\/analyses$/);
    const panel = await analyse(itemOf(page, appleHeadline), "AAPL", "Peers");
    const [peers] = await storedPrompts(page);
    expect((await asked).postDataJSON()).toMatchObject({ promptId: peers?.id });
    await expect(panel.getByRole("status")).toHaveText("Analysis ready");
  });
  await test.step("SET-09: 'Successfully reset to defaults!', and prompts and theme are so at once", async () => {
    await page.goto(promptsAddress);
    await expect(namesOn(page)).toHaveText(["Peers", ...defaults]);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Reset to defaults" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset to defaults" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "Successfully reset to defaults!" }),
    ).toBeVisible();
    await expect(namesOn(page)).toHaveText(defaults);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
});

const oddTexts = {
  "long words": `A${"b".repeat(200)} {COMPANY} ${"c".repeat(90)}{SYMBOL}${"d".repeat(90)}`,
  "many spaces and tabs": `x${" ".repeat(150)}{SYMBOL}\t\tand\tthen ${"\t".repeat(30)}{COMPANY}   `,
  "empty lines": "\n\n{COMPANY}\n\n\nthen\n\n",
  "other scripts":
    "对{COMPANY}的影响。".repeat(30) + "ما هي المخاطر على {SYMBOL}؟ ".repeat(12) + "🧑‍🚀".repeat(60),
  "more than the box shows": "What changes for {SYMBOL}, and for those who sell the same?\n".repeat(60),
};

test("the text of a prompt: placeholders are inserted as if typed, their marks lie under them, a long one is folded in the list", async ({
  page,
}) => {
  await openPrompts(page, { prompts: [{ name: "Long", prompt: `${"A line.\n".repeat(9)}The last line.` }] });
  await test.step("a long text is folded to a few lines and shown whole on demand", async () => {
    const row = rowOf(page, "Long");
    const height = async () => (await row.boundingBox())?.height ?? 0;
    const folded = await height();
    await row.getByRole("button", { name: "Show all of Long" }).click();
    expect(await height()).toBeGreaterThan(folded + 100);
    await row.getByRole("button", { name: "Show less of Long" }).click();
    expect(await height()).toBe(folded);
  });
  const form = addForm(page);
  const text = textIn(form);
  await test.step("the two buttons insert {COMPANY} and {SYMBOL} at the caret or in place of what is selected, and the browser's undo takes them back", async () => {
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
  });
  await test.step("the marks lie exactly under the text, whatever it is", async () => {
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
    await text.fill("line\n".repeat(80));
    await text.press("ControlOrMeta+End");
    await page.keyboard.type("the end {SYMBOL}");
    await expect(marksIn(form)).toBeInViewport();
  });
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
  await expect(editForm(page, "Market Impact")).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessibleHere(page);
  await addForm(page).getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("dialog").locator("pre")).toHaveCount(2);
  await expectAccessibleHere(page, "dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reset to defaults" }).click();
  await expectAccessibleHere(page, "dialog");
});
