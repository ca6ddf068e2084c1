import type { Page } from "@playwright/test";
import { newUser } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { openPage } from "./support/public-page.ts";
import { expect, test } from "./support/test.ts";

const prompt = { name: "Short view", prompt: "Say it short of {SYMBOL}." };
const key = "sk-legacy-0123456789-0123456789";

/** What an earlier version would have left in this browser. */
const entriesFor = (user: User) => ({
  customPrompts: JSON.stringify([{ name: prompt.name, prompt: prompt.prompt }]),
  rssFeeds: JSON.stringify([{ name: "Old wire", url: user.wireUrls.beacon, color: "#2563eb" }]),
  openaiApiKey: key,
  finnhubApiKey: "legacyfinnhub0123",
  refreshInterval: "60",
});

async function leave(page: Page, entries: Record<string, string>): Promise<void> {
  await page.evaluate((all) => {
    for (const [name, text] of Object.entries(all)) localStorage.setItem(name, text);
  }, entries);
}

const leftNames = (page: Page, entries: Record<string, string>) =>
  page.evaluate((names) => names.filter((name) => localStorage.getItem(name) !== null), Object.keys(entries));

async function read(page: Page, address: string) {
  return (await page.request.get(address)).json();
}

test("AUTH-03, MIGR-01, MIGR-02, MIGR-03, MIGR-04, MIGR-05: after a sign-in the old local data is in the account and gone from the browser", async ({
  page,
}) => {
  const user = await newUser({ openaiKey: "none", finnhubKey: "none", follows: ["harbor"] });
  const entries = entriesFor(user);
  await openPage(page, "/");
  await leave(page, entries);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/migrate-local")) calls.push(request.method());
  });
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await dialog.getByLabel("Email").fill(user.email);
  await dialog.getByLabel("Password").fill(user.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/news");
  await expect.poll(() => leftNames(page, entries)).toEqual([]);
  expect((await read(page, "/api/prompts")).prompts.at(-1)).toMatchObject(prompt);
  expect((await read(page, "/api/feeds")).feeds.at(-1)).toMatchObject({ name: "Old wire" });
  expect(await read(page, "/api/keys")).toMatchObject({ hasOpenaiKey: true, hasFinnhubKey: true });
  expect((await read(page, "/api/settings")).refreshInterval).toBe(60);
  expect(calls).toEqual(["POST"]);
});
