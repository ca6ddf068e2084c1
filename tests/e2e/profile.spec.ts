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
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import {
  choosePicture,
  decodedWidth,
  editProfile,
  openProfile,
  pictureFile,
  sectionOf,
} from "./support/profile-page.ts";
import { expect, failedCall, test } from "./support/test.ts";

const reader = { fullName: "Noor Newsreader", phone: "+1 415 555 0100" };

/** The account with its form, and the banner above it. */
const account = "main [role=status], main section section:first-of-type";
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const edit = (page: Page) => page.getByRole("button", { name: "Edit Profile" });
const done = (page: Page) => page.getByRole("status").filter({ hasText: "Profile updated successfully!" });
const displayed = (page: Page) => sectionOf(page, "Account Information").locator("img");
const inHeader = (page: Page) => page.getByRole("banner").locator("img");
const me = async (page: Page) => (await page.request.get("/api/me")).json();

const badFiles = [
  pictureFile(Buffer.from("<html>")),
  pictureFile(Buffer.alloc(0)),
  pictureFile(png().subarray(0, 20)),
  pictureFile(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.svg", "image/svg+xml"),
];

test("PROFILE-03, PROFILE-05: the whole way by keyboard: into editing, through the fields, out by saving; the link to the email's change is followed, and a theme is applied by its choice alone", async ({
  page,
}) => {
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
  for (const wanted of ["Remove", "Full name", "Phone", "Security"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(wanted);
  }
  await page.keyboard.press("Enter");
  await expect(sectionOf(page, "Security").getByRole("button", { name: "Change email" })).toBeInViewport();
  await page.getByLabel("Full name").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Noor 李 King");
  for (const wanted of ["Phone", "Security", "Save Changes", "Cancel"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(wanted);
  }
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("Phone")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("+49 30 1234567");
  await page.keyboard.press("Enter");
  await expect(done(page)).toBeVisible();
  await expect(edit(page)).toBeFocused();
  await expect(page.getByRole("banner").getByText("Welcome, Noor 李 King (USER)")).toBeVisible();
  expect(await me(page)).toMatchObject({ fullName: "Noor 李 King", phone: "+49 30 1234567" });

  const themes = sectionOf(page, "Theme Preferences");
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  const stored = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await themes.getByRole("radio", { name: "Light" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(themes.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(await paper()).not.toBe(light);
  expect((await stored).status()).toBe(200);
  expect(await (await page.request.get("/api/settings")).json()).toMatchObject({ theme: "dark" });
});

test("a picture is cut, made small, stored and seen at once, however it comes; what the browser cannot read is told; 'Remove' takes it away with the next save", async ({
  page,
  watch,
}) => {
  // A picture on its way when it is removed is there no more.
  watch.allow(failedCall);
  await openProfile(page, reader);
  const form = await editProfile(page);
  await test.step("a file that is no picture gets a sentence, and the one chosen before stays", async () => {
    await choosePicture(form, pictureFile(png(400, 300)));
    const button = form.getByLabel("Change picture");
    for (const file of badFiles) {
      await button.setInputFiles(file);
      await expect(button).toHaveAccessibleDescription(/We can't read this picture\./);
      await expect(form.locator('img[src^="data:"]')).toBeVisible();
      await button.setInputFiles(pictureFile(png(400, 300)));
      await expect(button).toHaveAccessibleDescription("Will be cropped to a square when you save.");
    }
    await button.setInputFiles(pictureFile(Buffer.from("x")));
    await expect(button).toHaveAccessibleDescription(/We can't read this picture\./);
    await form.getByLabel("Full name").fill("");
    await save(page).click();
    await expect(form.getByText("Full name is required")).toBeVisible();
    await expectNothingSideways(page);
    await expectAccessibleHere(page, account);
    await form.getByLabel("Full name").fill(`${"Maximiliane".repeat(8)} King`);
  });
  await test.step("a picture is cut, made small, stored, and seen in the header at once and after a reload", async () => {
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await expect(inHeader(page)).toHaveCount(0);
    await save(page).click();
    await expect(done(page)).toBeVisible();
    await expectNothingSideways(page);
    await expectAccessibleHere(page, account);
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
  await test.step("a picture full of noise is made to fit, and one may be dropped on the form", async () => {
    await editProfile(page);
    // As text: a list of so many numbers takes longer than everything else here.
    await form.evaluate((element, file) => {
      const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "noise.png", { type: "image/png" }));
      for (const type of ["dragover", "drop"])
        element.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }, noisyPng(300).toString("base64"));
    await expect(form.locator('img[src^="data:image/"]')).toBeVisible();
    await save(page).click();
    await expect(done(page)).toBeVisible();
    expect(await decodedWidth(displayed(page))).toBe(256);
  });
  await test.step("'Remove' takes the picture away with the next save, and not before", async () => {
    await editProfile(page);
    await form.getByRole("button", { name: "Remove" }).click();
    await expect(form.getByText("Will be removed when you save.")).toBeVisible();
    await expect(inHeader(page)).toBeVisible();
    await save(page).click();
    await expect(done(page)).toBeVisible();
    for (const picture of [displayed(page), inHeader(page)]) await expect(picture).toHaveCount(0);
    expect((await page.request.get("/api/me/picture")).status()).toBe(404);
  });
});
