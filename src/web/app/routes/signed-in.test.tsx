import { describe, expect, it } from "vitest";
import { cutOff } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import SignedIn from "#web/app/routes/signed-in.tsx";
import { keepCopy } from "#web/lib/offline-copy.ts";

const keep = () => keepCopy({ userId: "user-1", savedMs: 1, value: { items: [], sources: [] } });
const address = () => window.location.pathname + window.location.search;
const openHeld = (at: string) => renderPage({ at, Page: SignedIn, user: null });

describe("the guard of a page for users (READ-02)", () => {
  it("ROUTE-11: nobody is signed in: the page gives way to / alone, and no way leads back to it", async () => {
    window.history.pushState(null, "", "/terms");
    const entries = window.history.length;
    const page = await openHeld("/settings?tab=profile");
    await page.findByRole("heading", { name: "Another page" });
    expect(address()).toBe("/");
    // The entry of the opened page is the one that / took.
    expect(window.history.length).toBe(entries + 1);
  });

  it("no network and nothing of a user on this device: signed out", async () => {
    const page = await renderPage({
      at: "/settings",
      Page: SignedIn,
      answers: { "GET /api/auth/get-session": cutOff },
    });
    await page.findByRole("heading", { name: "Another page" });
    expect(address()).toBe("/");
  });

  it("no network and the user's offline copy on this device: the page stays and says that it is offline", async () => {
    keep();
    const page = await renderPage({
      at: "/settings?tab=feeds",
      Page: SignedIn,
      answers: { "GET /api/auth/get-session": cutOff },
    });
    await page.findByText("You're offline");
    const link = page.getByRole("link", { name: "Read the last headlines" });
    expect(link.getAttribute("href")).toBe("/news");
    expect(address()).toBe("/settings?tab=feeds");
  });

  it("a server that answers that nobody is signed in is believed, whatever the device holds", async () => {
    keep();
    const page = await openHeld("/settings");
    await page.findByRole("heading", { name: "Another page" });
    expect(address()).toBe("/");
    expect(localStorage.getItem("tapewise.kept")).toBeNull();
  });
});
