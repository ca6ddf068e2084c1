import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { consentBanner, playTagManager, type TagManager } from "./support/consent.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { User, UserOptions } from "./support/environment-protocol.ts";
import { openFeeds, opmlFile, opmlOf } from "./support/feeds-page.ts";
import { appleHeadline, morning } from "./support/headlines.data.ts";
import { analyse, openNews, rowOf } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const measurementId = "G-E2E12345";
const scriptUrl = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`;
const ownPrompt = { name: "Pension of Noor", prompt: "Tell Noor about {SYMBOL} and her pension." };
const reader: UserOptions = {
  fullName: "Noor Newsreader",
  headlines: morning.slice(0, 4),
  follows: ["harbor", "street"],
  prompts: [ownPrompt],
};

test.use({ consent: null });
test.beforeEach(async () => {
  await tell("clearAttempts", {});
  await tell("siteSettings", { analyticsEnabled: true, measurementId });
});
test.afterAll(() => tell("siteSettings", { analyticsEnabled: false, measurementId: "" }));

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const policyOf = async (page: Page) =>
  (await page.request.get(page.url())).headers()["content-security-policy"] ?? "";
const press = (page: Page, name: "Accept" | "Decline") =>
  consentBanner(page).getByRole("button", { name }).click();

/** Clicks Accept and waits until the page has come again and reports. */
async function accept(page: Page, { events }: TagManager): Promise<void> {
  await press(page, "Accept");
  await expect.poll(() => events().map(({ name }) => name)).toContain("page_view");
  await expect(consentBanner(page)).toHaveCount(0);
}

async function arrive(page: Page): Promise<{ user: User; tag: TagManager }> {
  const user = await newUser(reader);
  await signIn(page, user);
  return { user, tag: await playTagManager(page) };
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

/** A user whose browser accepted on the page at an address, and what it reports from then on. */
async function measuredAt(page: Page, address: string) {
  const { user, tag } = await arrive(page);
  await openPage(page, address);
  await accept(page, tag);
  const detailsOf = (name: string) =>
    tag
      .events()
      .filter((event) => event.name === name)
      .map(({ details }) => details);
  return {
    user,
    detailsOf,
    reports: (name: string, details: Record<string, string>) =>
      expect.poll(() => detailsOf(name)).toContainEqual(expect.objectContaining(details)),
    /** No report holds anything of the user, and no address its query (READ-92). */
    expectNothingPersonal() {
      const all = tag.bodies.join("\n");
      for (const own of [user.email, user.userId, user.wireUrls.beacon, "Noor", "pension", "sk-", "?"])
        expect(all).not.toContain(own);
    },
  };
}

test("ANALYTICS-02, ANALYTICS-05, ANALYTICS-06, ANALYTICS-07, FEEDS-19: what a user does is reported by its kind alone", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const { user, detailsOf, reports, expectNothingPersonal } = await measuredAt(page, "/news");
  await test.step("ANALYTICS-05: Event feature_usage for refresh, filter and the social page", async () => {
    await page.getByRole("button", { name: "Refresh Now" }).click();
    await reports("feature_usage", { feature: "refresh" });
    await page.getByLabel("Articles").selectOption("30");
    await reports("feature_usage", { feature: "filter" });
    await page.getByRole("link", { name: "Social Feeds" }).first().click();
    await reports("feature_usage", { feature: "social" });
    expectNothingPersonal();
  });
  await test.step("ANALYTICS-06: Event ai_prompt_used when an analysis starts, with the name of a default prompt only", async () => {
    await openNews(page);
    await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await reports("ai_prompt_used", { prompt_name: "Risk Analysis" });
    await openNews(page);
    await analyse(rowOf(page, appleHeadline), "AAPL", ownPrompt.name);
    await expect.poll(() => detailsOf("ai_prompt_used")).toHaveLength(2);
    expect(detailsOf("ai_prompt_used")[1]).not.toHaveProperty("prompt_name");
    expectNothingPersonal();
  });
  await test.step("ANALYTICS-07: Event settings_change names what was saved, not its value", async () => {
    await openPage(page, "/settings?tab=other");
    await page.getByRole("banner").getByRole("button", { name: "Use dark theme" }).click();
    await reports("settings_change", { setting: "theme" });
    await page.getByRole("switch", { name: "Company cards" }).click();
    await reports("settings_change", { setting: "showCompanyCards" });
    expect(JSON.stringify(detailsOf("settings_change"))).not.toMatch(/dark|false/);
    expectNothingPersonal();
  });
  await test.step("FEEDS-19: a new feed records the event rss_feed_added, once, and an import once for all of its feeds", async () => {
    await openFeeds(page);
    await page.getByLabel("Name").fill("Beacon of Noor");
    await page.getByLabel("Address").fill(user.wireUrls.beacon);
    await page.getByRole("button", { name: "Add feed" }).click();
    await reports("rss_feed_added", { source: "form" });
    await page.getByLabel("Import OPML").setInputFiles(opmlFile(opmlOf(["Noor One", "Noor Two"])));
    await reports("rss_feed_added", { source: "opml" });
    expect(detailsOf("rss_feed_added")).toHaveLength(2);
    expectNothingPersonal();
  });
  await test.step("ANALYTICS-02: Event page_view on each change of page, with its path alone", async () => {
    await openPage(page, "/settings?tab=other");
    const page_location = new URL("/settings", page.url()).href;
    await reports("page_view", { page_path: "/settings", page_location });
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await reports("page_view", { page_path: "/terms" });
    await openPage(page, "/pension/of/Noor?key=sk-1");
    await reports("page_view", { page_path: "/not-found" });
    expectNothingPersonal();
  });
});

test("ANALYTICS-04: Event login, once a user has signed in", async ({ page }) => {
  const user = await newUser();
  const tag = await playTagManager(page);
  await openPage(page, "/");
  await accept(page, tag);
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  expect(tag.events().map(({ name }) => name)).not.toContain("login");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/news");
  await expect.poll(() => tag.events().map(({ name }) => name)).toContain("login");
  expect(tag.bodies.join()).not.toContain(user.email);
});

/** Opens a page whose app does not start before it is told to. */
async function openHeld(page: Page, address: string): Promise<() => void> {
  const start = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await start.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return start.resolve;
}

test("an answer given before the app has started counts as soon as it has", async ({ page }) => {
  const { tag } = await arrive(page);
  const start = await openHeld(page, "/news");
  await press(page, "Accept");
  expect(await kept(page, "tapewise.consent")).toBeNull();
  start();
  await expect.poll(() => tag.events().map(({ name }) => name)).toContain("page_view");
  await expect(consentBanner(page)).toHaveCount(0);
});

test("of several early clicks each counts, in their order", async ({ page }) => {
  const start = await openHeld(page, "/");
  await press(page, "Decline");
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  start();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(consentBanner(page)).toHaveCount(0);
  expect(await kept(page, "tapewise.consent")).toBe("declined");
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

test("axe finds nothing on a page with the banner, which covers nothing at its end on a phone", async ({
  page,
}) => {
  await arrive(page);
  for (const address of ["/privacy", "/news", "/settings"]) {
    await openPage(page, address);
    await expect(consentBanner(page)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole("contentinfo").boundingBox();
    const banner = await consentBanner(page).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((banner?.y ?? 0) + 1);
    const tabs = await page.locator("[data-bottom-bar]").boundingBox();
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual((tabs?.y ?? 0) + 1);
  }
});
