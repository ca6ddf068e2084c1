import type { Page } from "@playwright/test";
import { noisyPng, png } from "#tests/support/pictures.ts";
import { choosePicture, editProfile, pictureFile, visitProfile } from "./profile-page.ts";
import type { Scenario } from "./scenarios.ts";
import { expect } from "./test.ts";

const user = { fullName: "Noor Newsreader", phone: "+1 415 555 0100" };
const longName =
  "Maximiliane Theophania Wilhelmine Prinzessin von Hohenstaufen-Wittelsbach zu Sachsen-Coburg und Gotha";

async function savePicture(page: Page): Promise<void> {
  await choosePicture(await editProfile(page), pictureFile(noisyPng(300)));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

const scenario = (name: string, wish: Scenario["user"], open: (page: Page) => Promise<void>): Scenario => ({
  name: `profile-${name}`,
  user: { ...user, ...wish },
  async open(page) {
    await visitProfile(page);
    await settled(page);
    await open(page);
  },
  whole: true,
});

export const profileScenarios: Scenario[] = [
  scenario("plain", {}, async () => undefined),
  scenario("saved-with-picture", {}, savePicture),
  scenario("edit", {}, async (page) => void (await editProfile(page))),
  scenario("edit-with-picture", {}, async (page) => {
    await savePicture(page);
    await editProfile(page);
  }),
  scenario("edit-new-picture", {}, async (page) =>
    choosePicture(await editProfile(page), pictureFile(png(200, 300))),
  ),
  scenario("edit-errors", {}, async (page) => {
    const form = await editProfile(page);
    await form.getByLabel("Full name").fill("");
    await form.getByLabel("Phone").fill("\u202e1");
    await form.getByLabel("Choose picture").setInputFiles(pictureFile(Buffer.from("no picture")));
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form.getByText("Full name is required")).toBeVisible();
  }),
  scenario("edit-refused", {}, async (page) => {
    const form = await editProfile(page);
    await page.route("**/api/me", (route) => route.abort());
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  }),
  scenario("edit-google", { google: true }, async (page) => void (await editProfile(page))),
  scenario("long-name", { fullName: longName.slice(0, 100) }, savePicture),
  scenario("other-script", { fullName: "李小龙" }, async () => undefined),
];
