import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { tell } from "./support/environment-client.ts";
import { holdCalls } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(() => tell("clearAttempts", {}));

const newAddress = () => `early-${randomUUID().slice(0, 8)}@example.com`;

function waitlistOn(page: Page) {
  const region = page.getByRole("region", { name: "Get Early Access" });
  return {
    region,
    email: region.getByLabel("Email"),
    button: region.getByRole("button"),
  };
}

test("STATIC-02, HOME-11, WAIT-01, WAIT-02, WAIT-03, WAIT-04: 'Join Waitlist' leads from /how-it-works to the form, and a visitor joins by keyboard", async ({
  page,
}) => {
  await openPage(page, "/how-it-works");
  await page.getByRole("main").getByRole("link", { name: "Join Waitlist" }).click();
  await page.waitForURL("**/#waitlist");
  const { region, email, button } = waitlistOn(page);
  await expect(region.getByRole("heading", { name: "Get Early Access" })).toBeInViewport();
  await expect(button).toBeInViewport();
  await expect(button).toHaveText("Join Waitlist");
  const release = await holdCalls(page, "**/api/waitlist");
  await email.focus();
  await page.keyboard.type(newAddress());
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("Joining...");
  release();
  await expect(region.getByRole("status")).toHaveText("Thank you for joining our waitlist!");
  await expect(region.getByRole("status")).toBeFocused();
});

test("an address sent before the app has started goes nowhere by itself, and is sent once by the app", async ({
  page,
}) => {
  const start = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await start.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const { region, email } = waitlistOn(page);
  const address = newAddress();
  await email.fill(address);
  await page.keyboard.press("Enter");
  expect(new URL(page.url()).search).toBe("");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/waitlist")) sent += 1;
  });
  start.resolve();
  await expect(region.getByRole("status")).toHaveText("Thank you for joining our waitlist!");
  await expect(region.getByText(address)).toBeVisible();
  expect(sent).toBe(1);
});
