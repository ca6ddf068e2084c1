import type { Page } from "@playwright/test";
import { serveBuilds } from "./support/deployed-build.ts";
import { newUser } from "./support/environment-client.ts";
import { morning, oilHeadline } from "./support/headlines.data.ts";
import { openNews, rowOf } from "./support/news-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

/** The worker has kept the app and answers for this page. */
const workerStands = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });

/** Some versions of Chromium tell a page that was loaded without a network that there is one. */
async function tellOffline(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", offline);
  return () => session.detach();
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const cachedList = (page: Page) => stored(page, "tapewise.kept");
/** How the news page was left (READ-94). */
const storedView = (page: Page) => stored(page, "tapewise.news-view");

test("READ-94: without a network the app opens with the last headlines and says so; after a sign-out nothing of them, nor of how the page was left, is in the browser", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(failedCall);
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  await workerStands(page);
  await expect.poll(() => cachedList(page)).toContain(oilHeadline);
  expect(await storedView(page)).toContain("newsCount");
  expect((await keptAddresses(page)).filter((address) => address.startsWith("/api"))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  const tellOnline = await tellOffline(page);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(rowOf(page, oilHeadline)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Last checked/ })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("This page opens when")).toBeVisible();
  await page.getByRole("link", { name: "Read the last headlines" }).click();
  await expect(page.getByRole("article")).toHaveCount(10);

  await tellOnline();
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => cachedList(page)).toBeNull();
  expect(await storedView(page)).toBeNull();
  await context.setOffline(true);
  await page.goto("/news");
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a new build is shown by the next visit, and is the one that opens without a network from then on", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const builds = await serveBuilds();
  const displayed = async () =>
    /<meta name="build" content="(\w+)">/.exec(
      (await (await page.goto(`${builds.url}/news`))?.text()) ?? "",
    )?.[1];
  const storedBuilds = () => page.evaluate(() => caches.keys());
  try {
    await builds.deploy("one");
    await page.goto(`${builds.url}/terms`);
    // The app does it for users; who reads the terms is none.
    await page.evaluate(() => {
      const policy = Reflect.get(window, "trustedTypes").createPolicy("service-worker", {
        createScriptURL: (url: string) => url,
      });
      return navigator.serviceWorker.register(policy.createScriptURL("/service-worker.js"));
    });
    await workerStands(page);
    expect(await displayed()).toBe("one");
    await builds.deploy("two");
    expect(await displayed()).toBe("two");
    await expect.poll(storedBuilds).toEqual(["tapewise-one", "tapewise-two"]);
    // The worker of the new build is there, with its own page.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { installing, waiting, active } = await navigator.serviceWorker.ready;
          const page = await (await caches.open("tapewise-two")).match("/news");
          return page !== undefined && !installing && !waiting && active?.state === "activated";
        }),
      )
      .toBe(true);
    await builds.stop();
    expect(await displayed()).toBe("two");
  } finally {
    await builds.remove();
  }
});
