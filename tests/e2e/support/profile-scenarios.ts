import type { Page } from "@playwright/test";
import { noisyPng, png } from "#tests/support/pictures.ts";
import { authorizePath } from "./application-page.ts";
import { choosePicture, editProfile, pictureFile, visitProfile } from "./profile-page.ts";
import { openPage } from "./public-page.ts";
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

const claude = { client_name: "Claude", redirect_uris: ["https://claude.ai/api/mcp/auth_callback"] };

/** What a user sees whom an application asks, and what is connected. */
export const applicationScenarios: Scenario[] = [
  {
    name: "application-question",
    user,
    open: async (page) => {
      await openPage(page, await authorizePath(page, claude, { scope: "read write alerts" }));
      await expect(page.getByText("Claude", { exact: true })).toBeVisible();
    },
    whole: true,
  },
  {
    name: "application-long-name",
    user,
    open: async (page) => {
      const redirect_uris = ["http://127.0.0.1:33418/"];
      await openPage(
        page,
        await authorizePath(page, { client_name: longName.replaceAll(" ", "-"), redirect_uris }),
      );
      await expect(page.getByText(/^Maximiliane/)).toBeVisible();
    },
    whole: true,
  },
  {
    name: "application-signed-out",
    open: async (page) => openPage(page, await authorizePath(page, claude)),
    whole: true,
  },
  {
    name: "application-unknown",
    user,
    open: async (page) => {
      await openPage(page, await authorizePath(page, claude, { client_id: "unknown" }));
      await expect(page.getByRole("alert")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "application-done",
    user,
    open: async (page) => {
      const redirect_uris = ["cursor://anysphere.cursor-mcp/oauth/callback"];
      await openPage(page, await authorizePath(page, { client_name: "Cursor", redirect_uris }));
      await page.getByRole("button", { name: "Allow" }).click();
      await expect(page.getByRole("link", { name: "Open the application" })).toBeVisible();
    },
    whole: true,
  },
  scenario("applications", {}, async (page) => {
    const day = "2026-11-20T09:30:00.000Z";
    const application = {
      id: "1",
      name: "Claude",
      scopes: ["read", "write"],
      connectedAt: day,
      lastUsedAt: day,
    };
    const applications = [
      { ...application, target: { kind: "site", name: "claude.ai" } },
      {
        ...application,
        id: "2",
        name: "Cursor",
        target: { kind: "scheme", name: "cursor" },
        lastUsedAt: null,
      },
    ];
    await page.route("**/api/applications", (route) => route.fulfill({ json: { applications } }));
    await visitProfile(page);
    await expect(page.getByRole("button", { name: "Disconnect Cursor" })).toBeVisible();
  }),
];
