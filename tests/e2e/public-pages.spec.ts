import { publicAddresses, publicPagePaths } from "#domain/site/public-pages.ts";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { consentBanner, playTagManager, startDecided } from "./support/consent.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

test("STATIC-01, STATIC-03, STATIC-04, STATIC-05, STATIC-06, STATIC-07, STATIC-08: the four steps are told; the legal texts need no call, have an address each, and say 30 days and 13 years", async ({
  page,
  watch,
}) => {
  await test.step("STATIC-01: /how-it-works explains the product in four steps", async () => {
    await openPage(page, "/how-it-works");
    const steps = page.getByRole("main").getByRole("listitem");
    await expect(steps.getByRole("heading", { level: 2 })).toHaveText([
      "Create an account",
      "Configure feeds and keys",
      "See the companies",
      "Run AI analysis",
    ]);
  });
  await test.step("STATIC-03, STATIC-04, STATIC-05, STATIC-06, STATIC-07, STATIC-08: the legal texts need no call, have an address each, and say 30 days and 13 years", async () => {
    await afresh(page);
    watch.allow(failedCall);
    await page.route("**/api/config", (route) => route.abort());
    for (const [address, fact, contact] of [
      ["/terms", "30 days", "legal@tapewise.example"],
      ["/privacy", "children under 13", "privacy@tapewise.example"],
    ] as const) {
      const html = await (await page.request.get(address)).text();
      expect(html).toContain(fact);
      expect(html).toContain(`href="mailto:${contact}"`);
      await openPage(page, address);
      await expect(page.getByRole("main")).toContainText(fact);
      await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveText(contact);
    }
  });
});

test("on a first visit the legal texts stay in their places when our font comes", async ({ page }) => {
  await countShifts(page);
  for (const [width, height] of [
    [390, 844],
    [412, 823],
    [1440, 900],
  ] as const)
    for (const address of ["/terms", "/privacy"]) {
      await page.setViewportSize({ width, height });
      await openPage(page, address);
      await expect(page.locator("html")).toHaveAttribute("data-font", "late");
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
      );
      // The market ticker's line, which is 35 px high, may change.
      expect(await shiftsOf(page), `${address} at ${width} px`).toBeLessThan(0.006);
      await afresh(page);
    }
});

test("every page for everybody comes with its own title, description, canonical address and picture for shared links; the address follows to the next page", async ({
  page,
}) => {
  await test.step("every page for everybody comes with its own title, description, canonical address and picture for shared links", async () => {
    const seen = new Set<string>();
    for (const address of publicAddresses) {
      await openPage(page, address);
      const head = (selector: string, name: string) =>
        page
          .locator(`head ${selector}`)
          .evaluateAll((all, key) => all.map((each) => each.getAttribute(key)), name);
      const canonical = await head('link[rel="canonical"]', "href");
      expect(canonical).toHaveLength(1);
      expect(new URL(canonical[0] ?? "").pathname).toBe(address);
      const [description] = await head('meta[name="description"]', "content");
      expect((description ?? "").length).toBeGreaterThan(50);
      expect(await head('meta[property="og:description"]', "content")).toEqual([description]);
      expect(await head('meta[property="og:title"]', "content")).toEqual([await page.title()]);
      seen.add(`${await page.title()} ${description}`);
      const [picture] = await head('meta[property="og:image"]', "content");
      const answer = await page.request.get(new URL(picture ?? "").pathname);
      expect(answer.headers()["content-type"]).toBe("image/png");
    }
    expect(seen.size).toBe(publicAddresses.length);
    expect((await page.request.get("/robots.txt")).headers()["content-type"]).toContain("text/plain");
    // Browsers ask for it beside whatever is no page: a download, an answer of the API.
    expect((await page.request.get("/favicon.ico")).headers()["content-type"]).toBe("image/x-icon");
    expect((await page.request.get("/sitemap.xml")).headers()["content-type"]).toContain("application/xml");
  });
  await test.step("the app can be installed", async () => {
    await openPage(page, "/");
    const address = await page.locator("link[rel=manifest]").getAttribute("href");
    const manifest = (await (await page.request.get(address ?? "")).json()) as {
      start_url: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest.start_url).toBe("/news");
    expect(manifest.icons.map(({ sizes, purpose }) => purpose ?? sizes)).toEqual([
      "192x192",
      "512x512",
      "maskable",
    ]);
    for (const { src } of manifest.icons) {
      const icon = await page.request.get(src);
      expect(icon.headers()["content-type"]).toBe("image/png");
      expect(icon.status()).toBe(200);
    }
  });
  await test.step("the footer leads to the same page in another language, without a reload and with what is typed; links inside stay in it", async () => {
    await openPage(page, "/");
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.getByRole("textbox").first().fill("ada@example.com");
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: "Deutsch" }).click();
    await expect(page).toHaveURL(/\/de$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Das Unternehmen hinter jeder Schlagzeile",
    );
    await expect(page.getByRole("textbox").first()).toHaveValue("ada@example.com");
    await expect(page.locator("#plan-cards-de")).toContainText("Monat");
    await footer.getByRole("link", { name: "Datenschutz" }).click();
    await expect(page).toHaveURL(/\/de\/privacy$/);
    await footer.getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL(/\/es\/privacy$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    expect(await page.evaluate(() => "same" in window)).toBe(true);
  });
  await test.step("the canonical address follows to the next page", async () => {
    await openPage(page, "/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/terms$/);
  });
});

/** All routes; the second half is for users. */
const crawledPages = [
  ...[
    ...publicPagePaths,
    "/de",
    "/setup",
    "/reset-password?token=x",
    "/sign-in/link?token=x",
    "/verify-email?token=x",
  ],
  ...["/signup/cancel", "/signup/success?session_id=x", "/no/such/page"],
  ...["/news", "/news-feeds", "/social", "/settings"],
];

test.describe("a crawl of all routes", () => {
  test.use({ consent: null });
  test.beforeEach(() => tell("siteSettings", { analyticsEnabled: true, measurementId: "G-E2E12345" }));
  test.afterEach(() => tell("siteSettings", { analyticsEnabled: false, measurementId: "" }));

  for (const [decision, pages] of [
    [null, crawledPages],
    // What is measured hangs on the answer alone, and on no page: a few tell that it was heard.
    ["declined", ["/", "/terms", "/news", "/settings"]],
    ["accepted", crawledPages],
  ] as const)
    test(`asks ${decision === "accepted" ? "the tag manager alone" : "no third party"} for anything where the answer about cookies is ${decision ?? "open"}, and breaks no content policy`, async ({
      page,
      context,
      watch,
    }) => {
      watch.allow(failedCall);
      if (decision) await startDecided(context, decision);
      const outside = new Set<string>();
      const tag = await playTagManager(page);
      await openPage(page, "/");
      const own = new URL(page.url()).host;
      page.on("request", (request) => {
        const { host, protocol } = new URL(request.url());
        if (/^http/.test(protocol) && host !== own) outside.add(host);
      });
      await signIn(page, await newUser());
      for (const address of pages) {
        await openPage(page, address);
        await expect(page.getByRole("contentinfo")).toBeVisible();
        await expect(consentBanner(page)).toHaveCount(decision ? 0 : 1);
      }
      if (decision === "accepted") {
        expect(tag.calls.length).toBeGreaterThan(0);
        expect([...outside].filter((host) => !/google(tagmanager|-analytics)\.com$/.test(host))).toEqual([]);
      } else expect([...outside]).toEqual([]);
    });
});
