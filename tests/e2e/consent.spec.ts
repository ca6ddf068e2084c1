import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { consentBanner, playTagManager, type TagManager } from "./support/consent.ts";
import { feedsAddress, openFeeds } from "./support/feeds-page.ts";
import { appleHeadline, morning } from "./support/headlines.data.ts";
import { analyse, openNews, rowOf } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { newPerson, tell } from "./support/stage-client.ts";
import type { Person, PersonWish } from "./support/stage-protocol.ts";
import { expect, signIn, test } from "./support/test.ts";

const measurementId = "G-E2E12345";
const scriptUrl = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`;
const ownPrompt = { name: "Pension of Noor", prompt: "Tell Noor about {SYMBOL} and her pension." };
const reader: PersonWish = {
  fullName: "Noor Newsreader",
  headlines: morning.slice(0, 4),
  follows: ["harbor", "street"],
  prompts: [{ name: "Risk Analysis", prompt: "The risks of {SYMBOL}, please." }, ownPrompt],
};

test.use({ consent: null });
test.beforeEach(() => tell("siteSettings", { analyticsEnabled: true, measurementId }));
test.afterAll(() => tell("siteSettings", { analyticsEnabled: false, measurementId: "" }));

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const policyOf = async (page: Page) =>
  (await page.request.get(page.url())).headers()["content-security-policy"] ?? "";
const press = (page: Page, name: "Accept" | "Decline") =>
  consentBanner(page).getByRole("button", { name }).click();

/** Presses Accept and waits until the page has come again and reports. */
async function accept(page: Page, { events }: TagManager): Promise<void> {
  await press(page, "Accept");
  await expect.poll(() => events().map(({ name }) => name)).toContain("page_view");
  await expect(consentBanner(page)).toHaveCount(0);
}

async function arrive(page: Page): Promise<{ person: Person; tag: TagManager }> {
  const person = await newPerson(reader);
  await signIn(page, person);
  return { person, tag: await playTagManager(page) };
}

const addresses = ["/", "/news", "/settings"];

test("COOKIE-01: the banner shows when no decision is stored, and until then no page calls or may call a third party", async ({
  page,
}) => {
  const { tag } = await arrive(page);
  for (const address of addresses) {
    await openPage(page, address);
    await expect(consentBanner(page)).toBeVisible();
    expect(await policyOf(page)).not.toContain("google");
  }
  await page.getByRole("banner").getByRole("button", { name: "Use dark theme" }).click();
  expect(tag.calls).toEqual([]);
  expect(await kept(page, "tapewise.measurement")).toBeNull();
});

test("COOKIE-02: the banner does not show once a decision is stored; after Decline nothing is called (COOKIE-05, READ-90)", async ({
  page,
}) => {
  const { tag } = await arrive(page);
  await openPage(page, "/");
  const counting = page.waitForRequest("**/api/consent");
  await press(page, "Decline");
  expect((await counting).postData()).toBe('{"decision":"declined"}');
  await expect(consentBanner(page)).toHaveCount(0);
  for (const address of addresses) {
    await openPage(page, address);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(consentBanner(page)).toHaveCount(0);
    expect(await policyOf(page)).not.toContain("google");
  }
  expect(tag.calls).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tapewise.consent");
});

test("COOKIE-03: 'Accept' enables analytics: the script comes from the tag-manager host with the id, which is kept (ANALYTICS-01, ANALYTICS-08, ANALYTICS-10)", async ({
  page,
}) => {
  const { tag } = await arrive(page);
  await openPage(page, "/");
  const counting = page.waitForRequest("**/api/consent");
  await accept(page, tag);
  expect((await counting).postData()).toBe('{"decision":"accepted"}');
  expect(tag.calls[0]).toBe(scriptUrl);
  expect(await kept(page, "tapewise.measurement")).toBe(measurementId);
  expect(tag.events()[0]).toMatchObject({ name: "settings_change", details: { setting: "cookieConsent" } });
  for (const address of addresses) {
    const calling = page.waitForRequest(scriptUrl);
    await openPage(page, address);
    await calling;
    await expect(consentBanner(page)).toHaveCount(0);
    expect(await policyOf(page)).toContain("https://www.googletagmanager.com");
  }
  const decided = tag.events().filter(({ details }) => details.setting === "cookieConsent");
  expect(decided).toHaveLength(1);
});

test("COOKIE-04: 'Decline' after an Accept removes the stored analytics ID, and nothing is called any more", async ({
  page,
}) => {
  const { tag } = await arrive(page);
  await openPage(page, "/");
  await accept(page, tag);
  await page.context().addCookies([{ name: "_ga_E2E", value: "x", url: page.url() }]);
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookies" }).click();
  const again = page.waitForEvent("load");
  await press(page, "Decline");
  await again;
  expect(await kept(page, "tapewise.measurement")).toBeNull();
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => /consent|_ga/.test(name))).toEqual([]);
  const before = tag.calls.length;
  await openPage(page, "/news");
  expect(await policyOf(page)).not.toContain("google");
  expect(tag.calls).toHaveLength(before);
});

test("on a site that measures nothing, Accept is kept and calls nobody", async ({ page }) => {
  await tell("siteSettings", { analyticsEnabled: false });
  const { tag } = await arrive(page);
  await openPage(page, "/");
  await press(page, "Accept");
  await expect(consentBanner(page)).toHaveCount(0);
  await openPage(page, "/news");
  expect(await kept(page, "tapewise.consent")).toBe("accepted");
  expect(tag.calls).toEqual([]);
});

test("what a person does is reported by name and never with what they typed (READ-92)", async ({ page }) => {
  const { person, tag } = await arrive(page);
  const sent = (name: string) => tag.events().filter((event) => event.name === name);
  const reported = (name: string, details: object) =>
    expect
      .poll(() => sent(name).map((event) => event.details))
      .toContainEqual(expect.objectContaining(details));

  await test.step("ANALYTICS-02: Event page_view on a change of page, without the query", async () => {
    await openPage(page, feedsAddress);
    await accept(page, tag);
    await reported("page_view", {
      page_path: "/settings",
      page_location: new URL("/settings", page.url()).href,
    });
  });
  await test.step("FEEDS-19: A new feed records the event rss_feed_added", async () => {
    await openFeeds(page);
    await page.getByLabel("Name").fill("Beacon of Noor");
    await page.getByLabel("Address").fill(person.wireUrls.beacon);
    await page.getByRole("button", { name: "Add feed" }).click();
    await reported("rss_feed_added", { source: "form" });
    expect(sent("rss_feed_added")).toHaveLength(1);
  });
  await test.step("ANALYTICS-07: Event settings_change names the setting, not its value", async () => {
    await page.getByRole("banner").getByRole("button", { name: "Use dark theme" }).click();
    await reported("settings_change", { setting: "theme" });
  });
  await test.step("ANALYTICS-05: Event feature_usage for refresh and the social page", async () => {
    await openNews(page);
    await page.getByRole("button", { name: "Refresh Now" }).click();
    await reported("feature_usage", { feature: "refresh" });
    await page.getByRole("link", { name: "Social Feeds" }).first().click();
    await reported("feature_usage", { feature: "social" });
    await reported("page_view", { page_path: "/social" });
  });
  await test.step("ANALYTICS-06: Event ai_prompt_used, with the name of a default prompt only", async () => {
    await openNews(page);
    await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await reported("ai_prompt_used", { prompt_name: "Risk Analysis" });
    await openNews(page);
    await analyse(rowOf(page, appleHeadline), "AAPL", ownPrompt.name);
    await expect.poll(() => sent("ai_prompt_used")).toHaveLength(2);
    expect(sent("ai_prompt_used")[1]?.details).not.toHaveProperty("prompt_name");
  });
  const all = tag.bodies.join("\n");
  for (const secret of [person.email, "Noor", "pension", "sk-", person.userId, person.wireUrls.beacon, "?"])
    expect(all).not.toContain(secret);
});

test("ANALYTICS-04: Event login, once a person has signed in", async ({ page }) => {
  const person = await newPerson();
  const tag = await playTagManager(page);
  await openPage(page, "/");
  await accept(page, tag);
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  expect(tag.events().map(({ name }) => name)).not.toContain("login");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/news");
  await expect.poll(() => tag.events().map(({ name }) => name)).toContain("login");
  expect(tag.bodies.join()).not.toContain(person.email);
});

test("the banner is the next stop after the skip link, and is answered by keyboard", async ({ page }) => {
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(consentBanner(page).getByRole("link", { name: "Privacy" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(consentBanner(page).getByRole("button", { name: "Decline" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(consentBanner(page)).toHaveCount(0);
});

test("what was typed into the settings outlives an Accept; measuring begins with the next page", async ({
  page,
}) => {
  const { tag } = await arrive(page);
  await openFeeds(page);
  await page.getByLabel("Name").fill("Half a name");
  await press(page, "Accept");
  await expect(consentBanner(page)).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue("Half a name");
  expect(tag.calls).toEqual([]);
  await page.reload();
  await expect.poll(() => tag.calls[0]).toBe(scriptUrl);
});

for (const address of ["/privacy", "/news", "/settings"])
  test(`axe finds nothing on ${address} with the banner, which covers nothing at its end on a phone`, async ({
    page,
  }) => {
    await arrive(page);
    await openPage(page, address);
    await expect(consentBanner(page)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole("contentinfo").boundingBox();
    const banner = await consentBanner(page).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((banner?.y ?? 0) + 1);
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(844 - (await barHeight(page)) + 1);
  });

const barHeight = async (page: Page) =>
  (
    await page
      .locator("[data-bottom-bar]")
      .boundingBox()
      .catch(() => null)
  )?.height ?? 0;
