import { fireEvent, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "#tests/support/render.tsx";

it("SHELL-09: the window events openLoginModal and, while sign-ups are off, openSignupModal open the sign-in dialog", async () => {
  const page = await renderPage({ at: "/terms", user: null, Page: () => <h1>Terms</h1> });
  await page.settled();
  for (const name of ["openLoginModal", "openSignupModal"]) {
    fireEvent(window, new Event(name));
    const dialog = await page.findByRole("dialog", { name: "Sign In" });
    expect(dialog.textContent).toContain("Not a member?");
    await page.hands.click(within(dialog).getByRole("button", { name: "Close" }));
    await expect.poll(() => page.queryByRole("dialog")).toBeNull();
  }
});
