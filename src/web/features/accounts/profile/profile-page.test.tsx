import { fireEvent, within } from "@testing-library/react";
import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someMe, someSettings } from "#tests/support/render.tsx";
import SignedIn from "#web/app/routes/signed-in.tsx";
import { ProfilePage } from "#web/features/accounts/profile/profile-page.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { useTheme } from "#web/lib/theme.tsx";
import { BannerProvider } from "#web/ui/banner.tsx";

/** The profile of whoever is signed in, which can be left for another tab and come back to. */
function Page() {
  const session = useSession();
  const [isAway, setAway] = useState(false);
  const { setTheme } = useTheme();
  return (
    <>
      <SignedIn />
      <button type="button" onClick={() => setAway(!isAway)}>
        Another tab
      </button>
      <button type="button" onClick={() => setTheme("light")}>
        Switch to light theme
      </button>
      {session.state === "signed-in" && !isAway && (
        <BannerProvider place="profile">
          <ProfilePage me={session.me} subscription={null} />
        </BannerProvider>
      )}
    </>
  );
}

const phone = "+1 415 555 0100";
const me: Me = { ...someMe, phone };

type Shown = { image?: string; authProvider?: Me["authProvider"] };

async function open(answers: Answers = {}, user: Shown = {}) {
  const page = await renderPage({ at: "/settings", Page, user: { phone, ...user }, answers });
  function section(name: string) {
    const found = page.getByRole("heading", { level: 2, name }).closest("section");
    if (!found) throw new Error(`no section ${name}`);
    return within(found);
  }
  await page.findByRole("heading", { level: 2, name: "Account Information" });
  const click = async (name: string) => page.hands.click(await page.findByRole("button", { name }));
  const form = () => page.getByRole("form", { name: "Edit Profile" });
  const field = (label: string) => within(form()).getByRole<HTMLInputElement>("textbox", { name: label });
  const picture = () => document.querySelector("main img");
  return { ...page, section, click, form, field, picture };
}
type ProfileTest = Awaited<ReturnType<typeof open>>;

async function edit(answers: Answers = {}, user: Shown = {}) {
  const page = await open(answers, user);
  await page.click("Edit Profile");
  page.form();
  return page;
}
const focused = () => expect.poll(() => document.activeElement);
const alert = ({ queryByRole }: ProfileTest) => expect.poll(() => queryByRole("alert")?.textContent);

it("PROFILE-07: without a user it asks to log in, and shows nothing of an account", () => {
  const page = renderToStaticMarkup(<ProfilePage me={null} subscription="Subscription Details" />);
  expect(page).toContain("Please log in to view your profile.");
  for (const part of ["Account Information", "Subscription Details", "Theme Preferences", "Edit Profile"])
    expect(page).not.toContain(part);
});

it("PROFILE-01: 'Account Information' holds who one is, with initials where there is no picture", async () => {
  const { section, picture } = await open();
  const information = section("Account Information");
  for (const fact of ["Noor Newsreader", "noor@example.com", phone, "USER", "Early Bird BYOK", "NN"])
    information.getByText(fact, { exact: true });
  information.getByText("Member since");
  expect(information.queryByRole("textbox")).toBeNull();
  expect(picture()).toBeNull();
});

describe("the form", () => {
  it("PROFILE-04, PROFILE-05, PROFILE-08, DATA-45: 'Save Changes' stores what is in the fields, trimmed, and says so", async () => {
    const saved = { ...me, fullName: "Noor 李 King", phone: null };
    const page = await edit({ "PATCH /api/me": saved });
    expect([page.field("Full name").value, page.field("Phone").value]).toEqual(["Noor Newsreader", phone]);
    await focused().toBe(page.field("Full name"));
    await page.fill(page.field("Full name"), "  Noor 李 King ");
    await page.fill(page.field("Phone"), "");
    await page.click("Save Changes");
    const done = await page.findByRole("status");
    expect(done.textContent).toBe("Profile updated successfully!");
    await expect
      .poll(() => page.bodiesOf("PATCH /api/me"))
      .toEqual([{ fullName: "Noor 李 King", phone: "" }]);
    await focused().toBe(page.getByRole("button", { name: "Edit Profile" }));
    page.section("Account Information").getByText("Noor 李 King");
    expect(JSON.parse(localStorage.getItem("tapewise.me") ?? "")).toEqual({
      fullName: "Noor 李 King",
      role: "USER",
      profilePicture: null,
    });
  });

  it("only what was typed is sent: what another device changed meanwhile is not turned back", async () => {
    const page = await edit({ "PATCH /api/me": { ...me, fullName: "Noor King", phone: "+44 20 7946 0000" } });
    await page.fill(page.field("Full name"), "Noor King");
    await page.click("Save Changes");
    await page.findByText("Profile updated successfully!");
    await expect.poll(() => page.bodiesOf("PATCH /api/me")).toEqual([{ fullName: "Noor King" }]);
    page.section("Account Information").getByText("+44 20 7946 0000");
  });

  it("PROFILE-06: 'Cancel' leaves editing, and the fields are as before when it is opened again", async () => {
    const page = await edit();
    await page.fill(page.field("Full name"), "Somebody Else");
    await page.fill(page.field("Phone"), "999");
    await choosePicture(page);
    await page.click("Cancel");
    await focused().toBe(page.getByRole("button", { name: "Edit Profile" }));
    page.section("Account Information").getByText("Noor Newsreader");
    expect(page.picture()).toBeNull();
    await page.click("Edit Profile");
    expect([page.field("Full name").value, page.field("Phone").value]).toEqual(["Noor Newsreader", phone]);
    expect(page.picture()).toBeNull();
  });

  it("wrong fields say what the sign-up says, the first gets the focus, and editing one takes its words away", async () => {
    const page = await edit();
    const [name, number] = [page.field("Full name"), page.field("Phone")];
    await page.fill(name, " ");
    await page.fill(number, "1".repeat(41));
    await page.click("Save Changes");
    await focused().toBe(name);
    expect(descriptionOf(name)).toBe("Full name is required");
    expect(descriptionOf(number)).toContain("Phone number is invalid");
    await page.fill(name, "Noor");
    expect(descriptionOf(name)).toBe("");
    expect(descriptionOf(number)).toContain("Phone number is invalid");
    await page.click("Save Changes");
    await focused().toBe(number);
    expect(page.bodiesOf("PATCH /api/me")).toEqual([]);
  });

  it("PROFILE-09: a rejection about one field stands at that field", async () => {
    const words = "This number is on nobody's list.";
    const page = await edit({ "PATCH /api/me": rejected("bad-input", words, "phone") });
    await page.click("Save Changes");
    await expect.poll(() => descriptionOf(page.field("Phone"))).toContain(words);
    await focused().toBe(page.field("Phone"));
    expect(page.queryByRole("alert")).toBeNull();
  });

  it("PROFILE-09: a rejected save says why in the banner, what was typed stays, and the next try goes through", async () => {
    const page = await edit({ "PATCH /api/me": rejected("unavailable", "Service is having a rest.") });
    await page.fill(page.field("Full name"), "Noor King");
    await page.click("Save Changes");
    await alert(page).toBe("Service is having a rest.");
    expect(page.field("Full name").value).toBe("Noor King");
    page.answer({ "PATCH /api/me": { ...me, fullName: "Noor King" } });
    await page.click("Save Changes");
    await page.findByText("Profile updated successfully!");
    expect(page.queryByRole("alert")).toBeNull();
  });

  it("what was typed and chosen is still there, in edit mode, after a look at another tab", async () => {
    const page = await edit();
    await page.fill(page.field("Full name"), "Half a na");
    await choosePicture(page);
    await page.click("Another tab");
    expect(page.queryByRole("form")).toBeNull();
    await page.click("Another tab");
    expect([page.field("Full name").value, page.field("Phone").value]).toEqual(["Half a na", phone]);
    expect(page.picture()?.getAttribute("src")).toMatch(/^data:/);
  });

  it("a session that ended elsewhere leaves no broken page: saving leads to the sign-in", async () => {
    const page = await edit({ "PATCH /api/me": rejected("not-signed-in") });
    await page.fill(page.field("Full name"), "Noor King");
    await page.click("Save Changes");
    await page.findByRole("heading", { name: "Another page" });
    expect(window.location.pathname).toBe("/");
  });

  it("PROFILE-10: a google user meets no password field, in the profile and while editing it", async () => {
    const page = await open({}, { authProvider: "google" });
    const fields = () => document.querySelectorAll('input[type="password"]');
    page.section("Account Information").getByText("Google", { exact: true });
    expect(fields()).toHaveLength(0);
    await page.click("Edit Profile");
    await focused().toBe(page.field("Full name"));
    expect(fields()).toHaveLength(0);
  });

  it("names the email, and the way to change it", async () => {
    const page = await edit();
    within(page.form()).getByText("noor@example.com");
    expect(within(page.form()).getByRole("link", { name: "Security" }).getAttribute("href")).toBe(
      "#security",
    );
  });
});

/** What the browser draws, and jsdom does not: every file but a broken one is a picture. */
function letBrowserDraw() {
  const context = { drawImage() {}, fillRect() {} } as unknown as CanvasRenderingContext2D;
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.name.startsWith("broken")) throw new DOMException("No picture.", "InvalidStateError");
    return { width: 8, height: 8, close() {} };
  });
  const getContext = vi
    .spyOn(HTMLCanvasElement.prototype, "getContext")
    .mockImplementation((() => context) as never);
  const toBlob = vi
    .spyOn(HTMLCanvasElement.prototype, "toBlob")
    .mockImplementation((done, type) => done(new Blob(["drawn"], { type: type ?? "" })));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    getContext.mockRestore();
    toBlob.mockRestore();
  });
}

async function chooseFile(page: ProfileTest, file: File) {
  const input = within(page.form()).getByLabelText<HTMLInputElement>(/^(Choose|Change) picture$/);
  await page.hands.upload(input, file);
  return input;
}

async function choosePicture(page: ProfileTest) {
  letBrowserDraw();
  await chooseFile(page, new File(["x"], "me.png", { type: "image/png" }));
  await expect.poll(() => page.picture()?.getAttribute("src")).toMatch(/^data:image\/webp/);
}

const stored = "/api/me/picture?v=one";

describe("the picture", () => {
  it("a file that is no picture, or too large, gets a sentence, and the one chosen before stays", async () => {
    const page = await edit();
    await choosePicture(page);
    const large = new File(["x"], "large.png", { type: "image/png" });
    Object.defineProperty(large, "size", { value: 20 * 1024 * 1024 + 1 });
    for (const [file, words] of [
      [new File(["x"], "broken.png", { type: "image/png" }), "We can't read this picture."],
      [large, "This file is larger than 20 MB."],
    ] as const) {
      const input = await chooseFile(page, file);
      await expect.poll(() => descriptionOf(input)).toContain(words);
      expect(page.picture()?.getAttribute("src")).toMatch(/^data:/);
      await chooseFile(page, new File(["x"], "me.png", { type: "image/png" }));
      await expect.poll(() => descriptionOf(input)).not.toContain(words);
    }
  });

  it("'Remove' takes it away with the next save, and not before", async () => {
    const page = await edit({ "PATCH /api/me": me }, { image: stored });
    expect(page.picture()?.getAttribute("src")).toBe(stored);
    await page.click("Remove");
    within(page.form()).getByText("Will be removed when you save.");
    expect(page.bodiesOf("PATCH /api/me")).toEqual([]);
    await page.click("Save Changes");
    await page.findByText("Profile updated successfully!");
    await expect.poll(() => page.bodiesOf("PATCH /api/me")).toEqual([{ profilePicture: null }]);
    expect(page.picture()).toBeNull();
  });

  it("is not sent when the rest is rejected; one that cannot be stored is named, and stays chosen; what was typed is stored", async () => {
    const page = await edit({ "PATCH /api/me": rejected("unavailable", "Not now.") });
    await page.fill(page.field("Full name"), "Noor King");
    await choosePicture(page);
    await page.click("Save Changes");
    await alert(page).toBe("Couldn't save your profile. Not now.");
    const tooMany = rejected("rate-limited", "Too many pictures.");
    page.answer({ "PATCH /api/me": { ...me, fullName: "Noor King" }, "PUT /api/me/picture": tooMany });
    expect(page.bodiesOf("PUT /api/me/picture")).toEqual([]);
    expect(page.picture()?.getAttribute("src")).toMatch(/^data:/);
    await page.click("Save Changes");
    await alert(page).toBe("Your details are saved, but not the picture. Too many pictures.");
    expect(page.picture()?.getAttribute("src")).toMatch(/^data:/);
    await page.click("Save Changes");
    await alert(page).toBe("Couldn't save the picture. Too many pictures.");
    await expect.poll(() => page.bodiesOf("PATCH /api/me")).toHaveLength(2);
    page.answer({ "PUT /api/me/picture": { ...me, profilePicture: stored } });
    await page.click("Save Changes");
    await page.findByText("Profile updated successfully!");
    expect(page.picture()?.getAttribute("src")).toBe(stored);
  });

  it("that does not come leaves the initials", async () => {
    const page = await open({}, { image: stored });
    const picture = page.picture();
    if (!picture) throw new Error("no picture");
    fireEvent.error(picture);
    expect(page.picture()).toBeNull();
    page.section("Account Information").getByText("NN", { exact: true });
  });

  it("at another site is asked for from the product, and the form names its site", async () => {
    const image = "https://lh3.googleusercontent.com/a/b";
    const page = await edit({}, { image });
    expect(page.picture()?.getAttribute("src")).toBe(`/api/me/picture?of=${encodeURIComponent(image)}`);
    within(page.form()).getByText("Shown from lh3.googleusercontent.com. Choose a file to replace it.");
  });
});

describe("PROFILE-03: the theme", () => {
  const painted = () => document.documentElement.dataset.theme;
  const radio = (page: ProfileTest, name: string) =>
    page.section("Theme Preferences").getByRole<HTMLInputElement>("radio", { name });
  const notNow = rejected("unavailable", "Not now.");
  const text = "Couldn't save the theme to your account. Not now.";

  it("is applied by its choice alone, by keyboard too, and stored", async () => {
    const page = await open({ "PATCH /api/settings": { ...someSettings, theme: "dark" } });
    await expect.poll(() => radio(page, "Light").checked).toBe(true);
    radio(page, "Light").focus();
    await page.hands.keyboard("{ArrowRight}");
    expect(radio(page, "Dark").checked).toBe(true);
    expect(painted()).toBe("dark");
    await expect.poll(() => page.bodiesOf("PATCH /api/settings")).toEqual([{ theme: "dark" }]);
  });

  it("that the server does not keep says so: in the banner here, as a message elsewhere", async () => {
    const page = await open({ "PATCH /api/settings": notNow });
    await page.hands.click(radio(page, "Dark"));
    await alert(page).toBe(text);
    expect(painted()).toBe("dark");
    page.answer({ "PATCH /api/settings": someSettings });
    await page.hands.click(radio(page, "Light"));
    await expect.poll(() => page.queryByRole("alert")).toBeNull();
    page.answer({ "PATCH /api/settings": notNow });
    await page.click("Switch to light theme");
    await within(page.getByRole("region", { name: "Messages" })).findByText(text);
    expect(page.getAllByRole("alert")).toHaveLength(1);
  });
});
