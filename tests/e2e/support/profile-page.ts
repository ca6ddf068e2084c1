import type { Locator, Page } from "@playwright/test";
import { newUser } from "./environment-client.ts";
import type { User, UserOptions } from "./environment-protocol.ts";
import { openPage } from "./public-page.ts";
import { expect, signIn } from "./test.ts";

/** A signed-in user on the own profile. */
export async function openProfile(page: Page, wish: UserOptions = {}): Promise<User> {
  const user = await newUser(wish);
  await signIn(page, user);
  await visitProfile(page);
  return user;
}

export async function visitProfile(page: Page): Promise<void> {
  await openPage(page, "/settings?tab=profile");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
}

/** The part of the profile with that heading. */
export const sectionOf = (page: Page, heading: string): Locator =>
  page
    .locator("section section")
    .filter({ has: page.getByRole("heading", { level: 2, name: heading, exact: true }) });

export async function editProfile(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const form = page.getByRole("form", { name: "Edit Profile" });
  await expect(form).toBeVisible();
  return form;
}

export const pictureFile = (buffer: Buffer, name = "me.png", mimeType = "image/png") => ({
  name,
  mimeType,
  buffer,
});

/** Chooses the file and waits until it is rendered. */
export async function choosePicture(form: Locator, file: ReturnType<typeof pictureFile>): Promise<void> {
  await form.getByLabel(/(Choose|Change) picture/).setInputFiles(file);
  await expect(form.locator('img[src^="data:image/webp"]')).toBeVisible();
}

/** Width of the picture as the browser decoded it; 0 when it could not. */
export const decodedWidth = (picture: Locator): Promise<number> =>
  picture.evaluate(async (element: HTMLImageElement) => {
    await element.decode().catch(() => undefined);
    return element.naturalWidth;
  });
