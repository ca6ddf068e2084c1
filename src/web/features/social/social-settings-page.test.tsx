import { fireEvent, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { renderPage, someSettings } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";
import { unknownKeys } from "#web/features/settings/integrations.ts";

const socialMedia = "/settings?tab=feeds&detail=social";

async function open(answers: Answers, at = socialMedia) {
  const page = await renderPage({ at, Page: SettingsRoute, answers });
  await page.findByRole("slider", { name: "Posts per source" });
  const slider = () => page.getByRole<HTMLInputElement>("slider", { name: "Posts per source" });
  const choice = (name: string) => page.getByRole<HTMLSelectElement>("combobox", { name });
  const banner = () => expect.poll(() => page.queryByRole("alert")?.textContent ?? "");
  return { ...page, slider, choice, banner };
}

const textsOf = (element: Element) => [...element.children].map(({ textContent }) => textContent?.trim());

it("FEEDS-02: Feeds leads to 'Social Media Feeds' and back, and its page opens under Integrations as well", async () => {
  const page = await renderPage({ at: "/settings?tab=feeds", Page: SettingsRoute });
  await page.hands.click(await page.findByRole("link", { name: /^Social Media Feeds/ }));
  expect(window.location.search).toBe("?tab=feeds&detail=social");
  const heading = await page.findByRole("heading", { level: 2, name: "Social Media Feeds" });
  await expect.poll(() => document.activeElement).toBe(heading);
  const region = within(page.getByRole("region", { name: "Feeds" }));
  await page.hands.click(region.getByRole("link", { name: "Feeds" }));
  expect(window.location.search).toBe("?tab=feeds");
  page.leave();
  await open({}, "/settings?tab=integrations&detail=social");
});

it("FEEDS-03, FEEDS-04: Reddit is the open tab; X, LinkedIn and YouTube are closed, say 'Coming Soon', and are passed over by the keys", async () => {
  const page = await open({});
  const list = page.getByRole("tablist", { name: "Social networks" });
  expect(textsOf(list)).toEqual([
    "Reddit",
    "Bluesky",
    expect.stringMatching(/^X\s*Coming Soon$/),
    expect.stringMatching(/^LinkedIn\s*Coming Soon$/),
    expect.stringMatching(/^YouTube\s*Coming Soon$/),
  ]);
  const [reddit, bluesky, ...closed] = within(list).getAllByRole("tab");
  for (const tab of closed) {
    expect(tab.matches(":disabled")).toBe(true);
    await page.hands.click(tab);
    expect(reddit?.getAttribute("aria-selected")).toBe("true");
  }
  page.answer({ "GET /api/keys": { ...unknownKeys(false), blueskyOffered: true } });
  reddit?.focus();
  await page.hands.keyboard("{ArrowRight}");
  expect(bluesky?.getAttribute("aria-selected")).toBe("true");
  await page.hands.keyboard("{ArrowRight}");
  expect(reddit?.getAttribute("aria-selected")).toBe("true");
});

it("FEEDS-05, FEEDS-06, FEEDS-07, FEEDS-08, FEEDS-09: the form has no button; each of the four is stored at once and alone", async () => {
  const page = await open({
    "PATCH /api/settings": ({ body }) => ({ ...someSettings, ...(body as object) }),
  });
  expect(within(page.getByRole("tabpanel")).queryByRole("button")).toBeNull();
  const lowScores = page.getByRole("switch", { name: "Hide posts with a score under 10" });
  expect([page.slider().value, page.slider().min, page.slider().max]).toEqual(["25", "5", "50"]);
  expect(textsOf(page.choice("Sort"))).toEqual(["Hot", "New", "Top", "Rising"]);
  expect(textsOf(page.choice("Time"))).toEqual(["Hour", "Day", "Week", "Month"]);
  expect([page.choice("Sort").value, page.choice("Time").value]).toEqual(["hot", "day"]);
  expect(lowScores.getAttribute("aria-checked")).toBe("false");
  expect(page.bodiesOf("PATCH /api/settings")).toEqual([]);
  fireEvent.input(page.slider(), { target: { value: "40" } });
  expect(page.slider().getAttribute("aria-valuetext")).toBe("40 posts");
  expect(page.bodiesOf("PATCH /api/settings")).toEqual([]);
  fireEvent.change(page.slider(), { target: { value: "40" } });
  fireEvent.keyUp(page.slider());
  await page.hands.selectOptions(page.choice("Sort"), "rising");
  await page.hands.selectOptions(page.choice("Time"), "week");
  await page.hands.click(lowScores);
  await expect
    .poll(() => page.bodiesOf("PATCH /api/settings"))
    .toEqual([
      { socialPostsPerSource: 40 },
      { socialSort: "rising" },
      { socialTime: "week" },
      { socialHideLowScores: true },
    ]);
});

it("what another page stored shows when this one is turned to", async () => {
  const page = await open({});
  expect(page.choice("Sort").value).toBe("hot");
  page.answer({ "GET /api/settings": { ...someSettings, socialSort: "top" } });
  fireEvent.focus(window);
  await expect.poll(() => page.choice("Sort").value).toBe("top");
});

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
