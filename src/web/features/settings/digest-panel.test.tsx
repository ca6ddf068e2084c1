import { describe, expect, it } from "vitest";
import type { DigestAnswer } from "#contract/digest.ts";
import { rejected } from "#tests/support/answer-server.ts";
import { renderPage, someDigest } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

/** The panel over a digest that is stored. */
async function openPanel(given: Partial<DigestAnswer> = {}, answers = {}) {
  const stored: DigestAnswer = { ...someDigest, ...given };
  const page = await renderPage({
    at: "/settings?tab=other",
    Page: SettingsRoute,
    answers: {
      "GET /api/digest": () => stored,
      "PUT /api/digest": ({ body }) => Object.assign(stored, body, { nextAt: "2026-11-27T12:00:00.000Z" }),
      "POST /api/digest/send": { stories: 3 },
      "GET /api/feeds": { feeds: [], folders: [] },
      ...answers,
    },
  });
  const often = await page.findByRole<HTMLSelectElement>("combobox", { name: "How often" });
  const sent = () => page.asked.filter(({ route }) => route === "PUT /api/digest").map(({ body }) => body);
  return { ...page, often, sent };
}

describe("the email digest", () => {
  it("turning it on uses the time zone of this device; a change saves immediately and shows the next one", async () => {
    const { hands, often, sent, findByText, findByLabelText } = await openPanel();
    await hands.selectOptions(often, "Every day");
    const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(sent()).toEqual([{ cadence: "daily", at: "07:00", weekday: 1, timeZone, folderIds: [] }]);
    const day = new Date("2026-11-27T12:00:00.000Z").toLocaleDateString("en-US", {
      month: "short",
      day: "numeric",
    });
    await findByText((text) => text.startsWith("Goes to noor@example.com. Next: ") && text.includes(day));
    const time = await findByLabelText<HTMLInputElement>("Time");
    await hands.clear(time);
    await hands.type(time, "18:30");
    await hands.tab();
    await expect.poll(() => sent().at(-1)).toMatchObject({ cadence: "daily", at: "18:30" });
  });

  it("a weekly one has a day, whose change keeps the time zone", async () => {
    const { hands, sent, findByRole } = await openPanel({
      cadence: "weekly",
      weekday: 5,
      timeZone: "Asia/Tokyo",
      nextAt: "2026-11-26T22:00:00.000Z",
    });
    const day = await findByRole<HTMLSelectElement>("combobox", { name: "Day of the week" });
    expect(day.selectedOptions[0]?.text).toBe("Friday");
    await hands.selectOptions(day, "Sunday");
    expect(sent()).toEqual([
      { cadence: "weekly", at: "07:00", weekday: 7, timeZone: "Asia/Tokyo", folderIds: [] },
    ]);
  });

  it("folders are chosen where there are some, ten at most", async () => {
    const folders = Array.from({ length: 11 }, (_, at) => ({
      id: `f${at}`,
      parentId: null,
      name: `Folder ${at}`,
    }));
    const { hands, sent, findByRole, getByRole } = await openPanel(
      { cadence: "daily", folderIds: folders.slice(0, 9).map(({ id }) => id) },
      { "GET /api/feeds": { feeds: [], folders } },
    );
    await hands.click(await findByRole("checkbox", { name: "Folder 10" }));
    await expect
      .poll(() => sent().at(-1))
      .toMatchObject({ folderIds: [...folders.slice(0, 9).map(({ id }) => id), "f10"] });
    await expect
      .poll(() => getByRole<HTMLInputElement>("checkbox", { name: "Folder 9" }).disabled)
      .toBe(true);
    await hands.click(getByRole("checkbox", { name: "Folder 0" }));
    await expect.poll(() => (sent().at(-1) as { folderIds: string[] }).folderIds).toHaveLength(9);
  });

  it("to an email that is not confirmed none goes, and the panel says what to do", async () => {
    const { often, findByText, queryByRole } = await openPanel({ emailVerified: false });
    await findByText("Confirm noor@example.com in your profile, under Security, to get the digest.");
    expect(often.disabled).toBe(true);
    expect(queryByRole("button", { name: "Send one now" })).toBeNull();
  });

  it("a rejected change shows what is stored, and why", async () => {
    const { hands, often, findByText } = await openPanel(
      {},
      {
        "PUT /api/digest": rejected(
          "email-not-confirmed",
          "Confirm your email first, in your profile under Security.",
        ),
      },
    );
    await hands.selectOptions(often, "Once a week");
    await findByText(
      "Couldn't save “Email digest”. Confirm your email first, in your profile under Security.",
    );
    expect(often.value).toBe("off");
  });

  it("one can be had now", async () => {
    const { hands, findByRole, findByText } = await openPanel();
    await hands.click(await findByRole("button", { name: "Send one now" }));
    await findByText("Sent to noor@example.com.");
  });
});
