import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage } from "#tests/support/render.tsx";
import HomeRoute from "#web/app/routes/home.tsx";

async function openForm(answer: NonNullable<Answers["POST /api/waitlist"]>) {
  const page = await renderPage({
    at: "/",
    user: null,
    Page: HomeRoute,
    answers: { "POST /api/waitlist": answer },
  });
  const region = within(await page.findByRole("region", { name: "Get Early Access" }));
  const email = region.getByRole<HTMLInputElement>("textbox", { name: "Email" });
  async function join(address: string) {
    await page.fill(email, address);
    await page.hands.click(region.getByRole("button", { name: "Join Waitlist" }));
  }
  return { ...page, region, email, join };
}

it("WAIT-05, WAIT-06, WAIT-07: a wrong and a known address are errors at the field, which keeps what was typed", async () => {
  const known = rejected("waitlist-duplicate", "Email already exists in waitlist", "email");
  const { email, join, asked } = await openForm(known);
  await join("abc");
  await expect.poll(() => descriptionOf(email)).toBe("Please enter a valid email address");
  await expect.poll(() => document.activeElement).toBe(email);
  expect(asked.filter(({ route }) => route === "POST /api/waitlist")).toEqual([]);
  await join("ADA@EXAMPLE.COM");
  await expect.poll(() => descriptionOf(email)).toBe("Email already exists in waitlist");
  expect(email.value).toBe("ADA@EXAMPLE.COM");
});

it("WAIT-08, WAIT-09, WAIT-10, WAIT-11: each failure has its words, and the next try starts again", async () => {
  const { region, email, join, answer } = await openForm(cutOff);
  for (const [reply, text] of [
    [rejected("foreign-origin", "x"), "Database access denied. Please contact support."],
    [rejected("unavailable", "x"), "Service temporarily unavailable. Please try again later."],
    [rejected("database-fault", "x"), "Connection error. Please check your internet connection."],
    [cutOff, "Connection error. Please check your internet connection."],
    [rejected("unexpected", "x"), "Failed to join waitlist. Please try again."],
  ] as const) {
    answer({ "POST /api/waitlist": reply });
    await join("ada@example.com");
    await expect.poll(() => region.queryByRole("alert")?.textContent).toBe(text);
    expect(email.value).toBe("ada@example.com");
  }
});
