import { afterEach, expect, it } from "vitest";
import type { UserSettingsAnswer } from "#contract/settings.ts";
import { rejected } from "#tests/support/answer-server.ts";
import { renderPage, someSettings } from "#tests/support/render.tsx";
import { useTheme } from "#web/lib/theme.tsx";

const route = "PATCH /api/settings";

function Switch() {
  const { setTheme } = useTheme();
  return (["light", "dark"] as const).map((each) => (
    <button key={each} type="button" onClick={() => setTheme(each)}>
      {each}
    </button>
  ));
}

async function openSwitch() {
  const page = await renderPage({
    at: "/settings",
    Page: Switch,
    answers: {
      [route]: ({ body }) => ({ ...someSettings, ...(body as Partial<UserSettingsAnswer>) }),
    },
  });
  return { ...page, choose: (theme: "light" | "dark") => page.hands.click(page.getByText(theme)) };
}

const painted = () => document.documentElement.dataset.theme;
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

it("THEME-02: of two quick choices the last one stays, in the page and on the server, however late the first is answered", async () => {
  const page = await openSwitch();
  await page.settled();
  const release = page.hold(route);
  await page.choose("dark");
  await page.choose("light");
  await page.settled();
  const before = page.bodiesOf(route);
  release();
  expect(before).toEqual([{ theme: "dark" }]);
  await expect.poll(() => page.bodiesOf(route)).toEqual([{ theme: "dark" }, { theme: "light" }]);
  await page.settled();
  expect(painted()).toBe("light");
});

it("THEME-02: a choice made before the page knows who reads it is stored with the account all the same", async () => {
  const page = await openSwitch();
  const release = page.hold("GET /api/auth/get-session");
  await page.choose("dark");
  const shown = painted();
  release();
  expect(shown).toBe("dark");
  await expect.poll(() => page.bodiesOf(route)).toEqual([{ theme: "dark" }]);
});

it("a choice that the server does not take stays in the page, and says that the account doesn't have it", async () => {
  const page = await openSwitch();
  await page.settled();
  page.answer({ [route]: rejected("unavailable") });
  await page.choose("dark");
  await page.findByText(/^Couldn't save the theme to your account\./);
  expect(painted()).toBe("dark");
});
