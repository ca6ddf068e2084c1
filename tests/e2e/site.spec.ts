import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { consentBanner, measureSite } from "./support/consent.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { two } from "./support/headlines.data.ts";
import { holdCalls, openNews } from "./support/news-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

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

test("ROUTE-04, ROUTE-06, ROUTE-07, ROUTE-11: a visitor who opens a page for users ends on /", async ({
  page,
}) => {
  await page.goto("/settings?tab=profile");
  await page.waitForURL((url) => url.pathname === "/" && url.search === "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The company behind every headline");
});

test("ROUTE-12, SHELL-01, SHELL-12, SHELL-11: a reload of /news waits for the session and does not bounce to /; the shell has all of its parts", async ({
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
  const tabs = page.getByRole("navigation", { name: "Main" });
  await expect(tabs.getByRole("link")).toHaveText(["News Feeds", "Social Feeds"]);
  await tabs.getByRole("link", { name: "Social Feeds" }).click();
  await page.waitForURL("**/social");
  await tabs.getByRole("link", { name: "News Feeds" }).click();
  await page.waitForURL("**/news");
});

test("ROUTE-13: a page that cannot be rendered and an unknown address say so on one screen", async ({
  page,
  watch,
}) => {
  watch.allow(/^console: /);
  await signIn(page, await newUser({ headlines: two }));
  await page.route("**/api/news?*", (route) =>
    route.fulfill({ json: { items: [{ id: "x", detectedCompanies: null }], sources: [{ feedId: "f" }] } }),
  );
  await page.goto("/news");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Menu" })).toBeVisible();
  await expect(page.getByText("404 Not Found")).toHaveCount(0);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("404 Not Found", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Go to home page" }).click();
  await page.waitForURL("**/");
});

test("offline and server down: headlines stay with a reason and Retry, and what came in while the page was cut off is not lost", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(failedCall);
  // The code of a part that is loaded late, asked for in that moment: its place stays empty.
  watch.allow(/Failed to fetch dynamically imported module/);
  const user = await newUser({ headlines: two });
  await signIn(page, user);
  const streaming = page.waitForResponse("**/api/news/stream*");
  await openNews(page);
  await streaming;
  const publish = (title: string) =>
    tell("publish", { room: user.room, headlines: [{ wire: "harbor", title }] });
  await test.step("a headline that came in while the page was cut off is not lost", async () => {
    await tell("stopServer", {});
    await tell("startServer", {});
    await publish("Boeing wins an order for 40 jets");
    // A server that was long away is asked again up to a minute later, unless the browser says that it is online.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(page.getByRole("button", { name: "1 new headline" })).toBeVisible({ timeout: 4_000 });
    }).toPass();
  });
  await test.step("offline: headlines stay, the page says so, and goes on when the network is back", async () => {
    await context.setOffline(true);
    await expect(page.getByText("You're offline.")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
    await context.setOffline(false);
    await expect(page.getByText("You're offline.")).toHaveCount(0);
  });
  await test.step("server down: headlines stay with a reason and Retry, and new ones come when it is back", async () => {
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
    // A list that is loaded again begins with what waited.
    await expect(page.getByRole("article")).toHaveCount(3);
    await publish("Ford halts a truck line for a week");
    await expect(page.getByRole("button", { name: "1 new headline" })).toBeVisible();
  });
});
