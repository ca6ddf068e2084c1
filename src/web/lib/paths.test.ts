import { describe, expect, it } from "vitest";
import { pagePaths } from "#domain/site/pages.ts";
import { paths, settingsTabOf } from "#web/lib/paths.ts";

describe("paths", () => {
  it("names only pages that the server knows", () => {
    for (const path of Object.values(paths))
      expect(pagePaths).toContain((typeof path === "string" ? path : path("profile")).replace(/\?.*/, ""));
  });

  it("carries the settings tab as a query", () => {
    expect(paths.settings("profile")).toBe("/settings?tab=profile");
  });

  it("carries the id of a checkout as a query", () => {
    expect(paths.signUpSuccess("cs_1&x=2")).toBe("/signup/success?session_id=cs_1%26x%3D2");
  });
});

describe("settingsTabOf", () => {
  it("knows the tabs of everybody", () => {
    for (const tab of ["integrations", "ai-prompts", "feeds", "other", "profile"])
      expect(settingsTabOf(tab, "USER")).toBe(tab);
  });

  it("shows the admin tab to admins; a user gets the default tab", () => {
    expect(settingsTabOf("admin", "ADMIN")).toBe("admin");
    expect(settingsTabOf("admin", "USER")).toBe("integrations");
  });

  it.each([null, "", "nothing", "FEEDS"])("shows integrations for %j", (value) => {
    expect(settingsTabOf(value, "ADMIN")).toBe("integrations");
  });
});
