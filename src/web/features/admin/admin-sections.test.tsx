import { within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { ListedUser } from "#contract/admin-users.ts";
import type { CorrectionCount } from "#contract/companies.ts";
import type { SiteSettings } from "#contract/site.ts";
import type { WaitlistEntry } from "#contract/waitlist.ts";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someConfig, someMe } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

const { emailVerified, hasPassword, twoFactorEnabled, phoneNumber, ...plain } = someMe;
const robin: ListedUser = {
  ...plain,
  id: "robin",
  fullName: "Robin Reader",
  email: "robin@example.com",
  phone: "+1 415 555 0101",
  removedAt: null,
};
const gil: ListedUser = {
  ...robin,
  id: "gil",
  fullName: "Gil Google",
  email: "gil@example.com",
  authProvider: "google",
  googleUid: "g-1",
};
const entry = (name: string): WaitlistEntry => ({
  id: name,
  email: `${name}@example.com`,
  timestamp: "2026-11-02T09:30:00.000Z",
  status: "pending",
});
const settings: SiteSettings = {
  signupsEnabled: false,
  signupWithoutPayment: false,
  previewEnabled: true,
  adminSecondFactor: false,
  analyticsEnabled: false,
  measurementId: "",
};

const openAdmin = (section: string, answers: Answers = {}) =>
  renderPage({
    at: `/settings?tab=admin&section=${section}`,
    Page: SettingsRoute,
    user: { role: "ADMIN", subscriptionType: null },
    answers: {
      "GET /api/admin/users": { users: [robin, gil], total: 1_204, next: null },
      "GET /api/admin/waitlist": { waitlist: [entry("one"), entry("two")], total: 52 },
      "GET /api/admin/site-settings": settings,
      ...answers,
    },
  });
type Page = Awaited<ReturnType<typeof openAdmin>>;

const linkTo = (page: Page, name: string) =>
  within(page.getByRole("navigation", { name: "Admin" })).getByRole("link", { name: new RegExp(`^${name}`) });

describe("the sections of the Admin tab", () => {
  it("ADMIN-02: 'Users' and 'Waitlist' have the counts that the server gave, not those of the rows on the page", async () => {
    const page = await openAdmin("users");
    await expect.poll(() => linkTo(page, "Users").textContent).toBe("Users1,204");
    await expect.poll(() => linkTo(page, "Waitlist").textContent).toBe("Waitlist52");
    await page.findAllByText("1,204 users");
  });
});

describe("the places of the settings", () => {
  const pending = () => new Promise<never>(() => undefined);
  const openPlace = (address: string, role: "ADMIN" | "USER") =>
    renderPage({
      at: `/settings${address}`,
      Page: SettingsRoute,
      user: { role },
      answers: {
        // What the places show is told elsewhere.
        "GET /api/me": someMe,
        "GET /api/keys": pending,
        "GET /api/prompts": pending,
        "GET /api/analysis/provider": pending,
        "GET /api/analysis/model-ends": pending,
        "GET /api/analysis/spending": pending,
        "GET /api/scorecard": pending,
        "GET /api/me/sessions": pending,
        "GET /api/me/passkeys": pending,
        "GET /api/tokens": pending,
        "GET /api/applications": pending,
        "GET /api/output-feeds": pending,
        "GET /api/admin/users": pending,
        "GET /api/admin/waitlist": pending,
      },
    });
  const tabsOf = (page: Awaited<ReturnType<typeof openPlace>>) =>
    within(page.getByRole("navigation", { name: "Settings" }))
      .getAllByRole("link")
      .map((link) => (link.hasAttribute("aria-current") ? `(${link.textContent})` : link.textContent));

  it.each(
    Object.entries({
      integrations: ["Integrations & Modules", "Integrations & Modules"],
      feeds: ["Feeds", "Feeds"],
      "ai-prompts": ["AI Prompts", "AI spending"],
      profile: ["Profile", "Account Information"],
      admin: ["Admin", "Users"],
    }),
  )("ROUTE-08: the value %s of the query tab opens its tab", async (tab, [name = "", heading = ""]) => {
    const page = await openPlace(`?tab=${tab}`, "ADMIN");
    await page.findByRole("heading", { level: 2, name: heading });
    expect(tabsOf(page).filter((text) => text?.startsWith("("))).toEqual([`(${name})`]);
  });

  it("SET-02, SET-03: a user has five tabs and no Admin; its address shows the first tab and asks for nothing of it", async () => {
    const page = await openPlace("?tab=admin", "USER");
    await expect
      .poll(() => tabsOf(page))
      .toEqual(["(Integrations & Modules)", "AI Prompts", "Feeds", "Other Settings", "Profile"]);
    await page.settled();
    expect(page.asked.filter(({ route }) => route.includes("/api/admin"))).toEqual([]);
    expect(page.queryByRole("navigation", { name: "Admin" })).toBeNull();
  });

  it("SET-03: an admin has the tab Admin, last", async () => {
    const page = await openPlace("", "ADMIN");
    await page.findByRole("navigation", { name: "Settings" });
    expect(tabsOf(page).at(-1)).toBe("Admin");
    await page.hands.click(page.getByRole("link", { name: "Admin" }));
    await page.findByRole("heading", { level: 2, name: "Users" });
    expect(window.location.search).toBe("?tab=admin");
  });
});

describe("the navigation of the Admin tab", () => {
  it("ADMIN-01, ADMIN-03, ADMIN-04: each section opens by its key; one that is clicked has its own address, and the way back leads to the one before", async () => {
    const page = await openAdmin("site-settings", {
      "GET /api/admin/ai-config": rejected("unexpected"),
      "GET /api/admin/ai-config/models": rejected("unexpected"),
      "GET /api/admin/cache": rejected("unexpected"),
    });
    await page.findByRole("heading", { level: 2, name: "Site Settings" });
    const keyOf = (name: string) =>
      new URL((linkTo(page, name) as HTMLAnchorElement).href).searchParams.get("section");
    expect(
      ["Users", "Waitlist", "Analytics", "Site Settings", "AI Config"].map((name) => keyOf(name)),
    ).toEqual(["users", "waitlist", "analytics", "site-settings", "ai-config"]);
    expect(linkTo(page, "Site Settings").getAttribute("aria-current")).toBe("page");
    await page.hands.click(linkTo(page, "AI Config"));
    await page.findByRole("heading", { level: 2, name: "Models and assistant" });
    expect(window.location.search).toBe("?tab=admin&section=ai-config");
    expect(linkTo(page, "AI Config").getAttribute("aria-current")).toBe("page");
    window.history.back();
    await page.findByRole("heading", { level: 2, name: "Site Settings" });
  });
});

describe("the switches of the site", () => {
  it("ADMIN-35, ADMIN-36: 'Enable User Signups' is saved at once, says its state, and what all pages know of the site is read again", async () => {
    const stored = { ...settings };
    const page = await openAdmin("site-settings", {
      "GET /api/admin/site-settings": () => stored,
      "PATCH /api/admin/site-settings": ({ body }) => Object.assign(stored, body),
    });
    const toggle = await page.findByRole("switch", { name: "Enable User Signups" });
    const state = () => [toggle.getAttribute("aria-checked"), descriptionOf(toggle)];
    expect(state()).toEqual(["false", "Signups are closed. Only admins can create accounts."]);
    const configs = () => page.asked.filter(({ route }) => route === "GET /api/config").length;
    const before = configs();
    await page.hands.click(toggle);
    await page.findByText("Signups are open.");
    expect(state()).toEqual([
      "true",
      "Signups are open: the sign-in dialog shows “Join now” and the landing page shows plans.",
    ]);
    await expect.poll(configs).toBeGreaterThan(before);
    await page.hands.click(toggle);
    await page.findByText("Signups are closed.");
    await expect
      .poll(() => page.bodiesOf("PATCH /api/admin/site-settings"))
      .toEqual([{ signupsEnabled: true }, { signupsEnabled: false }]);
  });

  it("'Allow sign-up without payment' says what follows; one that cannot be saved goes back and says so", async () => {
    const page = await openAdmin("site-settings", {
      "PATCH /api/admin/site-settings": ({ body }) => ({ ...settings, ...(body as object) }),
    });
    const toggle = await page.findByRole("switch", { name: "Allow sign-up without payment" });
    expect(descriptionOf(toggle)).toBe("New accounts are created once their payment is confirmed.");
    await page.hands.click(toggle);
    await page.findByText("New accounts don't need a payment.");
    expect(toggle.getAttribute("aria-checked")).toBe("true");
    page.answer({ "PATCH /api/admin/site-settings": cutOff });
    const release = page.hold("PATCH /api/admin/site-settings");
    await page.hands.click(toggle);
    expect(toggle.getAttribute("aria-checked")).toBe("false");
    release();
    expect((await page.findByRole("alert")).textContent).toMatch(/^Couldn't save the setting\./);
    expect(toggle.getAttribute("aria-checked")).toBe("true");
  });
});

describe("the waitlist of admins", () => {
  it("an invitation is sent by its button, and the list is read again", async () => {
    const status = { now: "pending" as WaitlistEntry["status"] };
    const page = await openAdmin("waitlist", {
      "GET /api/admin/waitlist": () => ({ waitlist: [{ ...entry("one"), status: status.now }], total: 1 }),
      "POST /api/admin/waitlist/:id/invite": () => {
        status.now = "invited";
        return { ...entry("one"), status: "invited" };
      },
    });
    const [button] = await page.findAllByRole("button", { name: "Invite one@example.com" });
    button?.focus();
    await page.hands.keyboard("{Enter}");
    await page.findByText("Invitation sent to one@example.com.");
    await expect.poll(() => page.getAllByRole("row")[1]?.textContent).toContain("Invited");
    expect(page.asked.filter(({ route }) => route.startsWith("POST")).map(({ params }) => params)).toEqual([
      { id: "one" },
    ]);
    page.answer({
      "POST /api/admin/waitlist/:id/invite": rejected("rate-limited", "Too many attempts."),
    });
    const [again] = await page.findAllByRole("button", { name: "Invite again one@example.com" });
    if (again) await page.hands.click(again);
    expect((await page.findByRole("alert")).textContent).toBe(
      "Couldn't send the invitation. Too many attempts.",
    );
  });

  it("ADMIN-27, ADMIN-28: shows the total, three columns with what the server gave, and further pages", async () => {
    const page = await openAdmin("waitlist", {
      "GET /api/admin/waitlist": ({ query }) =>
        query.page === "2"
          ? { waitlist: [entry("three")], total: 52 }
          : { waitlist: [entry("one"), { ...entry("two"), status: "invited" }], total: 52 },
    });
    await page.findByRole("heading", { name: "Waitlist (52)" });
    const table = within(page.getByRole("table", { name: "Waitlist" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Email",
      "Date Joined",
      "Status",
    ]);
    const rows = () => table.getAllByRole("row").slice(1);
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      "one@example.comNov 2, 2026PendingInvite",
      "two@example.comNov 2, 2026InvitedInvite again",
    ]);
    page.getByText("1–50 of 52");
    await page.hands.click(page.getByRole("button", { name: "Next" }));
    await expect.poll(() => rows()[0]?.textContent).toContain("three@example.com");
    page.getByText("51–52 of 52");
    expect(page.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
  });

  it("ADMIN-29: says when it is empty, and offers no file of it", async () => {
    const page = await openAdmin("waitlist", { "GET /api/admin/waitlist": { waitlist: [], total: 0 } });
    await page.findByText("No waitlist entries yet.", { exact: true });
    page.getByRole("heading", { name: "Waitlist (0)" });
    expect(page.queryByRole("link", { name: "Download CSV" })).toBeNull();
    expect(linkTo(page, "Waitlist").textContent).toBe("Waitlist0");
  });

  it("READ-89: a list that cannot be read is no empty list: it says so and can be asked for again", async () => {
    const unavailable = rejected("unavailable", "Service temporarily unavailable. Please try again later.");
    const page = await openAdmin("waitlist", { "GET /api/admin/waitlist": unavailable });
    const alert = await page.findByRole("alert");
    expect(alert.textContent).toContain("Couldn't load the waitlist");
    expect(alert.textContent).toContain("Service temporarily unavailable. Please try again later.");
    expect(page.queryByText("No waitlist entries yet.")).toBeNull();
    expect(linkTo(page, "Waitlist").textContent).toBe("Waitlist");
    page.answer({ "GET /api/admin/waitlist": { waitlist: [entry("one")], total: 1 } });
    await page.hands.click(page.getByRole("button", { name: "Retry" }));
    await page.findByRole("heading", { name: "Waitlist (1)" });
  });
});

describe("what users corrected", () => {
  const correction: CorrectionCount = {
    title: "Ford closes a crossing near homes",
    symbol: "F",
    name: "Ford Motor",
    kind: "hide",
    readers: 2,
    lastAt: "2026-11-02T09:30:00.000Z",
  };
  const other: CorrectionCount = { ...correction, symbol: "TSLA", name: "Tesla", kind: "add", readers: 1 };

  it("is listed by how many did, or the newest first, and is a file of labels", async () => {
    const saved: string[] = [];
    const page = await openAdmin("company-corrections", {
      "GET /api/admin/company-corrections": ({ query: { sort } }) => ({
        corrections: sort === "newest" ? [other, correction] : [correction, other],
        next: null,
      }),
      "GET /api/admin/company-corrections/export": undefined,
    });
    const list = within(await page.findByRole("list", { name: "Company corrections" }));
    const rows = () => list.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows()).toEqual([
      expect.stringMatching(/^Ford closes a crossing near homesHiddenFFord Motor2 readers/),
      expect.stringMatching(/^Ford closes a crossing near homesAddedTSLATesla1 reader /),
    ]);
    await page.hands.selectOptions(page.getByLabelText("Order"), "Newest first");
    await expect.poll(() => rows()[0]).toContain("TSLA");

    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => "blob:labels", revokeObjectURL() {} });
    try {
      await page.hands.click(page.getByRole("button", { name: "Download labels" }));
      await expect.poll(() => saved).toEqual(["company-corrections.jsonl"]);
    } finally {
      click.mockRestore();
      for (const name of ["createObjectURL", "revokeObjectURL"]) Reflect.deleteProperty(URL, name);
    }
    await expect
      .poll(() => page.asked.map(({ route }) => route))
      .toContain("GET /api/admin/company-corrections/export");
  });

  it("is nothing yet, and no file", async () => {
    const page = await openAdmin("company-corrections", {
      "GET /api/admin/company-corrections": { corrections: [], next: null },
    });
    await page.findByText("No corrections yet");
    expect(page.queryByRole("button", { name: "Download labels" })).toBeNull();
  });
});

describe("adding and editing a user", () => {
  const openDialog = async (page: Page, button: string, title: string) => {
    await page.hands.click(await page.findByRole("button", { name: button }));
    const dialog = within(await page.findByRole("dialog", { name: title }));
    return { dialog, field: (label: string) => dialog.getByLabelText<HTMLInputElement>(label) };
  };

  it("ADMIN-11, ADMIN-12, ADMIN-13, ADMIN-14: nothing is sent while a field is missing or no address; untouched, role and plan are USER and EARLY_BIRD", async () => {
    const page = await openAdmin("users", { "POST /api/admin/users": { ...plain, id: "new" } });
    const { dialog, field } = await openDialog(page, "+ Add User", "Add User");
    const whole = {
      "Full name": "Grace Hopper",
      Email: "grace@example.com",
      Phone: "+1 415 555 0100",
      Password: "a good password",
    };
    for (const [label, text] of Object.entries(whole)) await page.fill(field(label), text);
    const submit = dialog.getByRole("button", { name: "Add user" });
    for (const [label, wrong, words] of [
      ["Full name", "", "Full name is required"],
      ["Email", "", "Email is required"],
      ["Email", "grace@example", "Email is invalid"],
      ["Phone", "", "Phone number is required"],
      ["Password", "", "Password is required"],
      ["Password", "12345", "Password must be at least 6 characters"],
    ] as const) {
      await page.fill(field(label), wrong);
      await page.hands.click(submit);
      expect(descriptionOf(field(label)), label).toContain(words);
      await page.fill(field(label), whole[label]);
    }
    expect(page.bodiesOf("POST /api/admin/users")).toEqual([]);
    expect(field("Role").value).toBe("USER");
    expect(field("Subscription").value).toBe("EARLY_BIRD");
    await page.hands.click(submit);
    await page.findByText("User added successfully!");
    await expect
      .poll(() => page.bodiesOf("POST /api/admin/users"))
      .toEqual([
        {
          fullName: "Grace Hopper",
          email: "grace@example.com",
          phone: "+1 415 555 0100",
          password: "a good password",
          role: "USER",
          subscriptionType: "EARLY_BIRD",
        },
      ]);
  });

  it("a change of rights asks for the admin's password over the form, goes on by itself, and loses nothing when given up", async () => {
    let isConfirmed = false;
    const page = await openAdmin("users", {
      "PATCH /api/admin/users/:id": () =>
        isConfirmed
          ? { ...plain, id: "robin" }
          : rejected("reauthentication-required", "Please confirm this."),
      "POST /api/auth/confirm-password": ({ body }) => {
        if ((body as { currentPassword?: string }).currentPassword !== "mine")
          return rejected("wrong-password", "The current password is incorrect.", "currentPassword");
        isConfirmed = true;
        return { status: true };
      },
    });
    const { dialog, field } = await openDialog(page, "Edit Robin Reader", "Edit User");
    const save = () => page.hands.click(dialog.getByRole("button", { name: "Save user" }));
    await page.fill(field("Password (optional)"), "a new one");
    await page.fill(field("Full name"), "Robin Renamed");
    await save();
    const question = async () => within(await page.findByRole("dialog", { name: "Confirm it's you" }));
    await page.hands.click((await question()).getByRole("button", { name: "Cancel" }));
    await dialog.findByText("Please confirm this.");
    expect((field("Password (optional)") as HTMLInputElement).value).toBe("a new one");
    expect((field("Full name") as HTMLInputElement).value).toBe("Robin Renamed");

    await save();
    const asked = await question();
    const answer = async (password: string) => {
      await page.fill(asked.getByLabelText("Your password"), password);
      await page.hands.click(asked.getByRole("button", { name: "Confirm" }));
    };
    await answer("wrong");
    await asked.findByText("The current password is incorrect.");
    await answer("mine");
    await page.findByText("User updated successfully!");
    const sent = page.bodiesOf("PATCH /api/admin/users/:id");
    expect(sent).toHaveLength(3);
    expect(sent.at(-1)).toMatchObject({ fullName: "Robin Renamed", password: "a new one" });
    await expect
      .poll(() => page.bodiesOf("POST /api/auth/confirm-password"))
      .toEqual([{ currentPassword: "wrong" }, { currentPassword: "mine" }]);
  });

  it("ADMIN-15, ADMIN-16, ADMIN-18: an edit needs name and address alone; a password is sent only when it is set", async () => {
    const page = await openAdmin("users", { "PATCH /api/admin/users/:id": { ...plain, id: "robin" } });
    const first = await openDialog(page, "Edit Robin Reader", "Edit User");
    const save = () => page.hands.click(first.dialog.getByRole("button", { name: "Save user" }));
    for (const [label, before, words] of [
      ["Full name", "Robin Reader", "Full name is required"],
      ["Email", "robin@example.com", "Email is required"],
    ] as const) {
      await page.fill(first.field(label), "");
      await save();
      expect(descriptionOf(first.field(label))).toContain(words);
      await page.fill(first.field(label), before);
    }
    expect(page.bodiesOf("PATCH /api/admin/users/:id")).toEqual([]);
    await page.fill(first.field("Phone (optional)"), "");
    await save();
    await page.findByText("User updated successfully!");
    const sent = {
      fullName: "Robin Reader",
      email: "robin@example.com",
      phone: "",
      role: "USER",
      subscriptionType: "EARLY_BIRD",
    };
    await expect.poll(() => page.bodiesOf("PATCH /api/admin/users/:id")).toEqual([sent]);

    const second = await openDialog(page, "Edit Robin Reader", "Edit User");
    await page.fill(second.field("Password (optional)"), "a new one");
    await page.hands.click(second.dialog.getByRole("button", { name: "Save user" }));
    await expect.poll(() => page.bodiesOf("PATCH /api/admin/users/:id")).toHaveLength(2);
    expect(page.bodiesOf("PATCH /api/admin/users/:id")[1]).toEqual({
      ...sent,
      phone: "+1 415 555 0101",
      password: "a new one",
    });
    expect(page.asked.filter(({ route }) => route === "PATCH /api/admin/users/:id")[1]?.params).toEqual({
      id: "robin",
    });
  });

  it("ADMIN-17, ADMIN-18: who signs in with Google has no password field, and none is sent", async () => {
    const page = await openAdmin("users", { "PATCH /api/admin/users/:id": { ...plain, id: "gil" } });
    const { dialog } = await openDialog(page, "Edit Gil Google", "Edit User");
    dialog.getByText("Signs in with Google.");
    expect(dialog.queryByLabelText(/Password/)).toBeNull();
    await page.hands.click(dialog.getByRole("button", { name: "Save user" }));
    await expect.poll(() => page.bodiesOf("PATCH /api/admin/users/:id")).toHaveLength(1);
    expect(page.bodiesOf("PATCH /api/admin/users/:id")[0]).not.toHaveProperty("password");
  });
});

describe("lists and settings that cannot be read", () => {
  it("users: what was read before stays; without any it says so, and can be asked for again", async () => {
    const page = await openAdmin("users");
    await page.findByText("Robin Reader");
    const broken = rejected("unexpected", "Something went wrong.");
    page.answer({ "GET /api/admin/users": broken });
    await page.hands.click(page.getByRole("button", { name: "Refresh" }));
    await expect
      .poll(() => page.queryByRole("alert")?.textContent)
      .toContain("This list may be out of date.");
    page.getByText("Robin Reader");
    page.leave();
    const again = await openAdmin("users", { "GET /api/admin/users": broken });
    await expect.poll(() => again.queryByRole("alert")?.textContent).toContain("Couldn't load the users");
    again.answer({ "GET /api/admin/users": { users: [robin], total: 1, next: null } });
    await again.hands.click(again.getByRole("button", { name: "Retry" }));
    await again.findByText("Robin Reader");
  });

  it("settings of the site: they say so and can be asked for again", async () => {
    const page = await openAdmin("site-settings", {
      "GET /api/admin/site-settings": rejected("unexpected", "Something went wrong."),
    });
    const alert = await page.findByRole("alert");
    expect(alert.textContent).toContain("Couldn't load the site settings");
    page.answer({ "GET /api/admin/site-settings": settings });
    await page.hands.click(page.getByRole("button", { name: "Retry" }));
    await page.findByRole("switch", { name: "Enable User Signups" });
  });
});

describe("analytics for admins", () => {
  it("ADMIN-33: the status is what pages do now, and all seven events are listed, each with its words", async () => {
    const page = await openAdmin("analytics", {
      "GET /api/admin/site-settings": { ...settings, analyticsEnabled: true, measurementId: "G-OWN1" },
      "GET /api/config": { ...someConfig, measurementId: "G-OWN1" },
    });
    const status = await page.findByText(/^Tracking is/);
    await expect
      .poll(() => status.textContent)
      .toBe("Status: Tracking is on with G-OWN1, in browsers that accepted it.");
    const panel = within(page.getByText("page_view").closest("dl") as HTMLElement);
    expect(panel.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "page_view",
      "waitlist_signup",
      "login",
      "feature_usage",
      "rss_feed_added",
      "ai_prompt_used",
      "settings_change",
    ]);
    for (const text of panel.getAllByRole("definition")) expect(text.textContent).toMatch(/^[A-Z].{20,}\.$/);
    page.getByText(/turn off Enhanced measurement/);
  });

  it("ADMIN-30, ADMIN-31, ADMIN-32, ADMIN-34: nothing takes effect before 'Save & Update', which takes no wrong id", async () => {
    const page = await openAdmin("analytics", {
      "PATCH /api/admin/site-settings": ({ body }) => ({ ...settings, ...(body as object) }),
    });
    const field = await page.findByLabelText<HTMLInputElement>("Measurement ID");
    expect(field.placeholder).toMatch(/^G-/);
    const status = await page.findByText(/^Tracking is off/);
    expect(status.textContent).toBe("Status: Tracking is off. No page loads the script.");
    await page.hands.click(page.getByRole("switch", { name: "Enable tracking" }));
    await page.fill(field, "UA-12345-6");
    await page.hands.click(page.getByRole("button", { name: "Save & Update" }));
    expect(descriptionOf(field)).toMatch(/^A measurement ID looks like G-/);
    expect(document.activeElement).toBe(field);
    expect(page.bodiesOf("PATCH /api/admin/site-settings")).toEqual([]);
    await page.fill(field, "G-ABC1234567");
    page.answer({ "GET /api/config": { ...someConfig, measurementId: "G-ABC1234567" } });
    await page.hands.click(page.getByRole("button", { name: "Save & Update" }));
    await page.findByText("Analytics settings updated successfully!");
    await expect
      .poll(() => page.bodiesOf("PATCH /api/admin/site-settings"))
      .toEqual([{ analyticsEnabled: true, measurementId: "G-ABC1234567" }]);
    await page.findByText(/Tracking is on with G-ABC1234567/);
  });

  it("ADMIN-33: tracking that is on without an id measures nothing, and the status says so", async () => {
    const page = await openAdmin("analytics", {
      "GET /api/admin/site-settings": { ...settings, analyticsEnabled: true },
    });
    await page.findByText(/without a measurement ID\. No page loads the script/);
  });
});
