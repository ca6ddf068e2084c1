import { waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Prompt } from "#contract/analysis.ts";
import { promptLengthMax } from "#domain/analysis/prompt.ts";
import { defaultPrompts } from "#domain/analysis/prompts.data.ts";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { renderPage, someUser } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

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
  return { ...page, stored, form, names, name, text, add, click, write, isClosed };
}

it("a notice above the prompts names a model that ends soon and its successor", async () => {
  const ends = [{ model: "gpt-4o-mini", endsOn: "2027-01-14", successor: "gpt-6-luna" }];
  const page = await open({ "GET /api/analysis/model-ends": { ends } });
  await page.findByText(
    "gpt-4o-mini ends on Jan 14, 2027. Your prompts then run on its successor, gpt-6-luna.",
  );
  page.getByRole("button", { name: "Use gpt-6-luna" });
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
  async function preview(answers: Answers) {
    const page = await open(answers);
    await page.write("Deal", "Why?");
    await page.click("Preview");
    return { ...page, dialog: within(await page.findByRole("dialog", { name: "Preview" })) };
  }

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
