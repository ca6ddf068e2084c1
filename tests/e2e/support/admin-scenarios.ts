import { expect, type Page } from "@playwright/test";
import { actions, companies, securityEvents, spent, troubled, waitlistOf } from "./admin-answers.data.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";

const admin = { fullName: "Ada Admin", role: "ADMIN", subscriptionType: null } as const;

const openSection = (page: Page, section: string) => openPage(page, `/settings?tab=admin&section=${section}`);

async function openWaitlist(page: Page, total: number): Promise<void> {
  await page.route("**/api/admin/waitlist?*", (route) => route.fulfill({ json: waitlistOf(total) }));
  await openSection(page, "waitlist");
}

/** The section over answers of our own, for what is seldom seen. */
export async function openTroubledSystem(page: Page): Promise<void> {
  await page.route("**/api/admin/system", (route) => route.fulfill({ json: troubled }));
  await page.route("**/api/admin/system/spending?*", (route) => route.fulfill({ json: spent }));
  await page.route("**/api/admin/actions?*", (route) => route.fulfill({ json: actions }));
  await page.route("**/api/admin/security-events?*", (route) => route.fulfill({ json: securityEvents }));
  await openSection(page, "system");
  await expect(page.getByRole("list", { name: "Admin activity" })).toBeVisible();
}

async function openCompanies(page: Page): Promise<void> {
  await page.route("**/api/admin/companies?*q=apple*", (route) => route.fulfill({ json: companies }));
  await openSection(page, "companies");
  const search = page.getByRole("searchbox", { name: "Search companies" });
  await search.fill("apple");
  await expect(page.getByRole("button", { name: "Rename AAPI" })).toBeVisible();
}

/** What admins see of the waitlist, analytics and the server. */
export const adminScenarios: Scenario[] = [
  {
    name: "admin-waitlist",
    user: admin,
    async open(page) {
      await openWaitlist(page, 1_284);
      await expect(page.getByText("1–50 of 1,284")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "admin-confirmation",
    user: admin,
    async open(page) {
      await openWaitlist(page, 1_284);
      const error = { code: "reauthentication-required", message: "Confirm it's you first." };
      await page.route("**/api/admin/waitlist/export", (route) =>
        route.fulfill({ status: 403, json: { error } }),
      );
      await page.getByRole("button", { name: /CSV/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "admin-waitlist-none",
    user: admin,
    async open(page) {
      await openWaitlist(page, 0);
      await expect(page.getByText("No waitlist entries yet.")).toBeVisible();
    },
  },
  {
    name: "admin-waitlist-failed",
    user: admin,
    async open(page) {
      await page.route("**/api/admin/waitlist?*", (route) => route.fulfill({ status: 503, json: {} }));
      await openSection(page, "waitlist");
      await expect(page.getByText("Couldn't load the waitlist")).toBeVisible();
    },
  },
  {
    name: "admin-waitlist-loading",
    user: admin,
    async open(page) {
      await page.route("**/api/admin/waitlist?*", () => undefined);
      await openSection(page, "waitlist");
      await expect(page.getByRole("heading", { name: "Waitlist" })).toBeVisible();
    },
  },
  {
    name: "admin-analytics",
    user: admin,
    async open(page) {
      await openSection(page, "analytics");
      await expect(page.getByRole("button", { name: "Save & Update" })).toBeVisible();
    },
    whole: true,
  },
  {
    name: "admin-analytics-refused",
    user: admin,
    async open(page) {
      await openSection(page, "analytics");
      await page.getByLabel("Measurement ID").fill("UA-12345-6");
      await page.getByRole("button", { name: "Save & Update" }).click();
    },
  },
  { name: "admin-system-troubled", user: admin, open: openTroubledSystem, whole: true },
  {
    name: "admin-system-quiet",
    user: admin,
    async open(page) {
      await openSection(page, "system");
      await expect(page.getByRole("heading", { name: "Admin activity" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Outside services" })).toBeVisible();
    },
    whole: true,
  },
  { name: "admin-companies", user: admin, open: (page) => openCompanies(page), whole: true },
  {
    name: "admin-companies-none",
    user: admin,
    async open(page) {
      await openCompanies(page);
      await page.getByRole("searchbox", { name: "Search companies" }).fill("no such company");
      await expect(page.getByText("No company found")).toBeVisible();
    },
  },
  {
    name: "admin-companies-add",
    user: admin,
    async open(page) {
      await openCompanies(page);
      await page.getByRole("button", { name: "Add company" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a company" });
      await dialog.getByRole("button", { name: "Add company" }).click();
      await expect(dialog.getByText("Enter the company's name.")).toBeVisible();
    },
  },
  {
    name: "admin-companies-rename",
    user: admin,
    async open(page) {
      await openCompanies(page);
      await page.getByRole("button", { name: "Rename AAPL" }).click();
      await expect(page.getByRole("dialog", { name: "Rename AAPL" })).toBeVisible();
    },
  },
  {
    name: "admin-companies-retire",
    user: admin,
    async open(page) {
      await openCompanies(page);
      await page.getByRole("button", { name: "Retire AAPL" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "invitation",
    async open(page) {
      await openPage(page, `/invitation?token=${"a".repeat(43)}`);
      await page.getByRole("button", { name: "Create your account" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
