import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { renderPage, someSettings } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";
import { unknownKeys } from "#web/features/settings/integrations.ts";

async function open(answers: Answers) {
  const page = await renderPage({ at: "/settings?tab=feeds&detail=social", Page: SettingsRoute, answers });
  await page.findByRole("slider", { name: "Posts per source" });
  const slider = () => page.getByRole<HTMLInputElement>("slider", { name: "Posts per source" });
  const choice = (name: string) => page.getByRole<HTMLSelectElement>("combobox", { name });
  const banner = () => expect.poll(() => page.queryByRole("alert")?.textContent ?? "");
  return { ...page, slider, choice, banner };
}

it("a change that cannot be stored goes back and says so above (READ-56)", async () => {
  const page = await open({ "PATCH /api/settings": cutOff });
  // As the browser tells of a slider that was moved and let go.
  fireEvent.input(page.slider(), { target: { value: "40" } });
  fireEvent.change(page.slider(), { target: { value: "40" } });
  fireEvent.pointerUp(page.slider());
  fireEvent.keyUp(page.slider());
  await page.banner().toContain("Couldn't save “Posts per source”. The server isn't responding.");
  await expect.poll(() => page.slider().value).toBe("25");
  await page.hands.selectOptions(page.choice("Sort"), "new");
  await page.banner().toContain("Couldn't save “Sort”.");
  await expect.poll(() => page.choice("Sort").value).toBe("hot");
});

describe("Bluesky", () => {
  const keys = { ...unknownKeys(false), blueskyOffered: true };
  const bluesky = async (answers: Answers) => {
    const page = await open(answers);
    await page.hands.click(page.getByRole("tab", { name: "Bluesky" }));
    return { ...page, toggle: () => page.getByRole("switch", { name: "Use Bluesky" }) };
  };

  it("is off until it is switched on, which is saved by itself", async () => {
    const saved: unknown[] = [];
    const page = await bluesky({
      "GET /api/keys": keys,
      "PUT /api/keys": ({ body }) => {
        saved.push(body);
        return { ...keys, blueskyEnabled: true };
      },
    });
    await expect.poll(() => page.toggle().matches(":disabled")).toBe(false);
    expect(page.toggle().getAttribute("aria-checked")).toBe("false");
    await page.hands.click(page.toggle());
    await expect.poll(() => page.toggle().getAttribute("aria-checked")).toBe("true");
    await page.findByText("Saved");
    expect(saved).toEqual([{ blueskyEnabled: true }]);
  });

  it("goes back and says so where it cannot be saved", async () => {
    const page = await bluesky({ "GET /api/keys": keys, "PUT /api/keys": cutOff });
    await expect.poll(() => page.toggle().matches(":disabled")).toBe(false);
    await page.hands.click(page.toggle());
    await page.banner().toContain("“Use Bluesky” was not saved.");
    await expect.poll(() => page.toggle().getAttribute("aria-checked")).toBe("false");
  });

  it("cannot be switched where the server leaves it out", async () => {
    const page = await bluesky({ "GET /api/keys": { ...keys, blueskyOffered: false } });
    await page.findByText("This server doesn’t read Bluesky.");
    expect(page.toggle().matches(":disabled")).toBe(true);
  });
});

it("STORE-07: what cannot be read shows the defaults, closed, until a read works", async () => {
  const page = await open({ "GET /api/settings": rejected("headers-too-large") });
  await page.banner().toContain("Couldn't load your settings.");
  expect(page.slider().value).toBe("25");
  const lowScores = page.getByRole("switch", { name: "Hide posts with a score under 10" });
  for (const control of [page.slider(), page.choice("Sort"), page.choice("Time"), lowScores])
    expect(control.matches(":disabled")).toBe(true);
  page.answer({ "GET /api/settings": { ...someSettings, socialPostsPerSource: 10, socialSort: "top" } });
  await page.hands.click(page.getByRole("button", { name: "Retry" }));
  await expect.poll(() => page.slider().value).toBe("10");
  expect(page.choice("Sort").value).toBe("top");
  expect(page.choice("Sort").matches(":disabled")).toBe(false);
});
