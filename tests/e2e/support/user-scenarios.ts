import type { Page } from "@playwright/test";
import type { ListedUser, UsersAnswer } from "#contract/admin-users.ts";
import type { UserOptions } from "./environment-protocol.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";
import { expect } from "./test.ts";

const admin: UserOptions = { fullName: "Ada Admin", role: "ADMIN", subscriptionType: null };
const list = "**/api/admin/users?*";
const day = (ago: number) => new Date(Date.UTC(2026, 10, 20) - ago * 86_400_000).toISOString();

const names = [
  "Grace Hopper",
  "Wolfeschlegelsteinhausenbergerdorff the Elder of Hamburg",
  "田中 花子",
  "ليلى حداد",
  "Zoë Ångström",
  "Jo",
];

function user(at: number, more: Partial<ListedUser> = {}): ListedUser {
  const paid = at % 3 !== 2;
  return {
    id: `user-${at}`,
    fullName: names[at % names.length] ?? "",
    googleUid: null,
    profilePicture: null,
    email:
      at % 6 === 1 ? `a.very.long.mailbox.name+${at}@mail.department.example.com` : `user${at}@example.com`,
    phone: at % 4 === 3 ? null : `+1 415 555 ${1000 + at}`,
    role: at % 7 === 0 ? "ADMIN" : "USER",
    authProvider: at % 5 === 0 ? "google" : "email",
    subscriptionType: at % 6 === 4 ? null : at % 2 === 0 ? "MANAGED" : "EARLY_BIRD",
    paymentInfo: paid ? { paymentStatus: "paid", lastPaymentDate: day(at) } : { paymentStatus: "unpaid" },
    createdAt: day(at * 3),
    updatedAt: day(at),
    removedAt: null,
    ...more,
  };
}

/** Answers of our own, for what is seldom seen. */
async function stub(page: Page, answer: Partial<UsersAnswer>): Promise<void> {
  const whole = { users: [], total: 0, next: null, ...answer };
  await page.route(list, (route) => route.fulfill({ json: whole }));
}

async function open(page: Page): Promise<void> {
  await openPage(page, "/settings?tab=admin&section=users");
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
}

async function openMany(page: Page): Promise<void> {
  const users = Array.from({ length: 12 }, (_, at) => user(at));
  await stub(page, { users, total: 100_003, next: "more" });
  await open(page);
  await expect(page.getByText("100,003 users").first()).toBeVisible();
}

/** The users section of the admins' tab. */
export const userScenarios: Scenario[] = [
  { name: "users-few", user: admin, open, whole: true },
  { name: "users-many", user: admin, open: openMany, whole: true },
  {
    name: "users-add-errors",
    user: admin,
    async open(page) {
      await openMany(page);
      await page.getByRole("button", { name: "+ Add User" }).click();
      await page.getByLabel("Email").fill("not an address");
      await page.getByRole("button", { name: "Add user", exact: true }).click();
    },
  },
  {
    name: "users-edit",
    user: admin,
    async open(page) {
      await openMany(page);
      await page.getByRole("button", { name: "Edit Grace Hopper" }).first().click();
    },
  },
  {
    name: "users-remove",
    user: admin,
    async open(page) {
      await openMany(page);
      await page.getByRole("button", { name: "Remove Wolfe" }).first().click();
    },
  },
  {
    name: "users-restore",
    user: admin,
    async open(page) {
      await stub(page, {
        users: [0, 1, 2].map((at) => user(at, { fullName: "", removedAt: day(at) })),
        total: 3,
      });
      await open(page);
      await page.getByLabel("Status").selectOption("Removed");
      await page
        .getByRole("button", { name: /^Restore/ })
        .first()
        .click();
    },
  },
  {
    name: "users-removed",
    user: admin,
    async open(page) {
      const removed = { fullName: "", phone: null, paymentInfo: null, subscriptionType: null } as const;
      await stub(page, {
        users: [0, 1, 2].map((at) => user(at, { ...removed, role: "USER", removedAt: day(at) })),
        total: 3,
      });
      await open(page);
      await page.getByLabel("Status").selectOption("Removed");
    },
    whole: true,
  },
  {
    name: "users-nobody",
    user: admin,
    async open(page) {
      await stub(page, {});
      await open(page);
      await page.getByLabel("Find users").fill("nobody has this name");
      await expect(page.getByText("No matching users")).toBeVisible();
    },
  },
  {
    name: "users-banner",
    user: admin,
    async open(page) {
      await openMany(page);
      await page.route("**/api/admin/users/*", (route) =>
        route.fulfill({
          status: 409,
          json: { error: { code: "last-admin", message: "At least one admin is required" } },
        }),
      );
      await page.getByRole("button", { name: "Remove Wolfe" }).first().click();
      await page.getByRole("button", { name: "Remove user" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "users-stale",
    user: admin,
    async open(page) {
      await openMany(page);
      await page.route(list, (route) => route.fulfill({ status: 400, json: {} }));
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
  {
    name: "users-loading",
    user: admin,
    async open(page) {
      await page.route(list, () => undefined);
      await open(page);
    },
  },
  {
    name: "users-error",
    user: admin,
    async open(page) {
      await page.route(list, (route) => route.fulfill({ status: 400, json: {} }));
      await open(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
