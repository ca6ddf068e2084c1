import { expectAccessible, expectAccessibleHere } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("ADMIN-22: a user is added, edited, removed and restored, all by keyboard; axe finds nothing in table, cards and form", async ({
  page,
}) => {
  const admin = await newUser({ fullName: "Ada Admin", role: "ADMIN", subscriptionType: null });
  await signIn(page, admin);
  await openPage(page, "/settings?tab=admin&section=users");
  const email = `grace-of-${admin.email}`;
  const row = page.getByRole("row").filter({ hasText: email });
  const inRow = (name: RegExp) => row.getByRole("button", { name });
  const says = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  const add = page.getByRole("button", { name: "+ Add User" });

  await test.step("added, and on top", async () => {
    await add.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add User" });
    await expect(dialog.getByLabel("Full name")).toBeFocused();
    for (const text of ["Grace Hopper", email, "+1 415 555 0100", "a good password"]) {
      await page.keyboard.type(text);
      if (text !== "a good password") await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await says("User added successfully!");
    await expect(page.getByRole("row").nth(1)).toContainText(email);
    await expect(add).toBeFocused();
  });
  await test.step("edited", async () => {
    await inRow(/^Edit/).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByLabel("Full name").fill("Grace Renamed");
    await page.keyboard.press("Enter");
    await says("User updated successfully!");
    await expect(row).toContainText("Grace Renamed");
    await expect(inRow(/^Edit/)).toBeFocused();
  });
  await test.step("removed after its question", async () => {
    await page.getByLabel("Find users").fill(`person ${email}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await inRow(/^Remove/).press("Enter");
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to remove this user?" });
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await says("User removed successfully!");
    await expect(page.getByText("No matching users")).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();
  });
  await test.step("restored from among the removed, on a wide screen and on a phone", async () => {
    await page.getByLabel("Status").selectOption("removed");
    await expect(row).toContainText("Removed");
    await expectAccessible(page);
    const card = page.getByRole("listitem").filter({ hasText: email });
    await page.setViewportSize({ width: 390, height: 844 });
    await card.getByRole("button", { name: /^Restore/ }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Restore User" });
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Full name is required")).toBeVisible();
    await expectAccessibleHere(page);
    await page.keyboard.type("Grace Returned");
    await page.keyboard.press("Enter");
    await says("User restored.");
    await page.getByLabel("Status").selectOption("active");
    await page.getByLabel("Find users").fill("grace returned");
    await expect(card).toBeVisible();
  });
});
