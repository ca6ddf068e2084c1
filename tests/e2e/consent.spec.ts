import type { Page } from "@playwright/test";
import { expectNothingSideways, violationsInThemes } from "./support/accessible.ts";
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
const policyOf = async (page: Page, address: string) =>
  (await page.request.get(address)).headers()["content-security-policy"] ?? "";
const press = (page: Page, name: "Accept" | "Decline") =>
  consentBanner(page).getByRole("button", { name }).click();
const cookiesButton = (page: Page) => page.getByRole("contentinfo").getByRole("button", { name: "Cookies" });
const addresses = ["/", "/news", "/settings"];

async function arrive(page: Page): Promise<{ user: User; tag: TagManager }> {
  const user = await newUser(reader);
  await signIn(page, user);
  return { user, tag: await playTagManager(page) };
}

/** Holds while the page is not loaded again. */
async function mark(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  return async () => expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
}

test("COOKIE-01, COOKIE-02: the banner shows until a decision is stored; before it and after Decline nobody else is called (COOKIE-05, READ-90)", async ({
  page,
}) => {
  const { tag } = await arrive(page);
  await openPage(page, "/");
  await expect(consentBanner(page)).toBeVisible();
  for (const address of addresses) expect(await policyOf(page, address)).not.toContain("google");
  await page.getByRole("banner").getByRole("button", { name: "Switch to dark theme" }).click();
  expect(await kept(page, "tapewise.measurement")).toBeNull();
  const counting = page.waitForRequest("**/api/consent");
  await press(page, "Decline");
  expect((await counting).postData()).toBe('{"decision":"declined"}');
  await expect(consentBanner(page)).toHaveCount(0);
  for (const address of ["/", "/settings"]) {
    await openPage(page, address);
    await expect(cookiesButton(page)).toBeVisible();
    await expect(consentBanner(page)).toHaveCount(0);
    await expect(page.locator("iframe")).toHaveCount(0);
  }
  expect(tag.calls).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("tapewise.consent");
});

test("COOKIE-03, COOKIE-04, READ-90: 'Accept' and 'Decline' take effect in the page that stands there, whatever is typed on it (ANALYTICS-01, ANALYTICS-08, ANALYTICS-10)", async ({
  page,
}) => {
  const { tag } = await arrive(page);
  await openFeeds(page);
  await page.getByLabel("Name").fill("Half a name");
  const expectSameDocument = await mark(page);
  const counting = page.waitForRequest("**/api/consent");
  await press(page, "Accept");
  expect((await counting).postData()).toBe('{"decision":"accepted"}');
  const names = () => tag.events().map(({ name }) => name);
  await expect.poll(names).toEqual(["settings_change", "page_view"]);
  expect(tag.events()[0]?.details).toMatchObject({ setting: "cookieConsent" });
  expect(tag.calls[0]).toBe(scriptUrl);
  expect(await kept(page, "tapewise.measurement")).toBe(measurementId);
  await expect(consentBanner(page)).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue("Half a name");

  await page.context().addCookies([{ name: "_ga_E2E", value: "x", url: page.url() }]);
  await cookiesButton(page).click();
  await press(page, "Decline");
  await expect(consentBanner(page)).toHaveCount(0);
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await kept(page, "tapewise.measurement")).toBeNull();
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => /consent|_ga/.test(name))).toEqual([]);
  const before = tag.calls.length;
  await page.getByRole("link", { name: "Social Feeds" }).first().click();
  await page.waitForURL("**/social");
  expect(tag.calls).toHaveLength(before);

  await cookiesButton(page).click();
  await press(page, "Accept");
  await expect.poll(() => tag.calls.slice(before)).toContain(scriptUrl);
  await expectSameDocument();
  const calling = page.waitForRequest(scriptUrl);
  await openPage(page, "/news");
  await calling;
  await expect(consentBanner(page)).toHaveCount(0);
  for (const address of addresses) expect(await policyOf(page, address)).not.toContain("google");
  const decided = tag.events().filter(({ details }) => details.setting === "cookieConsent");
  expect(decided).toHaveLength(2);
});

test("ANALYTICS-02, ANALYTICS-03, ANALYTICS-04, ANALYTICS-05, ANALYTICS-06, ANALYTICS-07, FEEDS-19: the seven events, each as often as it happens, with its kind alone", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser(reader);
  const tag = await playTagManager(page);
  const expected: [string, Record<string, string>][] = [];
  const sent = () =>
    tag.events().map(({ name, details: { page_location, page_referrer, ...own } }) => [name, own]);
  /** What was reported since the start, and nothing else: no event is sent twice, and none without its cause. */
  async function reports(...more: [string, Record<string, string>][]): Promise<void> {
    expected.push(...more);
    await expect.poll(sent, { timeout: 60_000 }).toEqual(expected);
  }

  await test.step("ANALYTICS-03: Event waitlist_signup on success, without the address", async () => {
    await openPage(page, "/");
    await press(page, "Accept");
    await reports(["settings_change", { setting: "cookieConsent" }], ["page_view", { page_path: "/" }]);
    const form = page.getByRole("region", { name: "Get Early Access" });
    await form.getByLabel("Email").fill("abc");
    await form.getByRole("button").click();
    await expect(form.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
    await reports();
    await form.getByLabel("Email").fill(`pension-${user.userId}@example.com`);
    await form.getByRole("button").click();
    await reports(["waitlist_signup", {}]);
  });
  await test.step("ANALYTICS-04: Event login, once a user has signed in", async () => {
    await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
    await page.getByRole("dialog").getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill("wrong password of Noor");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Invalid email or password");
    await reports();
    await page.getByLabel("Password").fill(user.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/news");
    await reports(["login", {}], ["page_view", { page_path: "/news" }]);
  });
  await test.step("ANALYTICS-05: Event feature_usage for refresh, filter and the social page", async () => {
    await page.getByRole("button", { name: "Refresh Now" }).click();
    await reports(["feature_usage", { feature: "refresh" }]);
    await page.getByLabel("Articles").selectOption("30");
    await reports(["feature_usage", { feature: "filter" }]);
    await page.getByRole("link", { name: "Social Feeds" }).first().click();
    await reports(["page_view", { page_path: "/social" }], ["feature_usage", { feature: "social" }]);
  });
  await test.step("ANALYTICS-06: Event ai_prompt_used when an analysis starts, with the name of a default prompt only", async () => {
    await openNews(page);
    await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await reports(
      ["page_view", { page_path: "/news" }],
      ["ai_prompt_used", { prompt_name: "Risk Analysis" }],
    );
    await analyse(rowOf(page, appleHeadline), "AAPL", ownPrompt.name);
    await reports(["ai_prompt_used", {}]);
  });
  await test.step("ANALYTICS-07: Event settings_change names what was saved, not its value", async () => {
    await openPage(page, "/settings?tab=other");
    await reports(["page_view", { page_path: "/settings" }]);
    await page.getByRole("banner").getByRole("button", { name: "Switch to dark theme" }).click();
    await reports(["settings_change", { setting: "theme" }]);
    await page.getByRole("switch", { name: "Company cards" }).click();
    await reports(["settings_change", { setting: "showCompanyCards" }]);
  });
  await test.step("FEEDS-19: a new feed records the event rss_feed_added, once, and an import once for all of its feeds", async () => {
    await openFeeds(page);
    await page.getByLabel("Name").fill("Beacon of Noor");
    await page.getByLabel("Address").fill(user.wireUrls.beacon);
    await page.getByRole("button", { name: "Add feed" }).click();
    await reports(["page_view", { page_path: "/settings" }], ["rss_feed_added", { source: "form" }]);
    await page.getByLabel("Import OPML").setInputFiles(opmlFile(opmlOf(["Noor One", "Noor Two"])));
    await reports(["rss_feed_added", { source: "opml" }]);
  });
  await test.step("ANALYTICS-02: Event page_view on each change of page, with its path alone", async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await reports(["page_view", { page_path: "/terms" }]);
    await openPage(page, "/pension/of/Noor?key=sk-1");
    await reports(["page_view", { page_path: "/not-found" }]);
  });
  const { origin } = new URL(page.url());
  for (const { details } of tag.events()) {
    expect(String(details.page_location)).toMatch(new RegExp(`^${origin}/[a-z-]*$`));
    expect(details.page_referrer).toBe("");
  }
  const all = tag.bodies.join("\n");
  for (const own of [user.email, user.userId, user.wireUrls.beacon, "Noor", "pension", "sk-", "?", "dark"])
    expect(all).not.toContain(own);
});

test("of several clicks before the app has started each counts, in their order", async ({ page }) => {
  const start = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await start.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("banner").getByRole("button", { name: "Switch to dark theme" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  start.resolve();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the banner is the next stop after the skip link; axe finds nothing on a page with it, and at its end it covers nothing on a phone", async ({
  page,
}) => {
  await arrive(page);
  for (const address of ["/news", "/privacy"]) {
    await page.setViewportSize({ width: 1180, height: 900 });
    await openPage(page, address);
    await expect(consentBanner(page)).toBeVisible();
    if (address === "/privacy") {
      expect(await violationsInThemes(page)).toEqual([]);
      await expectNothingSideways(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole("contentinfo").boundingBox();
    const banner = await consentBanner(page).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((banner?.y ?? 0) + 1);
    const tabs = await page.locator("[data-bottom-bar]").boundingBox();
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual((tabs?.y ?? 0) + 1);
  }
  await page.reload();
  await expect(consentBanner(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(consentBanner(page).getByRole("link", { name: "Privacy" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(consentBanner(page).getByRole("button", { name: "Decline" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(consentBanner(page)).toHaveCount(0);
});
