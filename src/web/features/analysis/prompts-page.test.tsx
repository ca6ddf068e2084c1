import { fireEvent, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Prompt } from "#contract/analysis.ts";
import { promptLengthMax } from "#domain/analysis/prompt.ts";
import { defaultPrompts } from "#domain/analysis/prompts.data.ts";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { newsItem } from "#tests/support/items.ts";
import { renderPage, someSettings, someUser } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";
import { AnalysisMenu } from "#web/features/analysis/analysis-menu.tsx";

const defaults = ["Risk Analysis", "Market Impact", "Investment Outlook"];
const momentOne = "2026-11-02T09:30:00.000Z";
const tooMany = rejected("prompt-not-found", "Too many attempts.");

const promptsOf = (all: readonly { name: string; prompt: string }[]): Prompt[] =>
  all.map(({ name, prompt }, at) => ({
    id: `prompt-${at + 1}`,
    userId: someUser.id,
    name,
    prompt,
    order: at + 1,
    isDefault: at < 3,
    createdAt: momentOne,
    lastUpdated: momentOne,
  }));
const peers = { name: "Peers", prompt: "Compare." };

async function open(answers: Answers = {}, prompts = promptsOf(defaultPrompts)) {
  const stored = { prompts };
  const page = await renderPage({
    at: "/settings?tab=ai-prompts",
    Page: SettingsRoute,
    answers: {
      // Stand above the prompts and are no part of these tests.
      "GET /api/analysis/model-ends": { ends: [] },
      "GET /api/scorecard": { asking: [], texts: {}, cards: [] },
      "GET /api/analysis/provider": () => new Promise<never>(() => undefined),
      "GET /api/analysis/spending": () => new Promise<never>(() => undefined),
      "GET /api/prompts": () => stored,
      "POST /api/prompts": ({ body }) => {
        const added = promptsOf([...stored.prompts, body as { name: string; prompt: string }]).at(-1);
        if (!added) return tooMany;
        stored.prompts = [...stored.prompts, added];
        return added;
      },
      "DELETE /api/prompts/:promptId": ({ params }) => {
        stored.prompts = stored.prompts.filter(({ id }) => id !== params.promptId);
        return undefined;
      },
      "PATCH /api/prompts/:promptId": ({ params, body }) => {
        const [changed] = stored.prompts.filter(({ id }) => id === params.promptId);
        return changed ? Object.assign(changed, body) : tooMany;
      },
      "PUT /api/prompts/order": ({ body }) => {
        const { ids } = body as { ids: string[] };
        const place = (id: string) => ids.indexOf(id) + 1;
        stored.prompts = stored.prompts
          .map((prompt) => ({ ...prompt, order: place(prompt.id) }))
          .toSorted((a, b) => a.order - b.order);
        return stored;
      },
      ...answers,
    },
  });
  const form = await page.findByRole("form", { name: "Add a prompt" });
  const names = () =>
    within(page.getByRole("list", { name: "Your prompts" }))
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent);
  const name = within(form).getByRole<HTMLInputElement>("textbox", { name: "Name" });
  const text = within(form).getByRole<HTMLTextAreaElement>("textbox", { name: "Prompt" });
  const add = () => within(form).getByRole("button", { name: "Add prompt" });
  const click = async (button: string) => page.hands.click(await page.findByRole("button", { name: button }));
  async function write(named: string, prompt: string) {
    await page.fill(name, named);
    await page.fill(text, prompt);
  }
  const isClosed = (element: HTMLElement) => element.matches(":disabled");
  const reads = (wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
  const editor = (prompt: string) => within(page.getByRole("form", { name: `Edit ${prompt}` }));
  return { ...page, stored, form, names, reads, editor, name, text, add, click, write, isClosed };
}

const marksIn = (element: Element) => [...element.querySelectorAll("mark")].map((mark) => mark.textContent);

it("a notice above the prompts names a model that ends soon and its successor", async () => {
  const ends = [{ model: "gpt-4o-mini", endsOn: "2027-01-14", successor: "gpt-6-luna" }];
  const page = await open({ "GET /api/analysis/model-ends": { ends } });
  await page.findByText(
    "gpt-4o-mini ends on Jan 14, 2027. Your prompts then run on its successor, gpt-6-luna.",
  );
  page.getByRole("button", { name: "Use gpt-6-luna" });
});

it("PROMPT-01, PROMPT-02, PROMPT-03, PROMPT-07, PROMPT-08: the tab has the list of prompts, an add form and a reset; the defaults are marked, and so is what is filled in", async () => {
  const page = await open();
  await page.reads(defaults);
  for (const name of defaults) {
    const row = page.getByRole("heading", { name }).closest("li") as HTMLElement;
    within(row).getByText("Default");
    expect(marksIn(row)).toEqual(["{COMPANY}", "{SYMBOL}"]);
  }
  page.getByRole("form", { name: "Add a prompt" });
  page.getByRole("button", { name: "Reset to defaults" });
  await page.fill(page.text, "{company} {{SYMBOL}} {OTHER}");
  expect(marksIn(page.form)).toEqual(["{SYMBOL}"]);
});

describe("PROMPT-05, PROMPT-06: a prompt", () => {
  it("that is added stands last as it was meant, and the form is empty again; one that is edited is what it became", async () => {
    const page = await open();
    await page.reads(defaults);
    await page.write("  Peers ", "Compare {COMPANY}.\n\nBriefly. ");
    await page.hands.click(page.add());
    await page.findByText("Peers added.");
    await page.reads([...defaults, "Peers"]);
    await expect
      .poll(() => page.bodiesOf("POST /api/prompts"))
      .toEqual([{ name: "Peers", prompt: "Compare {COMPANY}.\n\nBriefly." }]);
    expect([page.name.value, page.text.value]).toEqual(["", ""]);
    expect(document.activeElement).toBe(page.name);

    await page.click("Edit Peers");
    const text = page.editor("Peers").getByRole("textbox", { name: "Prompt" });
    expect(document.activeElement).toBe(text);
    await page.fill(page.editor("Peers").getByRole("textbox", { name: "Name" }), "Rivals");
    await page.fill(text, "Compare {SYMBOL}.");
    await page.hands.click(page.editor("Peers").getByRole("button", { name: "Save prompt" }));
    const heading = await page.findByRole("heading", { name: "Rivals" });
    expect(heading.closest("li")?.textContent).toContain("Compare {SYMBOL}.");
    await waitFor(() =>
      expect(document.activeElement).toBe(page.getByRole("button", { name: "Edit Rivals" })),
    );
  });

  it("that is deleted is gone at once; Undo brings it back where it stood, with the focus", async () => {
    const page = await open({
      "POST /api/prompts/:promptId/restore": () => {
        page.stored.prompts = promptsOf(defaultPrompts);
        return page.stored.prompts[1] as Prompt;
      },
    });
    await page.click("Delete Market Impact");
    await page.reads(["Risk Analysis", "Investment Outlook"]);
    expect(document.activeElement).toBe(page.getByRole("button", { name: "Edit Investment Outlook" }));
    await page.click("Undo");
    await page.reads(defaults);
    expect(document.activeElement).toBe(page.getByRole("button", { name: "Edit Market Impact" }));
  });

  it("that is new or edited is kept as a draft while another tab is looked at; Cancel drops it", async () => {
    const page = await open();
    await page.reads(defaults);
    await page.write("Half", "Not yet {COMP");
    await page.click("Edit Market Impact");
    const edited = () =>
      page.editor("Market Impact").getByRole<HTMLTextAreaElement>("textbox", { name: "Prompt" });
    await page.fill(edited(), "Only the next hour.");
    const tabs = within(page.getByRole("navigation", { name: "Settings" }));
    await page.hands.click(tabs.getByRole("link", { name: "Other Settings" }));
    await page.findByLabelText("Refresh interval in seconds");
    await page.hands.click(tabs.getByRole("link", { name: "AI Prompts" }));
    await page.findByRole("form", { name: "Edit Market Impact" });
    expect(edited().value).toBe("Only the next hour.");
    const form = within(page.getByRole("form", { name: "Add a prompt" }));
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Half");
    expect(form.getByRole<HTMLTextAreaElement>("textbox", { name: "Prompt" }).value).toBe("Not yet {COMP");
    await page.hands.click(page.editor("Market Impact").getByRole("button", { name: "Cancel" }));
    expect(page.names()).toEqual(defaults);
    expect(document.activeElement).toBe(page.getByRole("button", { name: "Edit Market Impact" }));
    page.getByText(/may move the shares/);
  });

  it("is put elsewhere with the keyboard, and stays there", async () => {
    const page = await open();
    await page.reads(defaults);
    page.getByRole("button", { name: "Move Investment Outlook" }).focus();
    await page.hands.keyboard(" {ArrowUp}{ArrowUp} ");
    await waitFor(() =>
      expect(page.bodiesOf("PUT /api/prompts/order")).toEqual([
        { ids: ["prompt-3", "prompt-1", "prompt-2"] },
      ]),
    );
    await page.settled();
    expect(page.names()).toEqual(["Investment Outlook", "Risk Analysis", "Market Impact"]);
  });
});

describe("without any prompt", () => {
  it("the page says that the Master Prompt stays, and has the focus of the last one", async () => {
    const page = await open({}, promptsOf([peers]));
    await page.click("Delete Peers");
    const nothing = await page.findByText(/The Master Prompt stays in every company's AI menu\./);
    const place = nothing.closest("[tabindex]");
    expect(place?.textContent).toContain("No custom prompts");
    expect(document.activeElement).toBe(place);
  });

  it("the menu of a company has the Master Prompt alone", async () => {
    const nothing = () => undefined;
    const menu = (
      <AnalysisMenu itemId="one" symbol="AAPL" onChoose={nothing} onHistory={nothing} triggerRef={null} />
    );
    const page = await renderPage({
      at: "/news",
      Page: () => menu,
      answers: {
        "GET /api/prompts": { prompts: [] },
        "GET /api/news/:id/analyses/estimates": { estimates: [], kept: 0 },
      },
    });
    await page.hands.click(await page.findByRole("button", { name: "AI analysis" }));
    await page.findByRole("menuitem");
    await page.settled();
    expect(page.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Master Prompt"]);
  });
});

describe("the form", () => {
  it("PROMPT-04: 'Add prompt' cannot be clicked while either field is empty", async () => {
    const page = await open();
    await waitFor(() => page.names());
    for (const [name, prompt, isOpen] of [
      ["", "", false],
      ["Peers", "", false],
      ["", "Compare.", false],
      ["  ", "Compare.", false],
      ["Peers", " \n", false],
      ["Peers", "Compare.", true],
    ] as const) {
      await page.write(name, prompt);
      expect(page.isClosed(page.add())).toBe(!isOpen);
    }
    await page.fill(page.text, "");
    await page.hands.type(page.name, "{Enter}");
    expect(page.bodiesOf("POST /api/prompts")).toEqual([]);
  });

  it("a text near the limit shows its length; one above it says by how much, and is not sent", async () => {
    const page = await open();
    await waitFor(() => page.names());
    await page.write("Long", "x".repeat(promptLengthMax * 0.9));
    expect(within(page.form).queryByText(/characters/)).toBeNull();
    await page.hands.type(page.text, "y");
    within(page.form).getByText("7,201 of 8,000 characters.");
    await page.fill(page.text, "x".repeat(promptLengthMax + 12));
    await page.hands.click(page.add());
    await within(page.form).findByText("8,012 of 8,000 characters. Shorten it by 12.");
    expect(document.activeElement).toBe(page.text);
    expect(page.text.getAttribute("aria-invalid")).toBe("true");
    expect(page.bodiesOf("POST /api/prompts")).toEqual([]);
  });

  it("READ-56: nothing can be added before the prompts are read, however early it is typed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const prompts = promptsOf(defaultPrompts);
    const page = await open({ "GET /api/prompts": () => promise.then(() => ({ prompts })) });
    await page.write("Peers", "Compare.");
    expect(page.isClosed(page.add())).toBe(true);
    resolve();
    await waitFor(() => expect(page.names()).toEqual(defaults));
    expect(page.isClosed(page.add())).toBe(false);
  });

  it("READ-69: at 200 prompts the form says so and cannot add another", async () => {
    const many = Array.from({ length: 197 }, (_, at) => ({ name: `Prompt ${at}`, prompt: "Why?" }));
    const page = await open({}, promptsOf([...defaultPrompts, ...many]));
    await page.findByText(/You've reached the limit of 200 prompts\./);
    await page.write("One more", "Why?");
    expect(page.isClosed(page.add())).toBe(true);
    await page.hands.click(page.getByLabelText("Delete Risk Analysis"));
    await waitFor(() => expect(page.isClosed(page.add())).toBe(false));
    expect(page.stored.prompts).toHaveLength(199);
  });
});

it("READ-56: prompts that cannot be read are shown as the defaults, nothing can be saved, and Retry reads them", async () => {
  const page = await open({ "GET /api/prompts": rejected("headers-too-large", "Too many attempts.") });
  const alert = await page.findByRole("alert");
  expect(alert.textContent).toContain("Couldn't load your prompts. Too many attempts.");
  expect(page.names()).toEqual(defaults);
  for (const name of [
    "Edit Risk Analysis",
    "Delete Risk Analysis",
    "Move Risk Analysis",
    "Reset to defaults",
  ])
    expect(page.isClosed(page.getByRole("button", { name }))).toBe(true);
  expect(page.isClosed(page.text)).toBe(true);
  expect(page.isClosed(page.add())).toBe(true);
  page.answer({ "GET /api/prompts": { prompts: promptsOf([...defaultPrompts, peers]) } });
  await page.hands.click(within(alert).getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(page.names()).toEqual([...defaults, "Peers"]));
  expect(page.isClosed(page.getByRole("button", { name: "Edit Peers" }))).toBe(false);
});

describe("a write that fails", () => {
  const failing: Answers = {
    "POST /api/prompts": rejected("prompt-limit-reached", "Too many attempts."),
    "PATCH /api/prompts/:promptId": tooMany,
    "DELETE /api/prompts/:promptId": tooMany,
    "PUT /api/prompts/order": rejected("bad-input", "Too many attempts."),
  };

  it("STORE-08, READ-56: leaves what was there, says so in the banner and keeps what was typed", async () => {
    const page = await open(failing);
    await waitFor(() => page.names());
    const banner = (text: string) => waitFor(() => expect(page.getByRole("alert").textContent).toBe(text));
    await page.write("Peers", "Compare.");
    await page.hands.click(page.add());
    await banner("Couldn't add the prompt. Too many attempts.");
    expect(page.name.value).toBe("Peers");

    await page.click("Edit Market Impact");
    const editing = () => within(page.getByRole("form", { name: "Edit Market Impact" }));
    const area = editing().getByRole<HTMLTextAreaElement>("textbox", { name: "Prompt" });
    await page.fill(area, "Only the next hour.");
    await page.hands.click(editing().getByRole("button", { name: "Save prompt" }));
    await banner("Couldn't save the prompt. Too many attempts.");
    expect(area.value).toBe("Only the next hour.");
    await page.hands.click(editing().getByRole("button", { name: "Cancel" }));
    page.getByText(/may move the shares/);

    await page.click("Delete Market Impact");
    await banner("Couldn't delete Market Impact. Too many attempts.");
    expect(page.names()).toEqual(defaults);

    page.getByRole("button", { name: "Move Risk Analysis" }).focus();
    await page.hands.keyboard(" {End} ");
    await banner("Couldn't save the order. Too many attempts.");
    expect(page.names()).toEqual(defaults);

    page.answer({ "POST /api/prompts": promptsOf([...defaultPrompts, peers])[3] ?? tooMany });
    await page.hands.click(page.add());
    await waitFor(() => expect(page.queryByRole("alert")).toBeNull());
  });

  it("as an Undo on another page is told there", async () => {
    const page = await open({ "POST /api/prompts/:promptId/restore": cutOff });
    await page.click("Delete Market Impact");
    await page.findByText("Market Impact deleted.");
    await page.hands.click(page.getByRole("link", { name: "Feeds" }));
    await waitFor(() => expect(page.queryByRole("form", { name: "Add a prompt" })).toBeNull());
    await page.click("Undo");
    const alert = await page.findByRole("alert");
    expect(alert.textContent).toContain("Couldn't restore Market Impact.");
  });
});

describe("Preview", () => {
  const apple = { symbol: "AAPL", name: "Apple Inc.", method: "keyword" as const };
  const nvidia = { symbol: "NVDA", name: "Nvidia Corporation", method: "keyword" as const };
  const newsOf = (...items: Parameters<typeof newsItem>[0][]) => ({
    items: items.map(newsItem),
    sources: [],
    hidden: { count: 0, rules: [] },
    older: null,
  });
  const news = newsOf(
    { id: "deal", title: "Apple and Nvidia sign a deal", detectedCompanies: [apple, nvidia] },
    { id: "oil", title: "Oil slips" },
    { id: "raise", title: "Apple raises dividend", detectedCompanies: [apple] },
  );
  /** The server's answer tells what it was asked for. */
  const answered: Answers = {
    "POST /api/prompts/preview": ({ body }) => {
      const { prompt, itemId, symbol } = body as { prompt: string; itemId: string; symbol: string };
      return {
        model: "gpt-4o-mini",
        background:
          itemId === "deal"
            ? { reports: 1, earlier: 2, characters: 812, charactersMax: 4_000 }
            : { reports: 0, earlier: 0, characters: 0, charactersMax: 4_000 },
        system: `The role, for ${symbol}`,
        user: `${prompt} of ${symbol}\n\n<<<0123456789ab\nHeadline: ${itemId}\n0123456789ab>>>`,
      };
    },
  };
  async function preview(answers: Answers) {
    const page = await open(answers);
    await page.write("Deal", "  Why? ");
    await page.click("Preview");
    const dialog = within(await page.findByRole("dialog", { name: "Preview" }));
    const choices = (label: string) =>
      [...dialog.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
    return { ...page, dialog, choices };
  }

  it("shows both messages for a chosen headline and company, what comes with them, and sends nothing", async () => {
    const page = await preview({ "GET /api/news": news, ...answered });
    const { dialog } = page;
    await dialog.findByText(/^Why\? of AAPL/);
    expect(page.choices("Headline")).toEqual([
      "Apple and Nvidia sign a deal · f1",
      "Apple raises dividend · f1",
    ]);
    expect(page.choices("Company")).toEqual(["Apple Inc. (AAPL)", "Nvidia Corporation (NVDA)"]);
    dialog.getByText(/Nothing is sent\./);
    dialog.getByText("gpt-4o-mini");
    dialog.getByText(
      /It includes other reports \(1\) and earlier headlines \(2\): 812 of at most 4,000 characters\.$/,
    );
    await page.hands.selectOptions(dialog.getByLabelText("Company"), "NVDA");
    await dialog.findByText(/^Why\? of NVDA/);
    dialog.getByText("The role, for NVDA");
    expect(dialog.getByText(/Headline: deal/, { selector: "pre span" }).textContent).toMatch(/^<<</);
    await page.hands.selectOptions(dialog.getByLabelText("Headline"), "raise");
    await dialog.findByText(/It includes no other reports or earlier headlines\.$/);
    dialog.getByText(/Headline: raise/, { selector: "pre span" });
    expect(dialog.queryByLabelText("Company")).toBeNull();
    await expect
      .poll(() => page.bodiesOf("POST /api/prompts/preview"))
      .toEqual([
        { prompt: "Why?", itemId: "deal", symbol: "AAPL" },
        { prompt: "Why?", itemId: "deal", symbol: "NVDA" },
        { prompt: "Why?", itemId: "raise", symbol: "AAPL" },
      ]);
    fireEvent(page.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(page.text.value).toBe("  Why? ");
  });

  it("without a headline says what to do, and looks again; a failure says why", async () => {
    const page = await preview({
      "GET /api/news": newsOf({ id: "oil" }),
      "POST /api/prompts/preview": rejected("headers-too-large", "Too many attempts."),
    });
    await page.dialog.findByText("No headline to preview yet");
    page.answer({ "GET /api/news": news });
    await page.hands.click(page.dialog.getByRole("button", { name: "Try again" }));
    const alert = await page.dialog.findByRole("alert");
    expect(alert.textContent).toContain("Too many attempts.");
    page.answer(answered);
    await page.hands.click(page.dialog.getByRole("button", { name: "Retry" }));
    await page.dialog.findByText(/Headline: deal/);
  });

  it("of somebody without enabled feeds leads to the feeds", async () => {
    const { dialog } = await preview({
      "GET /api/news": rejected("no-feeds-enabled", "No RSS feeds are enabled."),
    });
    await dialog.findByText("No RSS feeds are enabled.");
    const link = dialog.getByRole("link", { name: "Open RSS Feeds" });
    expect(link.getAttribute("href")).toBe("/settings?tab=feeds&detail=rss");
  });
});

describe("Reset to defaults", () => {
  const question = "Are you sure you want to reset your prompts, feeds and settings to defaults?";

  it("SET-08: asks first and names what will be lost; Cancel and Escape change nothing", async () => {
    const page = await open();
    await page.click("Reset to defaults");
    const dialog = within(await page.findByRole("alertdialog", { name: question }));
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    expect(document.activeElement).toBe(cancel);
    dialog.getByText(/Your own prompts and RSS feeds are deleted/);
    dialog.getByText(/Your keys, integrations, profile and analyses stay\./);
    await page.hands.click(cancel);
    await waitFor(() => expect(page.queryByRole("alertdialog")).toBeNull());
    expect(document.activeElement).toBe(page.getByRole("button", { name: "Reset to defaults" }));
    expect(page.bodiesOf("POST /api/settings/reset")).toEqual([]);
  });

  it("SET-09: 'Successfully reset to defaults!', and prompts, settings and theme are read again at once", async () => {
    const page = await open(
      {
        "GET /api/settings": { ...someSettings, theme: "dark" },
        "POST /api/settings/reset": () => {
          page.stored.prompts = promptsOf(defaultPrompts);
          page.answer({ "GET /api/settings": someSettings });
          return { success: true as const };
        },
      },
      promptsOf([peers]),
    );
    const theme = () => document.documentElement.dataset.theme;
    await waitFor(() => expect(theme()).toBe("dark"));
    await page.click("Reset to defaults");
    const dialog = within(await page.findByRole("alertdialog", { name: question }));
    await page.hands.click(dialog.getByRole("button", { name: "Reset to defaults" }));
    await page.findByText("Successfully reset to defaults!");
    expect(page.queryByRole("alertdialog")).toBeNull();
    await page.reads(defaults);
    await waitFor(() => expect(theme()).toBe("light"));
  });

  it.each([
    ["rejected", rejected("unexpected")],
    ["cut off", cutOff],
  ] as const)(
    "SET-10, STORE-08: 'Failed to reset to defaults. Please try again.' when it is %s, and nothing has changed",
    async (_how, answer) => {
      const page = await open({ "POST /api/settings/reset": answer }, promptsOf([...defaultPrompts, peers]));
      await page.click("Reset to defaults");
      const dialog = within(await page.findByRole("alertdialog", { name: question }));
      await page.hands.click(dialog.getByRole("button", { name: "Reset to defaults" }));
      const alert = await page.findByRole("alert");
      expect(alert.textContent).toBe("Failed to reset to defaults. Please try again.");
      await waitFor(() => expect(page.queryByRole("alertdialog")).toBeNull());
      expect(page.names()).toEqual([...defaults, "Peers"]);
    },
  );
});
