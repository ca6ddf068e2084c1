import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Analysis } from "#contract/analysis.ts";
import type { GroundedFigure } from "#contract/grounding.ts";
import { hostileAnswer } from "#tests/e2e/support/answers.data.ts";
import { storedAnalysis } from "#tests/support/items.ts";
import { renderPage } from "#tests/support/render.tsx";
import { Answer } from "#web/features/analysis/answer.tsx";

const content = "Apple pays **four percent** more, a raise to $0.31 a share.";
const passage = "The company pays four percent more from next quarter on.";
const figureOf = (text: string, source: GroundedFigure["source"]): GroundedFigure => ({
  start: content.indexOf(text),
  end: content.indexOf(text) + text.length,
  text,
  source,
  from: [],
  ...(source === "article"
    ? { passage: { text: passage, start: passage.indexOf(text), end: passage.indexOf(text) + text.length } }
    : {}),
});
const whole = storedAnalysis({
  itemId: "i1",
  content,
  snapshot: {
    symbol: "AAPL",
    takenAt: "2026-11-20T15:00:00.000Z",
    quote: null,
    facts: null,
    whyNoQuote: null,
  },
  figures: [figureOf("four percent", "article"), figureOf("$0.31", null)],
});
const open = (text: string, analysis: Analysis | null) =>
  renderPage({ at: "/news", Page: () => <Answer run={{ text, analysis }} /> });

it("a figure without a source is marked and explains itself by keyboard; every other one names its source", async () => {
  const page = await open(content, whole);
  const unknown = page.getByRole("button", { name: /^\$0\.31 ?\(not in the sources\)$/ });
  expect(page.getAllByRole("button", { name: /not in the sources/ })).toHaveLength(1);
  unknown.focus();
  await page.hands.keyboard("{Enter}");
  const about = () => page.findByRole("dialog", { name: "About this number" });
  expect((await about()).textContent).toContain("“$0.31” is not in the sources");
  await page.hands.keyboard("{Escape}");
  await expect.poll(() => page.queryByRole("dialog")).toBeNull();
  await expect.poll(() => document.activeElement).toBe(unknown);

  const known = page.getByRole("button", { name: "four percent" });
  expect(known.closest("strong")).not.toBeNull();
  for (const press of [() => page.hands.keyboard("{Enter}"), () => page.hands.click(known)]) {
    known.focus();
    await press();
    const said = await about();
    expect(said.textContent).toContain("From the article");
    expect(said.querySelector("blockquote")?.textContent).toBe(passage);
    expect(said.querySelector("mark")?.textContent).toBe("four percent");
    await page.hands.keyboard("{Escape}");
    await expect.poll(() => page.queryByRole("dialog")).toBeNull();
    await expect.poll(() => document.activeElement).toBe(known);
  }
});

it("under the answer a sentence counts the figures; behind it stand all of them with their sources, and the price", async () => {
  const page = await open(content, whole);
  const sentence = "1 of 2 numbers is not in the article, quote or company data.";
  const note = page.getByText(sentence).closest("details");
  expect(
    within(note ?? document.body)
      .getAllByRole("listitem", { hidden: true })
      .map((each) => each.textContent),
  ).toEqual(["four percentFrom the article", "$0.31Not in the article, quote or company data"]);
  page.getByText("No price was available when this analysis started.");
});

it("an answer whose figures are all found marks none, and one that is being written says nothing of them", async () => {
  const sound = { ...whole, figures: [figureOf("four percent", "article")] };
  const page = await open(content, sound);
  page.getByText("The only number was found in the article.");
  expect(page.queryByRole("button", { name: /not in the sources/ })).toBeNull();
  page.leave();
  const writing = await open(content, null);
  expect(writing.queryAllByRole("button")).toEqual([]);
  expect(writing.queryByText(/number/)).toBeNull();
});

it("READ-73: an answer written by an attacker is text: no script, no picture, no link, no form, no style", async () => {
  const page = await open(hostileAnswer, { ...whole, content: hostileAnswer, figures: [] });
  expect(page.main.textContent).toContain('<img src="https://evil.example/pixel.gif" onerror="alert(2');
  expect(page.main.textContent).toContain("[Click me](javascript:alert(4");
  expect(page.main.textContent).toContain("end of the answer");
  const active = "a, img, script, iframe, style, form, input, object, svg, [onload], [onerror]";
  expect(page.main.querySelectorAll(active)).toHaveLength(0);
});
