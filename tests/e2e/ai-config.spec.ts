import type { Page } from "@playwright/test";
import type { AiConfig, CacheStats } from "#contract/admin.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import type { Headline } from "./support/environment-protocol.ts";
import { openPage } from "./support/public-page.ts";
import { failCalls } from "./support/settings-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

const address = "/settings?tab=admin&section=ai-config";
const admin = { fullName: "Ada Admin", role: "ADMIN", subscriptionType: null } as const;
const fresh: AiConfig = {
  masterPromptModel: "gpt-4o-mini",
  customPromptModel: "gpt-4o-mini",
  assistantId: "",
  debugMode: false,
};

async function open(page: Page, headlines: Headline[] = []): Promise<void> {
  await signIn(page, await newUser({ ...admin, headlines }));
  const api = page.request;
  await api.patch("/api/admin/ai-config", { data: fresh });
  await api.delete("/api/admin/cache");
  await openPage(page, address);
  await expect(page.getByRole("heading", { name: "Models and assistant" })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

test.afterEach(async ({ page }) => {
  await page.request.patch("/api/admin/ai-config", { data: fresh }).catch(() => undefined);
});

const stored = async (page: Page): Promise<AiConfig> =>
  (await page.request.get("/api/admin/ai-config")).json();
const says = (page: Page, text: string) => expect(page.getByRole("status").getByText(text)).toBeVisible();
const master = (page: Page) => page.getByLabel("Master prompt model", { exact: true });
const custom = (page: Page) => page.getByLabel("Custom prompts model", { exact: true });

test("ADMIN-03, ADMIN-04, ADMIN-39, ADMIN-42: AI Config has its own address, and the assistant id is saved by its button", async ({
  page,
  watch,
}) => {
  await test.step("ADMIN-03, ADMIN-04: the section AI Config has its own address, which a reload and the way back keep", async () => {
    await signIn(page, await newUser(admin));
    await openPage(page, "/settings?tab=admin&section=site-settings");
    const sections = page.getByRole("navigation", { name: "Admin" });
    await sections.getByRole("link", { name: "AI Config" }).click();
    await page.waitForURL(`**${address}`);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Models and assistant" })).toBeVisible();
    await expect(sections.getByRole("link", { name: "AI Config" })).toHaveAttribute("aria-current", "page");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Site Settings" })).toBeVisible();
  });
  await test.step("ADMIN-39, ADMIN-42: the assistant id is saved by its button and says that no call has it", async () => {
    await afresh(page);
    watch.allow(failedCall);
    await open(page);
    const field = page.getByLabel("Assistant ID");
    await expect(field).toHaveAccessibleDescription(/closed its Assistants API on August 26, 2026/);
    await field.fill("no id");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription(/looks like asst_abc123/);
    await field.fill("asst_abc123");
    const heal = await failCalls(page, "**/api/admin/ai-config", "PATCH");
    await page.getByRole("button", { name: "Save assistant ID" }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveValue("asst_abc123");
    await heal();
    await page.getByRole("button", { name: "Save assistant ID" }).click();
    await says(page, "Assistant ID updated!");
    expect((await stored(page)).assistantId).toBe("asst_abc123");
    await expect(page.getByRole("switch", { name: "Debug mode" })).not.toBeChecked();
  });
});

test("AI-11, AI-12, ADMIN-38, ADMIN-40, ADMIN-41: both models are chosen from the four names and the provider's; a retired one and a typed one are taken and marked", async ({
  page,
}) => {
  await open(page);
  for (const field of [master(page), custom(page)]) {
    await expect(field).toHaveValue("gpt-4o-mini");
    await expect(field.locator("option", { hasText: "gpt-6-luna" })).toHaveCount(1);
    const choices = await field.locator("option").allTextContents();
    expect(choices.slice(0, 4).map((text) => text.split(" ")[0])).toEqual([
      "gpt-4o-mini",
      "gpt-4o",
      "gpt-4-turbo",
      "gpt-3.5-turbo",
    ]);
    expect(choices.at(-1)).toBe("Another model…");
  }

  await master(page).selectOption("gpt-6-luna");
  await says(page, "Master prompt model updated!");
  await custom(page).selectOption({ label: "gpt-4-turbo (retired)" });
  await says(page, "Custom prompts model updated!");
  await expect(page.getByText(/^gpt-4-turbo is retired/)).toBeVisible();
  expect(await stored(page)).toMatchObject({
    masterPromptModel: "gpt-6-luna",
    customPromptModel: "gpt-4-turbo",
  });

  // A name that no list has, by keyboard alone.
  await custom(page).selectOption({ label: "Another model…" });
  const typed = page.getByLabel("Name of the custom prompts model");
  await expect(typed).toBeFocused();
  await page.keyboard.type("my model");
  await page.keyboard.press("Enter");
  await expect(typed).toHaveAccessibleDescription(/without spaces/);
  await typed.fill("my-own/model:7b");
  await page.keyboard.press("Enter");
  await expect(custom(page)).toHaveValue("my-own/model:7b");
  await expect(custom(page)).toBeFocused();
  await expect(page.getByText(/^my-own\/model:7b is retired/)).toBeVisible();
  expect((await stored(page)).customPromptModel).toBe("my-own/model:7b");
  await page.reload();
  await expect(custom(page)).toHaveValue("my-own/model:7b");

  await custom(page).selectOption({ label: "Another model…" });
  await page.keyboard.press("Escape");
  await expect(custom(page)).toBeFocused();
  await expect(custom(page)).toHaveValue("my-own/model:7b");
});

test("a model that ends within 60 days or has ended is told with its successor, and one click of the admin moves each setting to it", async ({
  page,
}) => {
  await open(page);
  // Its end is on January 14, 2027.
  const told = page.getByText(
    /^gpt-4o-mini (ends on Jan 14, 2027\. C|is retired: c)alls (then )?use its successor gpt-6-luna\.$/,
  );
  const move = page.getByRole("button", { name: "Use gpt-6-luna" });
  await expect(told).toHaveCount(2);
  await expectAccessible(page);
  await move.first().click();
  await says(page, "Master prompt model updated!");
  await expect(master(page)).toHaveValue("gpt-6-luna");
  await expect(told).toHaveCount(1);
  await move.click();
  await says(page, "Custom prompts model updated!");
  await expect(told).toHaveCount(0);
  await expect(move).toHaveCount(0);
  expect(await stored(page)).toMatchObject({
    masterPromptModel: "gpt-6-luna",
    customPromptModel: "gpt-6-luna",
  });
});

test("ADMIN-43, CACHE-03, CACHE-06, CACHE-07, CACHE-08: the cache is counted, cleaned, and cleared after its question", async ({
  page,
}) => {
  await open(page, [{ wire: "harbor", title: `Nvidia gains in test ${Date.now()}` }]);
  const counts = async (): Promise<CacheStats> => (await page.request.get("/api/admin/cache")).json();
  await expect
    .poll(async () => {
      await page.request.get("/api/news");
      return (await counts()).valid;
    })
    .toBeGreaterThan(0);
  await page.reload();
  const { total } = await counts();
  await expect(page.getByText("Total", { exact: true }).locator("xpath=../dd")).toHaveText(String(total));

  await page.getByRole("button", { name: "Clean expired" }).click();
  await says(page, "Expired cache entries cleaned up!");
  await expect(page.getByText("Valid", { exact: true }).locator("xpath=../dd")).toHaveText(String(total));

  await page.getByRole("button", { name: "Clear all" }).click();
  const question = page.getByRole("alertdialog", {
    name: "Are you sure you want to clear all cache entries?",
  });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Clear all" })).toBeFocused();
  expect((await counts()).total).toBe(total);
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Clear all" }).click();
  await says(page, "All cache entries cleared!");
  await expect(page.getByText("Total", { exact: true }).locator("xpath=../dd")).toHaveText("0");
  expect(await counts()).toEqual({ total: 0, valid: 0, expired: 0 });
});

test("DEBUG-01, DEBUG-02, DEBUG-04, DATA-24, DATA-47: debug mode on loads the log, whose entries open and can be copied; off clears it, and the browser keeps nothing of it", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const title = `Nvidia falls in test ${Date.now()}`;
  await open(page, [{ wire: "harbor", title }]);
  const toggle = page.getByRole("switch", { name: "Debug mode" });
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(0);
  await toggle.click();
  await says(page, "Debug mode is on. AI calls are recorded.");
  await expect(page.getByText("No AI calls yet")).toBeVisible();

  const { items } = await (await page.request.get("/api/news")).json();
  const item = items.find((each: { title: string }) => each.title === title);
  const log = page.getByRole("list", { name: "Debug log" });
  const recorded = async () => (await page.request.get("/api/admin/debug-log")).text();
  await expect.poll(recorded).toContain(title);
  const { prompts } = await (await page.request.get("/api/prompts")).json();
  const analyse = (promptId: string) =>
    page.request.post(`/api/news/${item.id}/analyses`, {
      data: { symbol: "NVDA", promptId },
      headers: { accept: "application/json" },
    });
  await Promise.all(["master", prompts[0].id].map(analyse));
  await page.getByRole("button", { name: "Refresh" }).click();
  for (const type of ["Company detection", "Master prompt", "Custom prompt"])
    await expect(log.getByText(type, { exact: true }).first()).toBeVisible();

  await page.getByLabel("Show").selectOption({ label: "Company detection" });
  const row = log.getByRole("button", { name: title });
  await expect(row).toHaveAttribute("aria-expanded", "false");
  await row.press("Enter");
  const entry = log.getByRole("listitem").filter({ hasText: title });
  await expect(entry.getByRole("region", { name: "Prompt" })).toContainText(title);
  await expect(entry.getByRole("region", { name: "Response" })).toContainText("NVDA");
  await expectAccessible(page);
  await entry.getByRole("button", { name: "Copy entry" }).click();
  await says(page, "Entry copied.");
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ type: "company-detection", prompt: `Headline: ${title}`, error: null });

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const word of ["gpt-", "asst", title, "debug"]) expect(kept).not.toContain(word);

  await toggle.click();
  await says(page, "Debug mode is off. The debug log was cleared.");
  await expect(log).toHaveCount(0);
  await toggle.click();
  await expect(page.getByText("No AI calls yet")).toBeVisible();
});

test("another admin's change is there when the page is turned to, and is not undone by the next save; a change that fails goes back, and what cannot be loaded says so beside its Retry", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await open(page);
  await page.request.patch("/api/admin/ai-config", { data: { masterPromptModel: "gpt-6-sol" } });
  await custom(page).selectOption("gpt-6-luna");
  await says(page, "Custom prompts model updated!");
  await expect(master(page)).toHaveValue("gpt-6-sol");
  await page.request.patch("/api/admin/ai-config", { data: { masterPromptModel: "o3" } });
  await page.evaluate(() => void window.dispatchEvent(new Event("focus")));
  await expect(master(page)).toHaveValue("o3");

  const heal = await failCalls(page, "**/api/admin/ai-config", "PATCH");
  await master(page).selectOption("gpt-6-luna");
  await expect(page.getByRole("alert")).toHaveText(/^Couldn't save the setting\./);
  await expect(master(page)).toHaveValue("o3");
  await heal();
  for (const path of ["ai-config", "cache"])
    await page.route(`**/api/admin/${path}`, (route) => route.fulfill({ status: 400, json: {} }), {
      times: 1,
    });
  await page.reload();
  await expect(page.getByText("Couldn't load the AI settings")).toBeVisible();
  await expect(page.getByText("Couldn't load the cache")).toBeVisible();
  const retry = page.getByRole("button", { name: "Retry" });
  await retry.first().press("Enter");
  await expect(master(page)).toHaveValue("o3");
  await retry.press("Enter");
  await expect(page.getByRole("button", { name: "Clean expired" })).toBeVisible();
});
