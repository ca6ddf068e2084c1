import type { Locator, Page } from "@playwright/test";
import type { Prompt } from "#contract/analysis.ts";
import { newUser } from "./environment-client.ts";
import type { User, UserOptions } from "./environment-protocol.ts";
import { openPage } from "./public-page.ts";
import { expect, signIn } from "./test.ts";

export const promptsAddress = "/settings?tab=ai-prompts";

/** Signs somebody in and waits until their prompts are there. */
export async function openPrompts(page: Page, wish: UserOptions = {}): Promise<User> {
  const user = await newUser(wish);
  await signIn(page, user);
  await openPage(page, promptsAddress);
  await expect(listOn(page)).toBeVisible();
  return user;
}

const listOn = (page: Page) => page.getByRole("list", { name: "Your prompts" });
export const namesOn = (page: Page) => listOn(page).getByRole("heading", { level: 3 });
export const rowOf = (page: Page, name: string) =>
  listOn(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

export const addForm = (page: Page) => page.getByRole("form", { name: "Add a prompt" });
export const editForm = (page: Page, name: string) => page.getByRole("form", { name: `Edit ${name}` });

/** The fields of one form. */
export const nameIn = (form: Locator) => form.getByLabel("Name");
export const textIn = (form: Locator) => form.getByLabel("Prompt", { exact: true });
/** What is marked under the text that is typed. */
export const marksIn = (form: Locator) => form.locator("mark");

export async function fill(form: Locator, name: string, prompt: string): Promise<void> {
  await nameIn(form).fill(name);
  await textIn(form).fill(prompt);
}

/** As the server has them. */
export async function storedPrompts(page: Page): Promise<Prompt[]> {
  return (await (await page.request.get("/api/prompts")).json()).prompts;
}
