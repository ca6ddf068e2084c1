import { expect, type Page } from "@playwright/test";
import { holdCalls } from "./news-page.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";

const region = (page: Page) => page.getByRole("region", { name: "Get Early Access" });

async function join(page: Page, address: string): Promise<void> {
  await openPage(page, "/#waitlist");
  await region(page).getByLabel("Email").fill(address);
  await region(page).getByRole("button").click();
}

const atForm = (page: Page) => region(page).scrollIntoViewIfNeeded();

/** States of the waitlist form. */
export const waitlistScenarios: Scenario[] = [
  {
    name: "waitlist-joining",
    async open(page) {
      await holdCalls(page, "**/api/waitlist");
      await join(page, "noor.newsreader@example.com");
      await expect(region(page).getByText("Joining...")).toBeVisible();
    },
    atWidth: atForm,
  },
  {
    name: "waitlist-invalid",
    async open(page) {
      await join(page, "abc");
      await expect(region(page).getByText("Please enter a valid email address")).toBeVisible();
    },
    atWidth: atForm,
  },
  {
    name: "waitlist-failed",
    async open(page) {
      await page.route("**/api/waitlist", (route) => route.abort());
      await join(page, "noor.newsreader@example.com");
      await expect(region(page).getByRole("alert")).toBeVisible();
    },
    atWidth: atForm,
  },
  {
    name: "waitlist-joined",
    async open(page) {
      await page.route("**/api/waitlist", (route) => route.fulfill({ status: 201, json: {} }));
      await join(page, "noor.newsreader@example.com");
      await expect(region(page).getByRole("status")).toBeVisible();
    },
    atWidth: atForm,
  },
];
