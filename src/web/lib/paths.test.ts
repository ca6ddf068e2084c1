import { describe, expect, it } from "vitest";
import { isPagePath } from "#domain/site/pages.ts";
import { paths } from "#web/lib/paths.ts";
import { settingsPlaceOf } from "#web/lib/settings-place.ts";
import { settingsDetails } from "#web/lib/settings-places.data.ts";

describe("paths", () => {
  it("names only pages that the server knows", () => {
    for (const path of Object.values(paths))
      expect((typeof path === "string" ? path : path("profile")).replace(/[?#].*/, "")).toSatisfy(isPagePath);
  });

  it("carries the settings tab as a query", () => {
    expect(paths.settings("profile")).toBe("/settings?tab=profile");
  });

  it("carries the detail page of a tab as a query", () => {
    expect(paths.settings("feeds", "rss")).toBe("/settings?tab=feeds&detail=rss");
  });

  it("carries the id of a checkout as a query", () => {
    expect(paths.signUpSuccess("cs_1&x=2")).toBe("/signup/success?session_id=cs_1%26x%3D2");
  });
});

describe("settingsPlaceOf", () => {
  const placeOf = (search: string, role: "USER" | "ADMIN" = "USER") =>
    settingsPlaceOf(new URLSearchParams(search), role);

  it("knows the tabs of everybody", () => {
    for (const tab of ["integrations", "ai-prompts", "feeds", "other", "profile"])
      expect(placeOf(`tab=${tab}`)).toEqual({ tab, detail: null });
  });

  it("shows the admin tab to admins; a user gets the default tab", () => {
    expect(placeOf("tab=admin", "ADMIN").tab).toBe("admin");
    expect(placeOf("tab=admin").tab).toBe("integrations");
  });

  it.each(["", "tab=", "tab=nothing", "tab=FEEDS"])("shows integrations for %j", (search) => {
    expect(placeOf(search, "ADMIN")).toEqual({ tab: "integrations", detail: null });
  });

  it("INTEG-03: opens each detail key under the integrations, and those of feeds also under the feeds", () => {
    for (const detail of settingsDetails) {
      expect(placeOf(`tab=integrations&detail=${detail}`)).toEqual({ tab: "integrations", detail });
      expect(placeOf(`detail=${detail}`)).toEqual({ tab: "integrations", detail });
    }
    expect(placeOf("tab=feeds&detail=rss")).toEqual({ tab: "feeds", detail: "rss" });
    expect(placeOf("tab=feeds&detail=social")).toEqual({ tab: "feeds", detail: "social" });
  });

  it.each(["tab=feeds&detail=openai", "tab=profile&detail=rss", "tab=feeds&detail=RSS", "tab=feeds&detail="])(
    "opens the tab itself for %j",
    (search) => {
      expect(placeOf(search).detail).toBeNull();
    },
  );
});
