import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import type { User, UserOptions } from "./support/environment-protocol.ts";
import { openPage } from "./support/public-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const asAdmin: UserOptions = { fullName: "Ada Admin", role: "ADMIN", subscriptionType: null };
const users = "/settings?tab=admin&section=users";

async function openUsers(page: Page): Promise<User> {
  const admin = await newUser(asAdmin);
  await signIn(page, admin);
  await openPage(page, users);
  await expect(rowOf(page, admin.email)).toBeVisible();
  return admin;
}

const rowOf = (page: Page, email: string): Locator => page.getByRole("row").filter({ hasText: email });
const inRow = (page: Page, email: string, name: RegExp) => rowOf(page, email).getByRole("button", { name });
const says = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const countIn = async (page: Page) =>
  Number(/\d+/.exec(await page.getByRole("link", { name: /^Users/ }).innerText())?.[0]);

test("ADMIN-01, ADMIN-02, ADMIN-05, ADMIN-06, ADMIN-08, ADMIN-10, ADMIN-13, ADMIN-14, ADMIN-21 to ADMIN-23, ADMIN-26, DATA-34: a user is added, rejected while the address is taken, and stands on top", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const admin = await openUsers(page);
  await expect(page.getByRole("columnheader")).toHaveText([
    ...["Name", "Email", "Phone", "Role", "Subscription"],
    ...["Payment Status", "Last Payment", "Created", "Actions"],
  ]);
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(inRow(page, admin.email, /^Remove/)).toHaveCount(0);
  const before = await countIn(page);
  await expect(page.getByText(`${before} user`).first()).toBeVisible();

  await page.getByRole("button", { name: "+ Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await expect(dialog.getByLabel("Full name")).toBeFocused();
  await expect(dialog.getByLabel("Role")).toHaveValue("USER");
  await expect(dialog.getByLabel("Subscription")).toHaveValue("EARLY_BIRD");
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect(dialog.getByText("Full name is required")).toBeVisible();
  await expect(dialog.getByText("Phone number is required")).toBeVisible();
  await dialog.getByLabel("Full name").fill("Grace Hopper");
  await dialog.getByLabel("Email").fill(admin.email.toUpperCase());
  await dialog.getByLabel("Phone").fill("+1 415 555 0100");
  await dialog.getByRole("textbox", { name: "Password" }).fill("a good password");
  await page.keyboard.press("Enter");
  const taken = "User with this email already exists";
  await expect(dialog.getByText(taken)).toBeVisible();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(page.getByRole("alert", { includeHidden: true }).filter({ hasText: taken })).toBeVisible();

  const email = `grace-of-${admin.email}`;
  await dialog.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await says(page, "User added successfully!");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row").nth(1)).toContainText(email);
  await expect.poll(() => countIn(page)).toBe(before + 1);
  await expect(page.getByRole("button", { name: "+ Add User" })).toBeFocused();
});

test("ADMIN-07, ADMIN-09, ADMIN-15 to ADMIN-18, ADMIN-22, ADMIN-24: a user is edited without a new password; one of Google's has no such field; Refresh shows what others changed", async ({
  page,
}) => {
  const user = await newUser({ fullName: "Robin Reader", phone: "+1 415 555 0101" });
  const google = await newUser({ fullName: "Gil Google", google: true });
  await openUsers(page);
  await inRow(page, user.email, /^Edit/).click();
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await dialog.getByLabel("Full name").fill("Robin Renamed");
  await dialog.getByLabel("Phone (optional)").fill("");
  await dialog.getByLabel("Subscription").selectOption("MANAGED");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await dialog.getByRole("button", { name: "Save user" }).click();
  expect((await sent).postDataJSON()).toEqual({
    fullName: "Robin Renamed",
    email: user.email,
    phone: "",
    role: "USER",
    subscriptionType: "MANAGED",
  });
  await says(page, "User updated successfully!");
  await expect(rowOf(page, user.email)).toContainText("Robin Renamed");
  await expect(rowOf(page, user.email)).toContainText("MANAGED");
  await expect(inRow(page, user.email, /^Edit/)).toBeFocused();

  await inRow(page, google.email, /^Edit/).click();
  await expect(dialog.getByText("Signs in with Google.")).toBeVisible();
  await expect(dialog.getByLabel(/Password/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  const changed = await page.request.patch(`/api/admin/users/${google.userId}`, {
    data: { fullName: "Changed Elsewhere" },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(changed.status()).toBe(200);
  await expect(rowOf(page, google.email)).toContainText("Gil Google");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(rowOf(page, google.email)).toContainText("Changed Elsewhere");
});

test("ADMIN-19, ADMIN-22, ADMIN-25: a removal asks first, and is taken back among the removed, all by keyboard", async ({
  page,
}) => {
  const user = await newUser({ fullName: "Robin Reader" });
  await openUsers(page);
  await page.getByLabel("Find users").fill(`person ${user.email}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await inRow(page, user.email, /^Remove/).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to remove this user?" });
  await expect(question).toContainText(`Robin Reader (${user.email})`);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(inRow(page, user.email, /^Remove/)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await says(page, "User removed successfully!");
  await expect(page.getByText("No matching users")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();

  await page.getByLabel("Status").selectOption("removed");
  await expect(rowOf(page, user.email)).toContainText("Removed");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await inRow(page, user.email, /^Restore/).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Restore User" });
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Full name is required")).toBeVisible();
  await page.keyboard.type("Robin Returned");
  await page.keyboard.press("Enter");
  await says(page, "User restored.");
  await page.getByLabel("Status").selectOption("active");
  await page.getByLabel("Find users").fill("robin returned");
  await expect(rowOf(page, user.email)).toBeVisible();
});

test("the list is ordered by its headers, narrowed by role and plan, and a list of cards on a narrow screen", async ({
  page,
}) => {
  const admin = await openUsers(page);
  const header = page.getByRole("columnheader", { name: "Email" });
  const asked = page.waitForResponse(/sort=email&direction=asc/);
  await header.getByRole("button").press("Enter");
  await asked;
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(header.getByRole("button")).toBeFocused();
  await page.getByLabel("Find users").fill(admin.email);
  await page.getByLabel("Role").selectOption("ADMIN");
  await expect(rowOf(page, admin.email)).toBeVisible();
  await page.getByLabel("Plan").selectOption("MANAGED");
  await expect(page.getByText("No matching users")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByLabel("Plan")).toHaveValue("any");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Order").selectOption("Newest first");
  const card = page.getByRole("listitem").filter({ hasText: admin.email });
  await card.getByRole("button", { name: /^Edit/ }).click();
  await expectAccessible(page);
});
