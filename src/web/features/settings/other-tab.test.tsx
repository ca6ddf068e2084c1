import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { cutOff, rejected } from "#tests/support/answer-server.ts";
import { renderPage, someSettings } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

const hint = "Between 10 and 300 seconds";

/** The tab over settings that are stored. */
async function openTab(stored = { ...someSettings }) {
  const page = await renderPage({
    at: "/settings?tab=other",
    Page: SettingsRoute,
    answers: {
      "GET /api/settings": () => stored,
      "PATCH /api/settings": ({ body }) => Object.assign(stored, body),
    },
  });
  const interval = await page.findByRole<HTMLInputElement>("textbox", {
    name: "Refresh interval in seconds",
  });
  const toggle = (name: string) => page.getByRole("switch", { name });
  const saved = (count: number) =>
    expect.poll(() => page.queryAllByText("Saved", { exact: true })).toHaveLength(count);
  async function type(text: string) {
    await page.hands.clear(interval);
    await page.hands.type(interval, text);
  }
  /** What was sent to be stored. */
  const writes = () =>
    page.asked.filter(({ route }) => route === "PATCH /api/settings").map(({ body }) => body);
  return { ...page, stored, interval, toggle, saved, type, writes };
}

const switches = ["Auto refresh", "Company cards", "Keyboard shortcuts"];

it("SET-05, SET-07, DATA-15: a user begins with the defaults, and each change is stored alone", async () => {
  const { interval, toggle, type, hands, writes } = await openTab();
  expect(interval.value).toBe("300");
  for (const name of switches) {
    expect(toggle(name).getAttribute("aria-checked")).toBe("true");
    await hands.click(toggle(name));
    expect(toggle(name).getAttribute("aria-checked")).toBe("false");
  }
  await type("45");
  await hands.tab();
  await expect
    .poll(writes)
    .toEqual([
      { autoRefresh: false },
      { showCompanyCards: false },
      { keyboardShortcuts: false },
      { refreshInterval: 45 },
    ]);
});

it("what another page stored shows when this one is turned to, and a change here does not undo it", async () => {
  const { stored, toggle, hands, saved, writes } = await openTab();
  Object.assign(stored, { showCompanyCards: false });
  fireEvent.focus(window);
  await expect.poll(() => toggle("Company cards").getAttribute("aria-checked")).toBe("false");
  Object.assign(stored, { keyboardShortcuts: false });
  await hands.click(toggle("Auto refresh"));
  await saved(1);
  await expect.poll(() => toggle("Keyboard shortcuts").getAttribute("aria-checked")).toBe("false");
  expect(writes()).toEqual([{ autoRefresh: false }]);
  expect(stored).toMatchObject({ showCompanyCards: false, autoRefresh: false });
});

describe("the refresh interval", () => {
  it("is not sent again when it is left as it was", async () => {
    const { hands, interval, type, writes } = await openTab();
    for (const text of ["300", "0300"]) {
      await type(text);
      await hands.tab();
      await expect.poll(() => interval.value).toBe("300");
    }
    expect(writes()).toEqual([]);
  });

  it("SET-04: 10 and 300 are accepted; what is not is not sent, and gives way to the last good value when the field is left (READ-61)", async () => {
    const { hands, interval, type, writes, stored, getByRole, saved } = await openTab();
    for (const accepted of ["10", "300", " 42 "]) {
      await type(accepted);
      await hands.tab();
      await saved(1);
      await expect.poll(() => interval.value).toBe(accepted.trim());
    }
    for (const rejected of ["9", "301", "10.5", "x", " ", "-60", "1e2", "0x20", "٤٢"]) {
      await type(rejected);
      await hands.tab();
      await expect.poll(() => interval.value).toBe("42");
      expect(getByRole("textbox", { description: hint })).toBe(interval);
    }
    await hands.clear(interval);
    await hands.tab();
    await expect.poll(() => interval.value).toBe("42");
    expect(writes()).toEqual([{ refreshInterval: 10 }, { refreshInterval: 300 }, { refreshInterval: 42 }]);
    expect(stored.refreshInterval).toBe(42);
  });

  it("SET-04: Enter stores a good value and marks another one, which stays until the field is left", async () => {
    const { hands, interval, type, stored, saved } = await openTab();
    await type("301{Enter}");
    expect(interval.getAttribute("aria-invalid")).toBe("true");
    expect(interval.value).toBe("301");
    await type("30");
    expect(interval.getAttribute("aria-invalid")).toBeNull();
    await hands.keyboard("{Enter}");
    await saved(1);
    expect(document.activeElement).toBe(interval);
    expect(stored.refreshInterval).toBe(30);
  });
});

describe("a change", () => {
  it("that cannot be stored shows the stored value again and says so above, not in a toast (READ-56)", async () => {
    const page = await openTab();
    page.answer({ "PATCH /api/settings": cutOff });
    await page.hands.click(page.toggle("Company cards"));
    await page.findByText("Couldn't save “Company cards”. The server isn't responding.", { exact: false });
    await expect.poll(() => page.toggle("Company cards").getAttribute("aria-checked")).toBe("true");
    await page.type("60");
    await page.hands.tab();
    await page.findByText("Couldn't save “Refresh interval in seconds”.", { exact: false });
    await expect.poll(() => page.interval.value).toBe("300");
    expect(page.getByRole("region", { name: "Messages" }).textContent).toBe("");
    page.answer({ "PATCH /api/settings": ({ body }) => Object.assign(page.stored, body) });
    await page.hands.click(page.toggle("Company cards"));
    await page.saved(1);
    expect(page.queryByRole("alert")).toBeNull();
  });

  it("on its way shows as wanted and says that it is being saved; changes are stored in their order", async () => {
    const { hands, toggle, hold, saved, stored, writes, getAllByText } = await openTab();
    const release = hold("PATCH /api/settings");
    for (const checked of ["false", "true", "false"]) {
      await hands.click(toggle("Company cards"));
      await expect.poll(() => toggle("Company cards").getAttribute("aria-checked")).toBe(checked);
    }
    await hands.click(toggle("Auto refresh"));
    await expect.poll(() => getAllByText("Saving…")).toHaveLength(2);
    release();
    await saved(2);
    expect(toggle("Company cards").getAttribute("aria-checked")).toBe("false");
    expect(writes()).toEqual([
      { showCompanyCards: false },
      { showCompanyCards: true },
      { showCompanyCards: false },
      { autoRefresh: false },
    ]);
    expect(stored).toMatchObject({ showCompanyCards: false, autoRefresh: false });
  });

  it("can be made with the keyboard alone", async () => {
    const { hands, interval, toggle, saved, stored } = await openTab();
    interval.focus();
    await hands.keyboard("{Control>}a{/Control}120");
    await hands.tab();
    await saved(1);
    expect(document.activeElement).toBe(toggle("Auto refresh"));
    await hands.keyboard(" ");
    await hands.tab();
    await hands.keyboard(" ");
    await saved(3);
    expect(stored).toMatchObject({
      refreshInterval: 120,
      autoRefresh: false,
      showCompanyCards: false,
      keyboardShortcuts: true,
    });
  });
});

it("STORE-07: settings that cannot be read show the defaults, closed, until a read works (READ-56)", async () => {
  const page = await renderPage({
    at: "/settings?tab=other",
    Page: SettingsRoute,
    answers: { "GET /api/settings": rejected("headers-too-large") },
  });
  await page.findByText("Couldn't load your settings.");
  const interval = () => page.getByRole<HTMLInputElement>("textbox", { name: "Refresh interval in seconds" });
  expect(interval().value).toBe("300");
  expect(interval().matches(":disabled")).toBe(true);
  const toggles = page.getAllByRole("switch");
  expect(toggles).toHaveLength(3);
  for (const toggle of toggles) {
    expect(toggle.getAttribute("aria-checked")).toBe("true");
    expect(toggle.matches(":disabled")).toBe(true);
  }
  page.answer({ "GET /api/settings": { ...someSettings, refreshInterval: 77, autoRefresh: false } });
  await page.hands.click(page.getByRole("button", { name: "Retry" }));
  await expect.poll(() => interval().value).toBe("77");
  const toggle = page.getByRole("switch", { name: "Auto refresh" });
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  expect(toggle.matches(":disabled")).toBe(false);
});
