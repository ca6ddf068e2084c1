import { fireEvent, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AiConfig, AiConfigPatch, AiModels, DebugLogAnswer } from "#contract/admin.ts";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

const fresh: AiConfig = {
  masterPromptModel: "gpt-4o-mini",
  customPromptModel: "gpt-4o-mini",
  assistantId: "",
  debugMode: false,
};
const model = (id: string, more: Partial<AiModels["models"][number]> = {}) => ({
  id,
  endsOn: null,
  retired: false,
  ...more,
});
const models: AiModels = {
  vendor: "openai",
  models: [
    ...[model("gpt-4o-mini"), model("gpt-4o"), model("gpt-4-turbo", { retired: true })],
    ...[model("gpt-3.5-turbo", { retired: true }), model("gpt-6-luna"), model("o3")],
  ],
  problem: null,
};
const title = "Nvidia gains as Microsoft buys more chips";
const entries: DebugLogAnswer["entries"] = [
  {
    timestamp: "2026-11-20T10:02:00.000Z",
    type: "company-detection",
    model: "gpt-4o-mini",
    prompt: `Headline: ${title}`,
    response: '{"companies":[{"symbol":"NVDA"}]}',
    error: null,
  },
  {
    timestamp: "2026-11-20T10:01:00.000Z",
    type: "master-prompt",
    model: "gpt-4o-mini",
    prompt: "Analyze what this means for Nvidia.",
    response: null,
    error: "429 - Rate limit reached.",
  },
  {
    timestamp: "2026-11-20T10:00:00.000Z",
    type: "custom-prompt",
    model: "gpt-4o-mini",
    prompt: "What are the risks?",
    response: "Few.",
    error: null,
  },
];
const broken = rejected("unexpected", "Something went wrong.");

async function open(config: Partial<AiConfig> = {}, answers: Answers = {}) {
  const stored: AiConfig = { ...fresh, ...config };
  const page = await renderPage({
    at: "/settings?tab=admin&section=ai-config",
    Page: SettingsRoute,
    user: { role: "ADMIN", subscriptionType: null },
    answers: {
      "GET /api/admin/users": { users: [], total: 0, next: null },
      "GET /api/admin/waitlist": { waitlist: [], total: 0 },
      "GET /api/admin/ai-config": () => stored,
      "GET /api/admin/ai-config/models": models,
      "GET /api/admin/cache": { total: 1_400, valid: 1_000, expired: 400 },
      "GET /api/admin/debug-log": { entries },
      "PATCH /api/admin/ai-config": ({ body }) => {
        const { allowUnlisted: _, ...fields } = body as AiConfigPatch;
        return Object.assign(stored, fields);
      },
      ...answers,
    },
  });
  await page.findByRole("heading", { name: "Models and assistant" });
  const box = (name: "Master prompt model" | "Custom prompts model") =>
    page.getByRole<HTMLSelectElement>("combobox", { name });
  await expect.poll(() => page.queryByRole("combobox", { name: "Master prompt model" })).not.toBeNull();
  const labels = (field: HTMLSelectElement) => [...field.options].map(({ text }) => text);
  const click = async (name: string) => page.hands.click(await page.findByRole("button", { name }));
  const sent = () => page.bodiesOf("PATCH /api/admin/ai-config");
  return { ...page, stored, box, labels, click, sent };
}

describe("the models", () => {
  it("ADMIN-38, AI-11, AI-12: both fields show gpt-4o-mini and offer the four specified names first, then the provider's, then any other", async () => {
    const page = await open();
    for (const field of [page.box("Master prompt model"), page.box("Custom prompts model")]) {
      expect(field.value).toBe("gpt-4o-mini");
      await expect
        .poll(() => page.labels(field))
        .toEqual([
          ...["gpt-4o-mini", "gpt-4o", "gpt-4-turbo (retired)", "gpt-3.5-turbo (retired)"],
          ...["gpt-6-luna", "o3", "Another model…"],
        ]);
    }
  });

  it("ADMIN-40, ADMIN-41: a choice is saved at once, that field alone, and said; a retired one is marked", async () => {
    const page = await open();
    await expect.poll(() => page.labels(page.box("Custom prompts model"))).toContain("gpt-6-luna");
    await page.hands.selectOptions(page.box("Master prompt model"), "gpt-6-luna");
    await page.findByText("Master prompt model updated!");
    await page.hands.selectOptions(page.box("Custom prompts model"), "gpt-3.5-turbo (retired)");
    await page.findByText("Custom prompts model updated!");
    expect(page.sent()).toEqual([
      { masterPromptModel: "gpt-6-luna" },
      { customPromptModel: "gpt-3.5-turbo" },
    ]);
    await page.findByText(/^gpt-3\.5-turbo is retired: calls use its successor gpt-6-luna\.$/);
  });

  it("a model that isn't listed is typed by keyboard alone; an invalid name shows an error, and Escape keeps the earlier choice", async () => {
    const page = await open();
    const field = page.box("Custom prompts model");
    await page.hands.selectOptions(field, "Another model…");
    const typed = page.getByLabelText<HTMLInputElement>("Name of the custom prompts model");
    expect(document.activeElement).toBe(typed);
    await page.hands.keyboard("my model{Enter}");
    await expect.poll(() => descriptionOf(typed)).toMatch(/without spaces/);
    expect(typed.getAttribute("aria-invalid")).toBe("true");
    expect(page.sent()).toEqual([]);
    page.answer({
      "GET /api/admin/ai-config/models": {
        ...models,
        models: [...models.models, model("my-own/model:7b", { retired: true })],
      },
    });
    await page.fill(typed, "my-own/model:7b");
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => field.value).toBe("my-own/model:7b");
    expect(page.sent()).toEqual([{ customPromptModel: "my-own/model:7b", allowUnlisted: true }]);
    expect(document.activeElement).toBe(field);
    await page.findByText(/^my-own\/model:7b is retired: the AI provider no longer lists it/);

    await page.hands.selectOptions(field, "Another model…");
    await page.hands.keyboard("{Escape}");
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("my-own/model:7b");
  });

  it("a model that ends within 60 days shows its successor, and one click switches to it", async () => {
    const end = new Date(Date.now() + 30 * 86_400_000);
    const ending = models.models.map((each) =>
      each.id === "gpt-4o-mini" ? { ...each, endsOn: end.toISOString().slice(0, 10) } : each,
    );
    const page = await open(
      { customPromptModel: "gpt-6-luna" },
      { "GET /api/admin/ai-config/models": { ...models, models: ending } },
    );
    const day = end.toLocaleDateString("en-US", {
      month: "short",
      day: "numeric",
      year: "numeric",
      timeZone: "UTC",
    });
    const notices = () => page.queryAllByText(/Calls then use its successor/).map((each) => each.textContent);
    await expect
      .poll(notices)
      .toEqual([`gpt-4o-mini ends on ${day}. Calls then use its successor gpt-6-luna.`]);
    expect(page.labels(page.box("Master prompt model"))).toContain(`gpt-4o-mini (until ${day})`);
    await page.click("Use gpt-6-luna");
    await page.findByText("Master prompt model updated!");
    expect(page.sent()).toEqual([{ masterPromptModel: "gpt-6-luna" }]);
    await expect.poll(notices).toEqual([]);
    expect(page.queryByRole("button", { name: "Use gpt-6-luna" })).toBeNull();
  });

  it("a change that fails goes back and says so; another admin's is there when the page is turned to", async () => {
    const page = await open();
    await expect.poll(() => page.labels(page.box("Master prompt model"))).toContain("o3");
    page.stored.masterPromptModel = "o3";
    fireEvent(window, new Event("visibilitychange"));
    await expect.poll(() => page.box("Master prompt model").value).toBe("o3");
    page.answer({ "PATCH /api/admin/ai-config": cutOff });
    await page.hands.selectOptions(page.box("Master prompt model"), "gpt-6-luna");
    expect((await page.findByRole("alert")).textContent).toMatch(/^Couldn't save the setting\./);
    await expect.poll(() => page.box("Master prompt model").value).toBe("o3");
  });
});

it("ADMIN-39, ADMIN-42: the assistant ID is saved by its button; an invalid one shows an error, and one that can't be saved stays in its field", async () => {
  const page = await open();
  const field = page.getByLabelText<HTMLInputElement>("Assistant ID");
  expect(descriptionOf(field)).toMatch(/closed its Assistants API on August 26, 2026/);
  expect(page.getByRole("switch", { name: "Debug mode" }).getAttribute("aria-checked")).toBe("false");
  await page.fill(field, "no id");
  await page.hands.keyboard("{Enter}");
  await expect.poll(() => descriptionOf(field)).toMatch(/looks like asst_abc123/);
  expect(page.sent()).toEqual([]);
  page.answer({ "PATCH /api/admin/ai-config": cutOff });
  await page.fill(field, "asst_abc123");
  await page.click("Save assistant ID");
  await expect.poll(() => descriptionOf(field)).toMatch(/isn't responding/);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe("asst_abc123");
  page.answer({ "PATCH /api/admin/ai-config": { ...fresh, assistantId: "asst_abc123" } });
  await page.click("Save assistant ID");
  await page.findByText("Assistant ID updated!");
  expect(page.sent().at(-1)).toEqual({ assistantId: "asst_abc123" });
});

describe("the cache", () => {
  it("ADMIN-43, CACHE-03, CACHE-06, CACHE-07, CACHE-08: is counted, cleaned, and cleared after its question", async () => {
    const page = await open(
      {},
      {
        "DELETE /api/admin/cache/expired": { total: 1_000, valid: 1_000, expired: 0 },
        "DELETE /api/admin/cache": { total: 0, valid: 0, expired: 0 },
      },
    );
    const counts = () =>
      ["Total", "Valid", "Expired"].map(
        (name) => page.getByText(name, { exact: true }).nextElementSibling?.textContent,
      );
    await expect.poll(counts).toEqual(["1,400", "1,000", "400"]);
    await page.click("Clean expired");
    await page.findByText("Expired cache entries cleaned up!");
    await expect.poll(counts).toEqual(["1,000", "1,000", "0"]);

    const clear = page.getByRole("button", { name: "Clear all" });
    clear.focus();
    await page.hands.keyboard("{Enter}");
    const name = "Are you sure you want to clear all cache entries?";
    const question = within(await page.findByRole("alertdialog", { name }));
    question.getByText(/^This deletes all 1,000 cached answers\./);
    expect(document.activeElement).toBe(question.getByRole("button", { name: "Cancel" }));
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => page.queryByRole("alertdialog")).toBeNull();
    expect(document.activeElement).toBe(clear);
    expect(page.asked.filter(({ route }) => route === "DELETE /api/admin/cache")).toEqual([]);
    await page.hands.keyboard("{Enter}");
    const again = within(await page.findByRole("alertdialog", { name }));
    await page.hands.click(again.getByRole("button", { name: "Clear all" }));
    await page.findByText("All cache entries cleared!");
    await expect.poll(counts).toEqual(["0", "0", "0"]);
    await expect
      .poll(() => page.asked.filter(({ route }) => route === "DELETE /api/admin/cache"))
      .toHaveLength(1);
  });

  it("settings and cache that cannot be read say so beside their 'Retry', which reads them", async () => {
    const page = await renderPage({
      at: "/settings?tab=admin&section=ai-config",
      Page: SettingsRoute,
      user: { role: "ADMIN", subscriptionType: null },
      answers: {
        "GET /api/admin/users": { users: [], total: 0, next: null },
        "GET /api/admin/waitlist": { waitlist: [], total: 0 },
        "GET /api/admin/ai-config": broken,
        "GET /api/admin/ai-config/models": models,
        "GET /api/admin/cache": broken,
      },
    });
    await page.findByText("Couldn't load the AI settings");
    await page.findByText("Couldn't load the cache");
    page.answer({
      "GET /api/admin/ai-config": fresh,
      "GET /api/admin/cache": { total: 0, valid: 0, expired: 0 },
    });
    const [first] = page.getAllByRole("button", { name: "Retry" });
    if (first) await page.hands.click(first);
    await page.findByRole("combobox", { name: "Master prompt model" });
    await page.hands.click(page.getByRole("button", { name: "Retry" }));
    await page.findByRole("button", { name: "Clean expired" });
  });
});

describe("the debug log", () => {
  it("DEBUG-01, DEBUG-02, DEBUG-04: debug mode on loads the log, off clears it", async () => {
    const page = await open();
    const toggle = page.getByRole("switch", { name: "Debug mode" });
    expect(page.queryByRole("button", { name: "Refresh" })).toBeNull();
    expect(page.asked.filter(({ route }) => route === "GET /api/admin/debug-log")).toEqual([]);
    await page.hands.click(toggle);
    await page.findByText("Debug mode is on. AI calls are recorded.");
    const log = await page.findByRole("list", { name: "Debug log" });
    expect(within(log).getAllByRole("listitem")).toHaveLength(3);
    expect(page.sent()).toEqual([{ debugMode: true }]);
    await page.hands.click(toggle);
    await page.findByText("Debug mode is off. The debug log was cleared.");
    expect(page.queryByRole("list", { name: "Debug log" })).toBeNull();
    page.answer({ "GET /api/admin/debug-log": { entries: [] } });
    await page.hands.click(toggle);
    await page.findByText("No AI calls yet");
    expect(page.queryByText(`Headline: ${title}`)).toBeNull();
  });

  it("DATA-24, DATA-47: an entry opens and is copied whole, the log is narrowed by type, and the browser keeps nothing of it", async () => {
    const page = await open({ debugMode: true, assistantId: "asst_abc123" });
    const log = within(await page.findByRole("list", { name: "Debug log" }));
    for (const type of ["Company detection", "Master prompt", "Custom prompt", "Failed"]) log.getByText(type);
    await page.hands.selectOptions(page.getByLabelText("Show"), "Company detection");
    expect(log.getAllByRole("listitem")).toHaveLength(1);
    const row = log.getByRole("button", { name: new RegExp(title) });
    expect(row.getAttribute("aria-expanded")).toBe("false");
    row.focus();
    await page.hands.keyboard("{Enter}");
    expect(row.getAttribute("aria-expanded")).toBe("true");
    expect(log.getByRole("region", { name: "Prompt" }).textContent).toContain(title);
    expect(log.getByRole("region", { name: "Response" }).textContent).toContain("NVDA");
    await page.hands.click(log.getByRole("button", { name: "Copy entry" }));
    await page.findByText("Entry copied.");
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(entries[0]);
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    for (const word of ["gpt-", "asst", title, "debug"]) expect(kept).not.toContain(word);
  });
});
