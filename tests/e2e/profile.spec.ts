import type { Page } from "@playwright/test";
import {
  clearWebp,
  jpeg,
  jpegSegment,
  jpegWith,
  noisyPng,
  png,
  pngChunk,
  webp,
} from "#tests/support/pictures.ts";
import { expectAccessible } from "./support/accessible.ts";
import {
  choosePicture,
  decodedWidth,
  editProfile,
  openProfile,
  pictureFile,
  sectionOf,
  visitProfile,
} from "./support/profile-page.ts";
import { afresh, expect, failedCall, test } from "./support/test.ts";

const reader = { fullName: "Noor Newsreader", phone: "+1 415 555 0100" };

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const edit = (page: Page) => page.getByRole("button", { name: "Edit Profile" });
const done = (page: Page) => page.getByRole("status").filter({ hasText: "Profile updated successfully!" });
const problem = (page: Page) => page.getByRole("main").getByRole("alert");
const displayed = (page: Page) => sectionOf(page, "Account Information").locator("img");
const inHeader = (page: Page) => page.getByRole("banner").locator("img");
const me = async (page: Page) => (await page.request.get("/api/me")).json();

const badFiles = [
  [pictureFile(Buffer.from("<html>")), "We can't read this picture."],
  [pictureFile(Buffer.alloc(0)), "We can't read this picture."],
  [pictureFile(png().subarray(0, 20)), "We can't read this picture."],
  [
    pictureFile(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.svg", "image/svg+xml"),
    "We can't read this picture.",
  ],
  [pictureFile(Buffer.alloc(21 * 1024 * 1024)), "This file is larger than 20 MB."],
] as const;

/** Answers calls of that kind with a rejection, and lets the rest through. */
async function reject(page: Page, address: string, method: string, error: object, status = 503) {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: { error } }) : route.fallback(),
  );
}

test("PROFILE-01, PROFILE-06, PROFILE-09: what the profile shows, what 'Cancel' takes back, and what each rejection says", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await test.step("PROFILE-01: 'Account Information' holds who one is, with initials where there is no picture", async () => {
    const { email } = await openProfile(page, reader);
    const section = sectionOf(page, "Account Information");
    for (const fact of ["Noor Newsreader", email, "+1 415 555 0100", "USER", "Early Bird BYOK"])
      await expect(section.getByText(fact, { exact: true })).toBeVisible();
    await expect(section.getByText("NN", { exact: true })).toBeVisible();
    await expect(section.getByText("Member since")).toBeVisible();
  });
  await test.step("PROFILE-06: 'Cancel' leaves editing, and the fields are as before when it is opened again", async () => {
    const form = await editProfile(page);
    await form.getByLabel("Full name").fill("Somebody Else");
    await form.getByLabel("Phone").fill("999");
    await choosePicture(form, pictureFile(png()));
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(edit(page)).toBeFocused();
    await expect(sectionOf(page, "Account Information").getByText("Noor Newsreader")).toBeVisible();
    await expect(displayed(page)).toHaveCount(0);
    await editProfile(page);
    await expect(form.getByLabel("Full name")).toHaveValue("Noor Newsreader");
    await expect(form.getByLabel("Phone")).toHaveValue("+1 415 555 0100");
    await expect(form.locator("img")).toHaveCount(0);
    expect(await me(page)).toMatchObject({ fullName: "Noor Newsreader", profilePicture: null });
  });
  await test.step("wrong fields say what the sign-up says, the first gets the focus, and editing one takes its words away", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    const form = await editProfile(page);
    const [name, phone] = [form.getByLabel("Full name"), form.getByLabel("Phone")];
    await name.fill(" ");
    await phone.fill("1".repeat(41));
    await save(page).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription("Full name is required");
    await expect(phone).toHaveAccessibleDescription("Phone number is invalid");
    await name.fill("Noor");
    await expect(form.getByText("Full name is required")).toHaveCount(0);
    await expect(form.getByText("Phone number is invalid")).toBeVisible();
    await save(page).click();
    await expect(phone).toBeFocused();
  });
  await test.step("a file that is no picture, or too large, gets a sentence, and the one chosen before stays", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    const form = await editProfile(page);
    for (const [file, words] of badFiles) {
      await choosePicture(form, pictureFile(png()));
      await form.getByLabel("Change picture").setInputFiles(file);
      await expect(form.getByText(words)).toBeVisible();
      await expect(form.getByLabel("Change picture")).toHaveAccessibleDescription(new RegExp(words));
      await expect(form.locator('img[src^="data:"]')).toBeVisible();
      await choosePicture(form, pictureFile(png(4, 4)));
      await expect(form.getByText(words)).toHaveCount(0);
    }
  });
  await test.step("PROFILE-09: a rejection about one field stands at that field", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    const form = await editProfile(page);
    const rejection = { code: "bad-input", field: "phone", message: "This number is on nobody's list." };
    await reject(page, "**/api/me", "PATCH", rejection, 400);
    await save(page).click();
    await expect(form.getByLabel("Phone")).toHaveAccessibleDescription("This number is on nobody's list.");
    await expect(form.getByLabel("Phone")).toBeFocused();
    await expect(problem(page)).toHaveCount(0);
  });
  await test.step("PROFILE-09: a rejected save says why in the banner, what was typed stays, and the next try goes through", async () => {
    await page.unroute("**/api/me");
    await page.getByRole("button", { name: "Cancel" }).click();
    const form = await editProfile(page);
    await form.getByLabel("Full name").fill("Noor King");
    await reject(page, "**/api/me", "PATCH", { code: "unavailable", message: "Service is having a rest." });
    await save(page).click();
    await expect(problem(page)).toContainText("Service is having a rest.");
    await expect(form.getByLabel("Full name")).toHaveValue("Noor King");
    await expect(page.getByRole("banner").getByText("Welcome, Noor Newsreader (USER)")).toBeVisible();
    await page.unroute("**/api/me");
    await save(page).click();
    await expect(done(page)).toBeVisible();
    await expect(problem(page)).toHaveCount(0);
  });
});

test("PROFILE-04, PROFILE-05, PROFILE-08, DATA-45: 'Edit Profile' shows inputs, 'Save Changes' stores what is in them", async ({
  page,
}) => {
  await openProfile(page, reader);
  await expect(sectionOf(page, "Account Information").getByRole("textbox")).toHaveCount(0);
  const form = await editProfile(page);
  await expect(form.getByLabel("Full name")).toHaveValue("Noor Newsreader");
  await expect(form.getByLabel("Full name")).toBeFocused();
  await form.getByLabel("Full name").fill("  Noor 李 King ");
  await form.getByLabel("Phone").fill("");
  await save(page).click();
  await expect(done(page)).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(edit(page)).toBeFocused();
  await expect(page.getByRole("banner").getByText("Welcome, Noor 李 King (USER)")).toBeVisible();
  await page.reload();
  await expect(sectionOf(page, "Account Information").getByText("Noor 李 King")).toBeVisible();
  expect(await me(page)).toMatchObject({ fullName: "Noor 李 King", phone: null });
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("tapewise.me") ?? "{}"))).toEqual({
    fullName: "Noor 李 King",
    role: "USER",
    profilePicture: null,
  });
});

test("a picture is cut, made small, stored and seen at once; each kind of file is one still; Remove takes it away with the next save", async ({
  page,
  watch,
}) => {
  await test.step("a picture is cut, made small, stored, and seen in the header at once and after a reload", async () => {
    await openProfile(page, reader);
    const form = await editProfile(page);
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await choosePicture(form, pictureFile(png(400, 300)));
    await expect(inHeader(page)).toHaveCount(0);
    await save(page).click();
    await expect(done(page)).toBeVisible();
    expect((await sent).headers()["content-type"]).toBe("image/webp");
    const { profilePicture } = await me(page);
    for (const picture of [displayed(page), inHeader(page)]) {
      await expect(picture).toHaveAttribute("src", profilePicture);
      expect(await decodedWidth(picture)).toBe(256);
    }
    const stored = await page.request.get(profilePicture);
    expect(stored.headers()).toMatchObject({ "content-type": "image/webp" });
    expect((await stored.body()).toString("latin1")).not.toMatch(/ICCP|EXIF/);
    await page.reload();
    await expect(inHeader(page)).toHaveAttribute("src", profilePicture);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(inHeader(page)).toBeVisible();
  });
  await test.step("what the server keeps of a file is a picture still, of each kind", async () => {
    const text = "GPSLatitude 52.520008";
    const camera = [jpegSegment(0xe1, `Exif\0\0${text}`), jpegSegment(0xfe, text)];
    for (const [mimeType, file] of [
      ["image/png", png(6, 4, { extra: [pngChunk("tEXt", text)] })],
      ["image/jpeg", jpegWith(...camera)],
      ["image/jpeg", jpeg()],
      ["image/webp", webp()],
      ["image/webp", clearWebp()],
    ] as const) {
      const answer = await page.request.put("/api/me/picture", {
        data: file,
        headers: { "content-type": mimeType },
      });
      expect(answer.status()).toBe(200);
      const width = await page.evaluate(
        async (address) => {
          const picture = Object.assign(new Image(), { src: address });
          await picture.decode().catch(() => undefined);
          return picture.naturalWidth;
        },
        (await answer.json()).profilePicture,
      );
      expect(width).toBe(6);
    }
  });
  await test.step("'Remove' takes the picture away with the next save, and not before", async () => {
    await afresh(page);
    // The header may still ask for the picture that it remembers.
    watch.allow(failedCall);
    await openProfile(page, reader);
    await page.request.put("/api/me/picture", { data: png(), headers: { "content-type": "image/png" } });
    await visitProfile(page);
    const form = await editProfile(page);
    await form.getByRole("button", { name: "Remove" }).click();
    await expect(form.getByText("Will be removed when you save.")).toBeVisible();
    await expect(inHeader(page)).toBeVisible();
    await save(page).click();
    await expect(done(page)).toBeVisible();
    for (const picture of [displayed(page), inHeader(page)]) await expect(picture).toHaveCount(0);
    expect((await page.request.get("/api/me/picture")).status()).toBe(404);
  });
});

test("a picture full of noise is made to fit; initials stand in the place of one that does not come", async ({
  page,
  watch,
}) => {
  await test.step("a picture full of noise is made to fit, and one may be dropped on the form", async () => {
    await openProfile(page, reader);
    const form = await editProfile(page);
    // As text: a list of a million numbers takes longer than everything else here.
    await form.evaluate((element, file) => {
      const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "noise.png", { type: "image/png" }));
      for (const type of ["dragover", "drop"])
        element.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }, noisyPng(600).toString("base64"));
    await expect(form.locator('img[src^="data:image/"]')).toBeVisible();
    await save(page).click();
    await expect(done(page)).toBeVisible();
    expect(await decodedWidth(displayed(page))).toBe(256);
  });
  await test.step("a browser asks no other site for a picture: initials stand in the place of one that does not come", async () => {
    await afresh(page);
    // A picture on its way when it is removed is there no more.
    watch.allow(/api\/me\/picture\?of=/);
    await openProfile(page, { ...reader, google: true });
    await expect(page.locator("header img, main img")).toHaveCount(0);
    const form = await editProfile(page);
    await form.getByRole("button", { name: "Remove" }).click();
    await save(page).click();
    await expect(done(page)).toBeVisible();
    expect((await me(page)).profilePicture).toBeNull();
  });
  await test.step("a picture that does not come leaves the initials", async () => {
    await afresh(page);
    watch.allow(failedCall);
    await openProfile(page, reader);
    await page.request.put("/api/me/picture", { data: png(), headers: { "content-type": "image/png" } });
    await page.route("**/api/me/picture*", (route) => route.fulfill({ status: 503, body: "" }));
    await visitProfile(page);
    await expect(page.locator("header img, main img")).toHaveCount(0);
    await expect(sectionOf(page, "Account Information").getByText("NN", { exact: true })).toBeVisible();
  });
});

test("when the rest is rejected the picture is not sent either; a picture that cannot be stored is named, and stays chosen; what was typed is stored", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await openProfile(page, reader);
  const form = await editProfile(page);
  await form.getByLabel("Full name").fill("Noor King");
  await choosePicture(form, pictureFile(png()));
  await reject(page, "**/api/me", "PATCH", { code: "unavailable", message: "Not now." });
  await save(page).click();
  await expect(problem(page)).toContainText("Couldn't save your profile. Not now.");
  expect(await me(page)).toMatchObject({ fullName: "Noor Newsreader", profilePicture: null });
  await expect(form.locator('img[src^="data:"]')).toBeVisible();
  await page.unroute("**/api/me");
  await reject(
    page,
    "**/api/me/picture",
    "PUT",
    { code: "rate-limited", message: "Too many pictures." },
    429,
  );
  await save(page).click();
  await expect(problem(page)).toContainText(
    "Your details are saved, but not the picture. Too many pictures.",
  );
  await expect(page.getByRole("banner").getByText("Welcome, Noor King (USER)")).toBeVisible();
  await expect(form.locator('img[src^="data:"]')).toBeVisible();
  await save(page).click();
  await expect(problem(page)).toContainText("Couldn't save the picture. Too many pictures.");
  await page.unroute("**/api/me/picture");
  await save(page).click();
  await expect(done(page)).toBeVisible();
  expect(await me(page)).toMatchObject({
    fullName: "Noor King",
    profilePicture: expect.stringContaining("v="),
  });
});

test("what was typed and chosen is still there, in edit mode, after a look at another tab; a sign-out drops it", async ({
  page,
}) => {
  const user = await openProfile(page, reader);
  const form = await editProfile(page);
  await form.getByLabel("Full name").fill("Half a na");
  await choosePicture(form, pictureFile(png()));
  await page.getByRole("link", { name: "Feeds", exact: true }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(form.getByLabel("Full name")).toHaveValue("Half a na");
  await expect(form.getByLabel("Phone")).toHaveValue("+1 415 555 0100");
  await expect(form.locator('img[src^="data:"]')).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  // The same page all the while: nothing is dropped by a reload.
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/news");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(edit(page)).toBeVisible();
  await editProfile(page);
  await expect(form.getByLabel("Full name")).toHaveValue("Noor Newsreader");
  await expect(form.locator("img")).toHaveCount(0);
});

test("only what was typed is sent; the email leads to its change; a session that ended elsewhere leads to the sign-in", async ({
  page,
  watch,
}) => {
  await test.step("only what was typed is sent: what another device changed meanwhile is not turned back", async () => {
    await openProfile(page, reader);
    const form = await editProfile(page);
    await form.getByLabel("Full name").fill("Noor King");
    await page.request.patch("/api/me", { data: { phone: "+44 20 7946 0000" } });
    await save(page).click();
    await expect(done(page)).toBeVisible();
    await expect(sectionOf(page, "Account Information").getByText("+44 20 7946 0000")).toBeVisible();
  });
  await test.step("the email is shown with the way to change it", async () => {
    await afresh(page);
    const { email } = await openProfile(page, reader);
    const form = await editProfile(page);
    await expect(form.getByText(email)).toBeVisible();
    await form.getByLabel("Full name").fill("Half a na");
    await form.getByRole("link", { name: "Security" }).click();
    await expect(sectionOf(page, "Security").getByRole("button", { name: "Change email" })).toBeInViewport();
    await expect(form.getByLabel("Full name")).toHaveValue("Half a na");
  });
  await test.step("a session that ended elsewhere leaves no broken page: saving leads to the sign-in", async () => {
    await afresh(page);
    watch.allow(failedCall);
    await openProfile(page, reader);
    const form = await editProfile(page);
    await form.getByLabel("Full name").fill("Noor King");
    await page.context().clearCookies();
    await save(page).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect(page.getByRole("button", { name: "Sign Up / Sign In" })).toBeVisible();
  });
});

test("the whole way by keyboard: into editing, through the fields, out by saving", async ({ page }) => {
  let asked = 0;
  page.on("filechooser", async (chooser) => {
    await chooser.setFiles(pictureFile(png()));
    asked += 1;
  });
  await openProfile(page, reader);
  await edit(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("Choose picture")).toBeFocused();
  for (const [at, key] of ["Enter", "Space"].entries()) {
    await page.keyboard.press(key);
    await expect.poll(() => asked).toBe(at + 1);
  }
  await expect(page.getByRole("form").locator('img[src^="data:"]')).toBeVisible();
  for (const wanted of ["Remove", "Full name", "Phone", "Security", "Save Changes", "Cancel"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(wanted);
  }
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("Phone")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("+49 30 1234567");
  await page.keyboard.press("Enter");
  await expect(done(page)).toBeVisible();
  await expect(edit(page)).toBeFocused();
  expect(await me(page)).toMatchObject({ phone: "+49 30 1234567" });
});

test("PROFILE-10: a google user meets no password field, in the profile, while editing it, and in its security section", async ({
  page,
}) => {
  await openProfile(page, { ...reader, google: true });
  const fields = page.locator('input[type="password"]');
  await expect(sectionOf(page, "Account Information").getByText("Google", { exact: true })).toBeVisible();
  await expect(sectionOf(page, "Security").getByText("None: you sign in with Google")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change password" })).toHaveCount(0);
  await expect(fields).toHaveCount(0);
  const form = await editProfile(page);
  await expect(fields).toHaveCount(0);
  await expect(form.getByText("Shown from lh3.googleusercontent.com.")).toBeVisible();
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(fields).toHaveCount(0);
});

test("PROFILE-03: a theme is applied by its choice alone, by keyboard too, and stored; one that the server does not keep says so: in the banner here, as a message elsewhere", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await openProfile(page, reader);
  const section = sectionOf(page, "Theme Preferences");
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  const stored = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await section.getByRole("radio", { name: "Light" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(section.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await paper()).not.toBe(light);
  expect((await stored).status()).toBe(200);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(section.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(await (await page.request.get("/api/settings")).json()).toMatchObject({ theme: "dark" });

  const text = "Couldn't save the theme to your account. Not now.";
  await reject(page, "**/api/settings", "PATCH", { code: "unavailable", message: "Not now." });
  await page.getByText("Light", { exact: true }).click();
  await expect(problem(page)).toContainText(text);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.unroute("**/api/settings");
  const kept = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await page.getByText("Dark", { exact: true }).click();
  await kept;
  await expect(problem(page)).toHaveCount(0);
  await reject(page, "**/api/settings", "PATCH", { code: "unavailable", message: "Not now." });
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.getByRole("region", { name: "Messages" }).getByText(text)).toBeVisible();
  await expect(problem(page)).toHaveCount(0);
});

test("axe finds nothing in the profile while it is edited, with errors, with a picture and in the banner", async ({
  page,
}) => {
  await openProfile(page, reader);
  const form = await editProfile(page);
  await choosePicture(form, pictureFile(png()));
  await form.getByLabel("Full name").fill("");
  await form.getByLabel("Change picture").setInputFiles(pictureFile(Buffer.from("x")));
  await save(page).click();
  await expect(form.getByText("Full name is required")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByLabel("Full name").fill(`${"Maximiliane".repeat(8)} King`);
  await save(page).click();
  await expect(done(page)).toBeVisible();
  await expectAccessible(page);
});
