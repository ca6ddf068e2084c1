import { parseHTML } from "linkedom";
import { publicAddresses, publicPagePaths } from "#domain/site/public-pages.ts";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { consentBanner, playTagManager, startDecided } from "./support/consent.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

test("STATIC-01, STATIC-03, STATIC-04, STATIC-05, STATIC-06, STATIC-07, STATIC-08: every page for everybody is delivered whole, with its own title, description, canonical address and picture for shared links", async ({
  request,
}) => {
  const seen = new Set<string>();
  const texts = new Map<string, Document>();
  for (const address of publicAddresses) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    const { document } = parseHTML(await answer.text());
    texts.set(address, document);
    const head = (selector: string, name: string) =>
      [...document.querySelectorAll(`head ${selector}`)].map((each) => each.getAttribute(name));
    const canonical = head('link[rel="canonical"]', "href");
    expect(canonical).toHaveLength(1);
    expect(new URL(canonical[0] ?? "").pathname).toBe(address);
    const [description] = head('meta[name="description"]', "content");
    expect((description ?? "").length).toBeGreaterThan(50);
    expect(head('meta[property="og:description"]', "content")).toEqual([description]);
    expect(head('meta[property="og:title"]', "content")).toEqual([document.title]);
    seen.add(`${document.title} ${description}`);
    const [picture] = head('meta[property="og:image"]', "content");
    const shown = await request.get(new URL(picture ?? "").pathname);
    expect(shown.headers()["content-type"]).toBe("image/png");
  }
  expect(seen.size).toBe(publicAddresses.length);
  await test.step("STATIC-01: four steps; STATIC-03 to STATIC-08: the legal texts have an address each, and say 30 days and 13 years", () => {
    const steps = texts.get("/how-it-works")?.querySelectorAll("main li h2") ?? [];
    expect([...steps].map(({ textContent }) => textContent)).toEqual([
      "Create an account",
      "Configure feeds and keys",
      "See the companies",
      "Run AI analysis",
    ]);
    for (const [address, fact, contact] of [
      ["/terms", "30 days", "legal@tapewise.example"],
      ["/privacy", "children under 13", "privacy@tapewise.example"],
    ] as const) {
      const main = texts.get(address)?.querySelector("main");
      expect(main?.textContent).toContain(fact);
      const links = [...(main?.querySelectorAll("a[href*='@']") ?? [])];
      expect(links.map((link) => link.getAttribute("href"))).toEqual([`mailto:${contact}`]);
      expect(links[0]?.textContent).toBe(contact);
    }
  });
  await test.step("what robots and browsers ask for beside pages; the app can be installed", async () => {
    const typeOf = async (address: string) => (await request.get(address)).headers()["content-type"];
    expect(await typeOf("/robots.txt")).toContain("text/plain");
    // Browsers ask for it beside whatever is no page: a download, an answer of the API.
    expect(await typeOf("/favicon.ico")).toBe("image/x-icon");
    expect(await typeOf("/sitemap.xml")).toContain("application/xml");
    const link = texts.get("/")?.querySelector("link[rel=manifest]")?.getAttribute("href");
    const manifest = (await (await request.get(link ?? "")).json()) as {
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
      const icon = await request.get(src);
      expect(icon.headers()["content-type"]).toBe("image/png");
      expect(icon.status()).toBe(200);
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

test("ROUTE-01, ROUTE-02, ROUTE-03, SHELL-02, SHELL-07, SHELL-08, SHELL-11, SHELL-13, HOME-12: a visitor reads the public pages by the footer and the logo, in another language without a reload, and the canonical address follows", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  const footer = page.getByRole("contentinfo");
  const level1 = page.getByRole("heading", { level: 1 });
  await openPage(page, "/");
  await expect(level1).toHaveText("The company behind every headline");
  await expect(header.getByRole("button", { name: "Sign Up / Sign In" })).toHaveCount(1);
  await expect(header.getByRole("button", { name: "Menu" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { same: true }));
  for (const [name, address, title] of [
    ["How It Works", "/how-it-works", "How It Works"],
    ["Terms", "/terms", "Terms of Service"],
    ["Privacy", "/privacy", "Privacy Policy"],
  ] as const) {
    await footer.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`**${address}`);
    await expect(level1).toHaveText(title);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${address}$`));
    await expect(page.getByRole("region", { name: "Market ticker" })).toBeVisible();
    await expect(footer.getByText("0.1.0")).toBeVisible();
    await header.getByRole("link", { name: "Tapewise" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  }
  await test.step("the footer leads to the same page in another language with what is typed; links inside stay in it", async () => {
    await page.getByRole("textbox").first().fill("ada@example.com");
    await footer.getByRole("link", { name: "Deutsch" }).click();
    await expect(page).toHaveURL(/\/de$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(level1).toHaveText("Das Unternehmen hinter jeder Schlagzeile");
    await expect(page.getByRole("textbox").first()).toHaveValue("ada@example.com");
    await expect(page.locator("#plan-cards-de")).toContainText("Monat");
    await footer.getByRole("link", { name: "Datenschutz" }).click();
    await expect(page).toHaveURL(/\/de\/privacy$/);
    await footer.getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL(/\/es\/privacy$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
  });
  expect(await page.evaluate(() => "same" in window)).toBe(true);
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

  // Nobody else is called after Decline: that holds for each test of this suite, which fails otherwise.
  for (const decision of [null, "accepted"] as const)
    test(`asks ${decision ? "the tag manager alone" : "no third party"} for anything where the answer about cookies is ${decision ?? "open"}, and breaks no content policy`, async ({
      page,
      context,
      watch,
    }) => {
      watch.allow(failedCall);
      if (decision) await startDecided(context, decision);
      const outside = new Set<string>();
      const tag = await playTagManager(page);
      await signIn(page, await newUser());
      await openPage(page, "/");
      const own = new URL(page.url()).host;
      page.on("request", (request) => {
        const { host, protocol } = new URL(request.url());
        if (/^http/.test(protocol) && host !== own) outside.add(host);
      });
      for (const address of crawledPages) {
        await openPage(page, address);
        await expect(page.getByRole("contentinfo")).toBeVisible();
        await expect(consentBanner(page)).toHaveCount(decision ? 0 : 1);
      }
      if (decision) {
        expect(tag.calls.length).toBeGreaterThan(0);
        expect([...outside].filter((host) => !/google(tagmanager|-analytics)\.com$/.test(host))).toEqual([]);
      } else expect([...outside]).toEqual([]);
    });
});

test("the legal texts name their contact without an answer of the server", async ({ page, watch }) => {
  watch.allow(failedCall);
  await page.route("**/api/config", (route) => route.abort());
  for (const [address, contact] of [
    ["/terms", "legal@tapewise.example"],
    ["/privacy", "privacy@tapewise.example"],
  ] as const) {
    await openPage(page, address);
    await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveText(contact);
  }
});
