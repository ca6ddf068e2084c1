import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AskAnswer } from "#contract/ask.ts";
import { type Answers, rejected, streamed } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { AskPage } from "#web/features/analysis/ask-page.tsx";

const title = "Apple raises dividend after record iPhone sales";
const headline = {
  itemId: "item-1",
  title,
  link: "https://harbor.example/apple",
  feed: "Harbor Wire",
  at: "2026-11-20T10:00:00.000Z",
};
const answered: AskAnswer = {
  question: "Why does Apple raise its dividend?",
  outcome: "answered",
  sentences: [
    {
      text: "Record sales carry it.",
      singleSource: true,
      publishers: 1,
      receipts: [{ ...headline, quote: "after record iPhone sales" }],
    },
  ],
  withheld: 0,
  searched: {
    companies: [],
    from: null,
    to: null,
    lastVisit: null,
    headlines: 12,
    passages: 8,
    complete: true,
  },
  nearest: [],
  model: "gpt-4o-mini",
  usage: { promptTokens: 900, completionTokens: 60 },
  costMicroDollars: 320,
  durationMs: 1_200,
};

async function open(search: string, answers: Answers = {}) {
  const page = await renderPage({
    at: `/ask${search}`,
    Page: AskPage,
    answers: {
      "GET /api/ask/estimate": { model: "gpt-4o-mini", microDollarsMax: 1_900 },
      "POST /api/ask": () =>
        streamed([
          ["reading", { passages: 8 }],
          ["done", answered],
        ]),
      ...answers,
    },
  });
  const box = page.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
  const ask = () => page.hands.click(page.getByRole("button", { name: "Ask" }));
  const told = () => page.findByRole("region", { name: "Answer" });
  return { ...page, box, ask, told };
}

describe("a question", () => {
  it("of the address fills the box and sends nothing; it is answered with receipts that open the story, at a price that is said before and after", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const page = await open("?q=Why+does+Apple+raise+its+dividend%3F", {
      "POST /api/ask": () =>
        streamed(
          (async function* () {
            yield ["reading", { passages: 8 }] as const;
            await promise;
            yield ["done", answered] as const;
          })(),
        ),
    });
    expect(page.box.value).toBe("Why does Apple raise its dividend?");
    await page.findByText("gpt-4o-mini, up to $0.0019");
    expect(page.bodiesOf("POST /api/ask")).toEqual([]);
    await page.ask();
    const status = page.getByRole("status");
    await expect.poll(() => status.textContent).toBe("Reading 8 passages…");
    resolve();
    const answer = await page.told();
    expect(status.textContent).toBe("Answer ready");
    expect(answer.textContent).toContain("One source");
    expect(answer.textContent).toMatch(/gpt-4o-mini.*900 in \/ 60 out tokens.*\$0\.0003/);
    const receipt = within(answer).getByRole("link", { name: "“after record iPhone sales”" });
    expect(receipt.getAttribute("href")).toBe("/story?item=item-1");
    await expect
      .poll(() => page.bodiesOf("POST /api/ask"))
      .toMatchObject([{ question: "Why does Apple raise its dividend?" }]);
    expect(new URLSearchParams(window.location.search).get("q")).toBe("Why does Apple raise its dividend?");
  });

  it("is sent by Enter; what no headline tells is not in the feeds, and costs nothing", async () => {
    const page = await open("", {
      "POST /api/ask": () =>
        streamed([
          [
            "done",
            {
              ...answered,
              outcome: "not-found",
              sentences: [],
              nearest: [headline],
              model: null,
              usage: null,
              costMicroDollars: null,
            },
          ],
        ]),
    });
    expect(page.getByRole("button", { name: "Ask" })).toHaveProperty("disabled", true);
    await page.hands.type(page.box, "What did Ford say about zeppelins?{Enter}");
    const answer = await page.told();
    expect(answer.textContent).toContain("Not in your feeds");
    expect(answer.textContent).toContain("no AI model was asked and it cost nothing");
    expect(within(answer).getByRole("link", { name: title }).getAttribute("href")).toBe("/story?item=item-1");
  });

  it("can be about a headline, which is named and can be dropped", async () => {
    const page = await open("?item=item-1", {
      "GET /api/news/:id/story": { items: [], corrected: [] } as never,
    });
    await page.findByText("a headline that is no longer here");
    await page.hands.type(page.box, "Who else reported this?{Enter}");
    await page.told();
    await expect.poll(() => page.bodiesOf("POST /api/ask")).toMatchObject([{ itemId: "item-1" }]);
    await page.hands.click(page.getByRole("button", { name: "Ask about all your news" }));
    await page.ask();
    await expect.poll(() => page.bodiesOf("POST /api/ask")).toHaveLength(2);
    expect(page.bodiesOf("POST /api/ask")[1]).not.toHaveProperty("itemId");
  });
});

describe("a question that is not answered", () => {
  it.each([
    [
      "without a key",
      rejected("ai-key-missing", "Please configure your OpenAI API key in Settings first."),
      ["Open Settings", "/settings?tab=integrations&detail=openai"],
    ],
    [
      "over the budget",
      rejected("ai-budget-reached", "Your AI budget for this month is used up."),
      ["See the budget", "/settings?tab=ai-prompts"],
    ],
  ] as const)("%s: the page says what to do", async (_why, rejection, [link, href]) => {
    const page = await open("?q=What+did+Apple+say%3F", { "POST /api/ask": rejection });
    await page.ask();
    expect((await page.findByRole("alert")).textContent).toBe(rejection.message);
    expect(page.getByRole("link", { name: link }).getAttribute("href")).toBe(href);
  });

  it("as the connection was lost: it says so, and is asked again", async () => {
    const page = await open("?q=What+did+Apple+say%3F", {
      "POST /api/ask": () => streamed([["reading", { passages: 8 }]]),
    });
    await page.ask();
    expect((await page.findByRole("alert")).textContent).toBe("The connection was lost. Please try again.");
    page.answer({ "POST /api/ask": () => streamed([["done", answered]]) });
    await page.hands.click(page.getByRole("button", { name: "Try again" }));
    await page.told();
    expect(page.queryByRole("alert")).toBeNull();
  });
});
