import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import { rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { UserTaskDialog } from "#web/features/admin/user-dialogs.tsx";
import { BannerProvider } from "#web/ui/banner.tsx";

const AddUser = () => (
  <BannerProvider place="users">
    <UserTaskDialog task={{ kind: "add" }} onClose={() => undefined} onRemoved={() => undefined} />
  </BannerProvider>
);

it("DATA-34, ADMIN-13, ADMIN-14: the form of a new user has six fields, sends them, and begins as a USER with EARLY_BIRD", async () => {
  const created: unknown[] = [];
  const page = await renderPage({
    at: "/settings",
    Page: AddUser,
    user: { role: "ADMIN" },
    answers: {
      "POST /api/admin/users": ({ body }) => {
        created.push(body);
        return rejected("email-taken");
      },
    },
  });
  const dialog = within(await page.findByRole("dialog"));
  const fields = [...dialog.getAllByRole("textbox"), ...dialog.getAllByRole("combobox")];
  const shown = fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  expect(shown).toEqual(["Full name", "Email", "Phone", "Role", "Subscription"]);
  const password = dialog.getByLabelText("Password");
  expect(password).toHaveProperty("type", "password");
  await page.hands.type(dialog.getByLabelText("Full name"), "Grace Hopper");
  await page.hands.type(dialog.getByLabelText("Email"), "grace@example.com");
  await page.hands.type(dialog.getByLabelText("Phone"), "+1 415 555 0100");
  await page.hands.type(password, "correct horse");
  await page.hands.click(dialog.getByRole("button", { name: "Add user" }));
  await expect
    .poll(() => created)
    .toEqual([
      {
        fullName: "Grace Hopper",
        email: "grace@example.com",
        phone: "+1 415 555 0100",
        password: "correct horse",
        role: "USER",
        subscriptionType: "EARLY_BIRD",
      },
    ]);
});
