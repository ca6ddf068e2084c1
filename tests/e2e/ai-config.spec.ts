import type { Page } from "@playwright/test";
import type { AiConfig, CacheStats } from "#contract/admin.ts";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const fresh: AiConfig = {
  masterPromptModel: "gpt-4o-mini",
  customPromptModel: "gpt-4o-mini",
  assistantId: "",
  debugMode: false,
};

test.afterEach(async ({ page }) => {
  await page.request.patch("/api/admin/ai-config", { data: fresh }).catch(() => undefined);
});

const says = (page: Page, text: string) => expect(page.getByRole("status").getByText(text)).toBeVisible();

test("ADMIN-39, ADMIN-43, CACHE-03, DEBUG-01, DEBUG-02, DEBUG-04: an admin turns debug mode on, reads and copies a call of the log, chooses the successor of a model, and clears the cache", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const title = `Nvidia falls in test ${Date.now()}`;
  const headlines = [{ wire: "harbor", title }] as const;
  await signIn(
    page,
    await newUser({
      fullName: "Ada Admin",
      role: "ADMIN",
      subscriptionType: null,
      headlines: [...headlines],
    }),
  );
  await page.request.patch("/api/admin/ai-config", { data: fresh });
  await page.request.delete("/api/admin/cache");
  await openPage(page, "/settings?tab=admin&section=ai-config");
  const toggle = page.getByRole("switch", { name: "Debug mode" });
  const log = page.getByRole("list", { name: "Debug log" });

  await test.step("debug mode on records what detection and analyses ask", async () => {
    await toggle.click();
    await says(page, "Debug mode is on. AI calls are recorded.");
    await expect(page.getByText("No AI calls yet")).toBeVisible();
    const { items } = await (await page.request.get("/api/news")).json();
    const item = items.find((each: { title: string }) => each.title === title);
    const recorded = async () => (await page.request.get("/api/admin/debug-log")).text();
    await expect.poll(recorded).toContain(title);
    await page.request.post(`/api/news/${item.id}/analyses`, {
      data: { symbol: "NVDA", promptId: "master" },
      headers: { accept: "application/json" },
    });
    await page.getByRole("button", { name: "Refresh" }).click();
    for (const type of ["Company detection", "Master prompt"])
      await expect(log.getByText(type, { exact: true }).first()).toBeVisible();
  });
  await test.step("an entry opens and is copied; axe finds nothing, also on a notice of a model that ends", async () => {
    await page.getByLabel("Show").selectOption({ label: "Company detection" });
    await log.getByRole("button", { name: title }).press("Enter");
    const entry = log.getByRole("listitem").filter({ hasText: title });
    await expect(entry.getByRole("region", { name: "Response" })).toContainText("NVDA");
    // Its end is on January 14, 2027.
    await expect(page.getByRole("button", { name: "Use gpt-6-luna" })).toHaveCount(2);
    await expectAccessibleHere(page);
    await expectNothingSideways(page);
    await entry.getByRole("button", { name: "Copy entry" }).click();
    await says(page, "Entry copied.");
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toMatchObject({ type: "company-detection", prompt: `Headline: ${title}`, error: null });
  });
  await test.step("one click moves the setting to the successor", async () => {
    await page.getByRole("button", { name: "Use gpt-6-luna" }).first().click();
    await says(page, "Master prompt model updated!");
    await page.reload();
    const master = page.getByLabel("Master prompt model", { exact: true });
    await expect(master).toHaveValue("gpt-6-luna");
  });
  await test.step("the cache is cleared after its question, and debug mode off clears the log", async () => {
    const counts = async (): Promise<CacheStats> => (await page.request.get("/api/admin/cache")).json();
    await expect.poll(async () => (await counts()).total).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Clear all" }).click();
    await says(page, "All cache entries cleared!");
    expect(await counts()).toEqual({ total: 0, valid: 0, expired: 0 });
    await toggle.click();
    await says(page, "Debug mode is off. The debug log was cleared.");
    await expect(log).toHaveCount(0);
    expect(await (await page.request.get("/api/admin/debug-log")).json()).toEqual({ entries: [] });
  });
});
