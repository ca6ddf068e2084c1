import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { consentBanner, measureSite } from "./support/consent.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { two } from "./support/headlines.data.ts";
import { holdCalls, openNews } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

const built = process.env.TAPEWISE_E2E_WEB ?? path.join(import.meta.dirname, "../../build/client");
const loading = "Loading your personalized dashboard...";

test("CONST-02: what is delivered holds no key, assistant id or measurement id but the examples of its texts", () => {
  const files = globSync("**/*.{js,html,css,json,webmanifest,svg,txt,map}", { cwd: built });
  expect(files.length).toBeGreaterThan(50);
  const ids =
    /\bsk-[\w-]{8,}|\b[sp]k_(?:test|live)_\w{6,}|\basst_[A-Za-z0-9]{8,}|\bG-[A-Z0-9]{8,}\b|\b(?=(?:[a-z]*\d){3})[a-z0-9]{20}\b/g;
  // Each kind would be found, a stock-data key of twenty letters and digits, too.
  for (const key of ["sk-abc12345", "pk_live_abc123", "asst_abcDEF123", "G-ABCDEF12", "c1a2b3d4e5f6g7h8i9j0"])
    expect(key.match(ids)).toEqual([key]);
  const found = files.flatMap((file) => readFileSync(path.join(built, file), "utf8").match(ids) ?? []);
  expect(new Set(found)).toEqual(new Set(["G-ABC1234567", "G-XXXXXXXXXX"]));
});

test("ROUTE-01, ROUTE-02, ROUTE-03, SHELL-02, SHELL-13: a visitor reads the public pages, each with the logo that leads home, the ticker and the version", async ({
  page,
}) => {
  await test.step("ROUTE-01: a visitor sees the landing page on /", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The company behind every headline");
    await expect(page.getByRole("link", { name: "View News Feeds" })).toBeVisible();
  });
  await test.step("ROUTE-02: a visitor reads /how-it-works", async () => {
    await afresh(page);
    await page.goto("/how-it-works");
    await expect(page.getByRole("heading", { level: 1, name: "How It Works" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(4);
  });
  await test.step("ROUTE-03: a visitor reads /terms and /privacy, each with its own contact address", async () => {
    await afresh(page);
    await page.goto("/terms");
    await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
    const legal = await page.getByRole("main").getByRole("link", { name: /@/ }).innerText();
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /@/ })).not.toHaveText(legal);
  });
  await test.step("SHELL-02, SHELL-13: every public page has the logo that leads home, the ticker and the version", async () => {
    await afresh(page);
    for (const address of ["/how-it-works", "/terms", "/privacy"]) {
      await page.goto(address);
      await expect(page.getByRole("region", { name: "Market ticker" })).toBeVisible();
      await expect(page.getByRole("contentinfo").getByText("0.1.0")).toBeVisible();
      await page.getByRole("banner").getByRole("link", { name: "Tapewise" }).click();
      await page.waitForURL((url) => url.pathname === "/");
    }
  });
});

test("ROUTE-04, ROUTE-05, ROUTE-06, ROUTE-07, ROUTE-11: pages for users lead a visitor to /, and /news-feeds leads a user to /news", async ({
  page,
}) => {
  await test.step("ROUTE-04, ROUTE-06, ROUTE-07, ROUTE-11: a visitor who opens a page for users ends on /", async () => {
    for (const address of ["/news", "/social", "/settings", "/settings?tab=profile"]) {
      await page.goto(address);
      await page.waitForURL((url) => url.pathname === "/" && url.search === "");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The company behind every headline");
    }
  });
  await test.step("ROUTE-04, ROUTE-05: /news-feeds leads a user to /news and keeps the query", async () => {
    await afresh(page);
    await signIn(page, await newUser({ headlines: two }));
    await page.goto("/news-feeds?count=30");
    await page.waitForURL("**/news?count=30");
    await expect(page.getByRole("heading", { level: 1, name: "News Feeds" })).toBeVisible();
    await expect(page.getByLabel("Articles")).toHaveValue("30");
  });
});

test("ROUTE-12, SHELL-01, SHELL-12: a reload of /news waits for the session and does not bounce to /; the shell has all of its parts", async ({
  page,
}) => {
  const parts = async (isKnown: boolean) => {
    await expect(page.getByRole("banner").getByRole("link", { name: "Tapewise" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Market ticker" })).toContainText("AAPL");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(consentBanner(page)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(isKnown ? 1 : 0);
  };
  await measureSite(page);
  await page.addInitScript(() => localStorage.removeItem("tapewise.consent"));
  await signIn(page, await newUser({ headlines: two }));
  const release = await holdCalls(page, "**/api/auth/get-session");
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto("/news");
  await expect(page.getByText(loading)).toBeVisible();
  await parts(false);
  release();
  await expect(page.getByRole("article")).toHaveCount(2);
  await parts(true);
  await expect(page.getByText(loading)).toHaveCount(0);
  expect(new Set(visited)).toEqual(new Set(["/news"]));
});

test("ROUTE-13: a page that cannot be rendered and an unknown address say so on one screen", async ({
  page,
  watch,
}) => {
  await test.step("ROUTE-13: a page that cannot be rendered says 'Unexpected Application Error!' inside the shell", async () => {
    watch.allow(/^console: /);
    await signIn(page, await newUser({ headlines: two }));
    await page.route("**/api/news?*", (route) =>
      route.fulfill({ json: { items: [{ id: "x", detectedCompanies: null }], sources: [{ feedId: "f" }] } }),
    );
    await page.goto("/news");
    await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("button", { name: "Menu" })).toBeVisible();
    await expect(page.getByText("404 Not Found")).toHaveCount(0);
  });
  await test.step("ROUTE-13: an unknown address answers 404 and says so on the same screen", async () => {
    await afresh(page);
    watch.allow(failedCall);
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
    await expect(page.getByText("404 Not Found", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Go to home page" }).click();
    await page.waitForURL("**/");
  });
});

test("SHELL-07, SHELL-08, SHELL-09, SHELL-11: what the header has for a visitor and for a user, and the events that open the dialogs", async ({
  page,
}) => {
  await test.step("SHELL-07, SHELL-08: a visitor has one button 'Sign Up / Sign In' and no Menu", async () => {
    await openPage(page, "/");
    const header = page.getByRole("banner");
    await expect(header.getByRole("button", { name: "Sign Up / Sign In" })).toHaveCount(1);
    await expect(header.getByRole("button", { name: "Menu" })).toHaveCount(0);
    await header.getByRole("button", { name: "Sign Up / Sign In" }).click();
    await expect(page.getByRole("dialog", { name: "Sign In" })).toContainText("Not a member?");
  });
  await test.step("SHELL-09: the window events openLoginModal and openSignupModal open the sign-in dialog", async () => {
    await afresh(page);
    await openPage(page, "/terms");
    for (const name of ["openLoginModal", "openSignupModal"]) {
      await page.evaluate((event) => window.dispatchEvent(new Event(event)), name);
      await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
  await test.step("SHELL-11: the tabs News Feeds and Social Feeds are there for users only", async () => {
    await afresh(page);
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Sign Up / Sign In" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await signIn(page, await newUser());
    await page.goto("/");
    const tabs = page.getByRole("navigation", { name: "Main" });
    await expect(tabs.getByRole("link")).toHaveText(["News Feeds", "Social Feeds"]);
    await tabs.getByRole("link", { name: "Social Feeds" }).click();
    await page.waitForURL("**/social");
    await tabs.getByRole("link", { name: "News Feeds" }).click();
    await page.waitForURL("**/news");
  });
});

test("offline and server down: headlines stay with a reason and Retry, and new ones come when it is back", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(failedCall);
  // The code of a part that is loaded late, asked for in that moment: its place stays empty.
  watch.allow(/Failed to fetch dynamically imported module/);
  const user = await newUser({ headlines: two });
  await signIn(page, user);
  await openNews(page);
  await test.step("offline: headlines stay, the page says so, and goes on when the network is back", async () => {
    await context.setOffline(true);
    await expect(page.getByText("You're offline.")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
    await context.setOffline(false);
    await expect(page.getByText("You're offline.")).toHaveCount(0);
  });
  await tell("stopServer", {});
  try {
    await page.getByRole("button", { name: "Refresh Now" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Failed to fetch news feeds." });
    await expect(notice).toContainText("Failed to fetch news feeds. Please try again later.");
    await expect(page.getByRole("article")).toHaveCount(2);
    await tell("startServer", {});
    await notice.getByRole("button", { name: "Retry" }).click();
    await expect(notice).toHaveCount(0);
  } finally {
    await tell("startServer", {});
  }
  await tell("publish", {
    room: user.room,
    headlines: [{ wire: "harbor", title: "Boeing wins an order for 40 jets" }],
  });
  await expect(page.getByRole("button", { name: "1 new headline" })).toBeVisible();
});

test("server down: a headline that came in while the page was cut off is not lost", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser({ headlines: two });
  await signIn(page, user);
  const streaming = page.waitForResponse("**/api/news/stream*");
  await openNews(page);
  await streaming;
  await tell("stopServer", {});
  await tell("startServer", {});
  await tell("publish", {
    room: user.room,
    headlines: [{ wire: "harbor", title: "Boeing wins an order for 40 jets" }],
  });
  // A server that was long away is asked again up to a minute later, unless the browser says that it is online.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByRole("button", { name: "1 new headline" })).toBeVisible({ timeout: 4_000 });
  }).toPass();
});

test("server down: a first visit says why there is no news and offers Retry", async ({ page, watch }) => {
  watch.allow(failedCall);
  await page.clock.install();
  await signIn(page, await newUser({ headlines: two }));
  await page.route("**/api/news?*", (route) => route.abort());
  await page.goto("/news");
  await expect(page.getByText("Loading news…")).toBeVisible();
  // Past the page's own tries.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByText("Loading news…")).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Failed to fetch news feeds. Please try again later.",
  );
  await page.unroute("**/api/news?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
});
