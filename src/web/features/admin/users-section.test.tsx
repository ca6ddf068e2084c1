import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ListedUser } from "#contract/admin-users.ts";
import { type Answers, type Asked, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someMe, someUser } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

const { emailVerified, hasPassword, twoFactorEnabled, phoneNumber, ...plain } = someMe;
const listed = (id: string, fullName: string, rest: Partial<ListedUser> = {}): ListedUser => ({
  ...plain,
  id,
  fullName,
  email: `${id}@example.com`,
  removedAt: null,
  ...rest,
});
const ada = listed(someUser.id, "Ada Admin", { email: someUser.email, role: "ADMIN" });
const robin = listed("robin", "Robin Reader", { phone: "+1 415 555 0101" });

/** The section over a list that changes as the server's does; on a wide screen it is a table. */
async function open({ users = [ada, robin], isWide = true, answers = {} as Answers } = {}) {
  const stored = { users };
  const found = ({ query }: Asked) =>
    stored.users.filter(
      (user) =>
        (user.removedAt !== null) === (query.status === "removed") &&
        user.fullName.includes(query.q ?? "") &&
        (query.role === undefined || user.role === query.role) &&
        (query.plan === undefined || user.subscriptionType === query.plan),
    );
  const page = await renderPage({
    at: "/settings?tab=admin&section=users",
    width: isWide ? 1_180 : 390,
    Page: SettingsRoute,
    user: { name: "Ada Admin", role: "ADMIN", subscriptionType: null },
    answers: {
      "GET /api/admin/users": (asked) => ({ users: found(asked), total: found(asked).length, next: null }),
      "GET /api/admin/waitlist": { waitlist: [], total: 0 },
      ...answers,
    },
  });
  await page.findByText(stored.users[0]?.fullName ?? "");
  const row = (text: string) =>
    page.getAllByRole(isWide ? "row" : "listitem").find(({ textContent }) => textContent?.includes(text));
  const inRow = (text: string, name: RegExp) =>
    within(row(text) ?? document.body).getByRole("button", { name });
  const count = () =>
    within(page.getByRole("navigation", { name: "Admin" })).getByRole("link", { name: /^Users/ }).textContent;
  const lastList = () =>
    page.asked.findLast(({ route, query }) => route === "GET /api/admin/users" && query.limit === "50")
      ?.query;
  const dialog = async (title: string) => {
    const found = within(await page.findByRole("dialog", { name: title }));
    return { ...found, field: (label: string) => found.getByLabelText<HTMLInputElement>(label) };
  };
  const says = (text: string) => page.findByText(text);
  const focused = () => document.activeElement;
  return { ...page, stored, row, inRow, count, lastList, dialog, says, focused };
}

describe("the table of users", () => {
  it("ADMIN-01, ADMIN-05, ADMIN-08: has nine columns, the newest users first, and no 'Remove' in the admin's own row", async () => {
    const page = await open();
    expect(page.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      ...["Name", "Email", "Phone", "Role", "Subscription"],
      ...["Payment Status", "Last Payment", "Created", "Actions"],
    ]);
    expect(page.getByRole("columnheader", { name: "Created" }).getAttribute("aria-sort")).toBe("descending");
    expect(page.lastList()).toMatchObject({ sort: "created", direction: "desc" });
    page.inRow(robin.email, /^Remove Robin Reader$/);
    expect(
      within(page.row(ada.email) ?? document.body).queryByRole("button", { name: /^Remove/ }),
    ).toBeNull();
    page.inRow(ada.email, /^Edit/);
  });

  it("is ordered by its headers; a second press turns the order round, and the header keeps the focus", async () => {
    const page = await open();
    const header = () => page.getByRole("columnheader", { name: "Email" });
    for (const [direction, sort] of [
      ["asc", "ascending"],
      ["desc", "descending"],
    ] as const) {
      within(header()).getByRole("button").focus();
      await page.hands.keyboard("{Enter}");
      await expect.poll(page.lastList).toMatchObject({ sort: "email", direction });
      await expect.poll(() => header().getAttribute("aria-sort")).toBe(sort);
      expect(page.focused()).toBe(within(header()).getByRole("button"));
    }
    expect(page.getByRole("columnheader", { name: "Created" }).getAttribute("aria-sort")).toBe("none");
  });

  it("is narrowed by words, role and plan; filters that find nobody are cleared by a button", async () => {
    const page = await open();
    await page.fill(page.getByLabelText("Find users"), " Ada ");
    await expect.poll(() => page.row(robin.email)).toBeUndefined();
    expect(page.lastList()).toMatchObject({ q: "Ada" });
    await page.hands.selectOptions(page.getByLabelText("Role"), "ADMIN");
    await page.hands.selectOptions(page.getByLabelText("Plan"), "MANAGED");
    await page.findByText("No matching users");
    expect(page.lastList()).toMatchObject({ q: "Ada", role: "ADMIN", plan: "MANAGED" });
    await page.hands.click(page.getByRole("button", { name: "Clear filters" }));
    await expect.poll(() => page.row(robin.email)).toBeDefined();
    expect(page.getByLabelText("Find users")).toHaveProperty("value", "");
    for (const filter of ["Role", "Plan"]) expect(page.getByLabelText(filter)).toHaveProperty("value", "any");
  });

  it("on a narrow screen is a list of cards, whose order is chosen from a list", async () => {
    const page = await open({ isWide: false });
    expect(page.queryByRole("table")).toBeNull();
    page.inRow(robin.email, /^Edit Robin Reader$/);
    await page.hands.selectOptions(page.getByLabelText("Order"), "Name, A to Z");
    await expect.poll(page.lastList).toMatchObject({ sort: "name", direction: "asc" });
  });
});

describe("a change of a user", () => {
  it("ADMIN-06, ADMIN-21, ADMIN-22, ADMIN-23, ADMIN-26: '+ Add User' opens a form; a taken address shows an error at its field and in the banner, and the list reloads after success", async () => {
    const grace = listed("grace", "Grace Hopper");
    const page = await open({
      answers: {
        "POST /api/admin/users": rejected("email-taken", "User with this email already exists", "email"),
      },
    });
    await expect.poll(page.count).toBe("Users2");
    await page.hands.click(page.getByRole("button", { name: "+ Add User" }));
    const dialog = await page.dialog("Add User");
    expect(page.focused()).toBe(dialog.field("Full name"));
    for (const [label, text] of Object.entries({
      "Full name": "Grace Hopper",
      Email: "ADA@example.com",
      Phone: "+1 415 555 0100",
      Password: "a good password",
    }))
      await page.fill(dialog.field(label), text);
    await page.hands.keyboard("{Enter}");
    await expect
      .poll(() => descriptionOf(dialog.field("Email")))
      .toContain("User with this email already exists");
    await expect.poll(page.focused).toBe(dialog.field("Email"));
    const banner = page.getAllByRole("alert", { hidden: true });
    expect(banner.map(({ textContent }) => textContent)).toContain("User with this email already exists");

    page.answer({
      "POST /api/admin/users": () => {
        page.stored.users = [grace, ada, robin];
        return { ...plain, id: "grace" };
      },
    });
    await page.fill(dialog.field("Email"), grace.email);
    await page.hands.keyboard("{Enter}");
    await page.says("User added successfully!");
    expect(page.queryByRole("dialog")).toBeNull();
    await expect.poll(() => page.getAllByRole("row")[1]?.textContent).toContain(grace.email);
    await expect.poll(page.count).toBe("Users3");
    expect(page.focused()).toBe(page.getByRole("button", { name: "+ Add User" }));
  });

  it("ADMIN-07, ADMIN-09, ADMIN-22, ADMIN-24: 'Edit' opens the form of its row; the list is read again, and 'Refresh' reads what others changed", async () => {
    const page = await open({
      answers: {
        "PATCH /api/admin/users/:id": ({ params, body }) => {
          const changed = { ...robin, ...(body as Partial<ListedUser>) };
          page.stored.users = [ada, changed];
          return { ...plain, id: String(params.id) };
        },
      },
    });
    await page.hands.click(page.inRow(robin.email, /^Edit/));
    const dialog = await page.dialog("Edit User");
    await page.fill(dialog.field("Full name"), "Robin Renamed");
    await page.hands.selectOptions(dialog.field("Subscription"), "MANAGED");
    await page.hands.click(dialog.getByRole("button", { name: "Save user" }));
    await page.says("User updated successfully!");
    await expect.poll(() => page.row(robin.email)?.textContent).toMatch(/Robin Renamed.*MANAGED/);
    expect(page.focused()).toBe(page.inRow(robin.email, /^Edit/));

    page.stored.users = [ada, { ...robin, fullName: "Changed Elsewhere" }];
    await page.hands.click(page.getByRole("button", { name: "Refresh" }));
    await expect.poll(() => page.row(robin.email)?.textContent).toContain("Changed Elsewhere");
  });

  it("ADMIN-19, ADMIN-22, ADMIN-25: a removal asks first, and the focus stays in the list; among the removed it is taken back", async () => {
    const page = await open({
      answers: {
        "DELETE /api/admin/users/:id": () => {
          page.stored.users = [ada, { ...robin, fullName: "", removedAt: "2026-11-20T10:00:00.000Z" }];
          return undefined;
        },
        "POST /api/admin/users/:id/restore": ({ body }) => {
          page.stored.users = [ada, { ...robin, ...(body as object) }];
          return { ...plain, id: "robin" };
        },
      },
    });
    const remove = () => page.inRow(robin.email, /^Remove/);
    remove().focus();
    await page.hands.keyboard("{Enter}");
    const title = "Are you sure you want to remove this user?";
    const question = within(await page.findByRole("alertdialog", { name: title }));
    question.getByText(/^Robin Reader \(robin@example\.com\) is signed out immediately\./);
    expect(page.focused()).toBe(question.getByRole("button", { name: "Cancel" }));
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => page.queryByRole("alertdialog")).toBeNull();
    expect(page.focused()).toBe(remove());
    expect(page.asked.filter(({ route }) => route.startsWith("DELETE"))).toEqual([]);

    await page.hands.keyboard("{Enter}");
    await page.findByRole("alertdialog", { name: title });
    await page.hands.keyboard("{Tab}{Enter}");
    await page.says("User removed successfully!");
    await expect.poll(() => page.row(robin.email)).toBeUndefined();
    await expect
      .poll(() => page.asked.findLast(({ route }) => route.startsWith("DELETE"))?.params)
      .toEqual({ id: "robin" });
    await expect.poll(page.focused).not.toBe(document.body);

    await page.hands.selectOptions(page.getByLabelText("Status"), "Removed");
    await expect.poll(() => page.row(robin.email)?.textContent).toContain("Removed");
    await page.hands.click(page.inRow(robin.email, /^Restore robin@example\.com$/));
    const form = await page.dialog("Restore User");
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => descriptionOf(form.field("Full name"))).toContain("Full name is required");
    await page.hands.type(form.field("Full name"), "Robin Returned{Enter}");
    await page.says("User restored.");
    await expect
      .poll(() => page.bodiesOf("POST /api/admin/users/:id/restore"))
      .toEqual([{ fullName: "Robin Returned", subscriptionType: "EARLY_BIRD" }]);
    await page.hands.selectOptions(page.getByLabelText("Status"), "Active");
    await expect.poll(() => page.row("Robin Returned")).toBeDefined();
  });
});
