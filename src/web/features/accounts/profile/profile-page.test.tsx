import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ProfilePage } from "#web/features/accounts/profile/profile-page.tsx";

describe("ProfilePage", () => {
  it("PROFILE-07: without a user it asks to log in, and shows nothing of an account", () => {
    const page = renderToStaticMarkup(<ProfilePage me={null} subscription="Subscription Details" />);
    expect(page).toContain("Please log in to view your profile.");
    for (const part of ["Account Information", "Subscription Details", "Theme Preferences", "Edit Profile"])
      expect(page).not.toContain(part);
  });
});
