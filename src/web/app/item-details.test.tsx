import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Analysis, NewAnalysis } from "#contract/analysis.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { type Answers, rejected, streamed } from "#tests/support/answer-server.ts";
import { newsItem, storedAnalysis } from "#tests/support/items.ts";
import { renderPage, someUser } from "#tests/support/render.tsx";
import { ItemDetails } from "#web/app/item-details.tsx";

const companies = {
  apple: { symbol: "AAPL", name: "Apple Inc.", method: "ai" },
  tesla: { symbol: "TSLA", name: "Tesla, Inc.", method: "ai" },
} as const;
type ItemId = keyof typeof companies;

const promptNames = ["Risk Analysis", "Market Impact", "Investment Outlook"];
const prompts = promptNames.map((name, at) => ({
  id: `p${at + 1}`,
  userId: someUser.id,
  name,
  prompt: "Why?",
  order: at + 1,
  isDefault: true,
  createdAt: "2026-11-02T09:30:00.000Z",
  lastUpdated: "2026-11-02T09:30:00.000Z",
}));
const risk = storedAnalysis({
  itemId: "apple",
  usage: { promptTokens: 900, completionTokens: 300 },
  costMicroDollars: 320,
  durationMs: 2_100,
});
const offered = (name: string, retired = false) => ({
  name,
  inputNano: 2_500,
  outputNano: 10_000,
  aboutMicroDollars: 5_000,
  answerTokensMax: 1_000,
  retired,
  endsOn: null,
});
const problem = (code: ErrorCode, message: string, words?: object) =>
  ["error", { code, message, requestId: "r", ...(words ? { words } : {}) }] as const;
const done = (changes: Partial<Analysis> = {}) => ["done", { ...risk, ...changes }] as const;
const delta = (text: string) => ["delta", { text }] as const;
const never = new Promise<never>(() => undefined);

/** A stream that goes no further until it is told to. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

/** Items whose cards are left out: what is under test is beside them. */
async function open(answers: Answers = {}, ids: ItemId[] = ["apple"], kept: Analysis[] = []) {
  const stored = { kept };
  const Item = ({ id }: { id: ItemId }) => (
    <article aria-label={id}>
      <ItemDetails
        item={newsItem({ id, detectedCompanies: [companies[id]] })}
        nowMs={Date.parse("2026-11-20T10:01:00.000Z")}
        handleRef={() => undefined}
        live={false}
        onScreen={{ isOnScreen: () => true } as never}
        reactionOf={() => undefined}
        want={() => undefined}
        arrange={({ analyze, panel }) => (
          <>
            {analyze}
            {panel}
          </>
        )}
      />
    </article>
  );
  const page = await renderPage({
    at: "/news",
    Page: () => ids.map((id) => <Item key={id} id={id} />),
    answers: {
      "GET /api/prompts": { prompts },
      "GET /api/news/:id/analyses/estimates": () => ({
        estimates: [...prompts.map(({ id }) => id), "master"].map((promptId) => ({
          promptId,
          model: "gpt-4o-mini",
          promptTokensMax: 1_000,
          answerTokensMax: 1_000,
          microDollarsMax: 760,
        })),
        kept: stored.kept.length,
      }),
      "GET /api/news/:id/analyses": () => ({ analyses: stored.kept, more: false }),
      "GET /api/analysis/models": {
        models: [
          ...[offered("gpt-4o-mini"), offered("gpt-4o"), offered("gpt-4-turbo", true)],
          ...[offered("gpt-3.5-turbo", true), offered("gpt-6-luna")],
        ],
        defaultModel: "gpt-4o-mini",
        isListed: true,
        pricesAsOf: "2026-11-26",
        pricesSource: "OpenAI",
      },
      "GET /api/analysis/model-ends": { ends: [] },
      "POST /api/news/:id/analyses": () => streamed([delta("Apple "), done()]),
      ...answers,
    },
  });
  const item = (id: ItemId = "apple") => within(page.getByRole("article", { name: id }));
  const opener = (id?: ItemId) => item(id).getByRole("button", { name: "Analyze" });
  const panelOf = (id?: ItemId) => item(id).queryByRole("region", { name: /^AI analysis/ });
  const panel = (id?: ItemId) => within(panelOf(id) ?? document.createElement("p"));
  const status = (id?: ItemId) => panel(id).queryByRole("status")?.textContent;
  async function choose(entry: string, id?: ItemId) {
    await page.hands.click(opener(id));
    await page.hands.click(await page.findByRole("menuitem", { name: entry }));
    await expect.poll(() => panelOf(id)).not.toBeNull();
  }
  async function run(promptName: string, id?: ItemId) {
    await choose(promptName, id);
    await expect.poll(() => status(id)).toBe("Analysis ready");
  }
  const click = async (name: string | RegExp) =>
    page.hands.click(await panel().findByRole("button", { name }));
  async function runOn(model: string) {
    await click("Another model");
    await page.hands.click(await page.findByRole("menuitem", { name: model }));
  }
  const side = (name: "Before" | "Now") => panel().queryByRole("region", { name })?.textContent ?? "";
  const failure = () => expect.poll(() => panel().queryByRole("alert")?.textContent);
  const asked = () => page.bodiesOf("POST /api/news/:id/analyses") as NewAnalysis[];
  return { ...page, stored, opener, panelOf, panel, status, choose, run, click, runOn, side, failure, asked };
}

describe("a run", () => {
  it("CARD-05, NEWS-11: a prompt is picked from the menu, which says what it may cost; an indicator comes first, then text that grows, then the result", async () => {
    const [first, second] = [gate(), gate()];
    const page = await open({
      "POST /api/news/:id/analyses": () =>
        streamed(
          (async function* () {
            await first.opened;
            yield delta("Apple pays ");
            await second.opened;
            yield delta("four percent more.");
            yield done();
          })(),
        ),
    });
    await page.hands.click(page.opener());
    const entries = await page.findAllByRole("menuitem");
    expect(entries.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toEqual([
      ...promptNames,
      "Master Prompt",
    ]);
    await expect.poll(() => entries[0]?.getAttribute("aria-description")).toBe("up to $0.0008");
    if (entries[0]) await page.hands.click(entries[0]);
    await expect.poll(() => page.status()).toBe("Analyzing…");
    expect(page.panelOf()?.getAttribute("aria-busy")).toBe("true");
    page.panel().getByRole("button", { name: "Stop" });
    first.open();
    await expect.poll(() => page.status()).toBe("Writing…");
    await expect.poll(() => page.panelOf()?.textContent).toContain("Apple pays");
    expect(page.panelOf()?.textContent).not.toContain("four percent");
    second.open();
    await expect.poll(() => page.status()).toBe("Analysis ready");
    expect(page.panelOf()?.getAttribute("aria-busy")).toBe("false");
    expect(page.panel().queryByRole("button", { name: "Stop" })).toBeNull();
    const foot = page.panelOf()?.querySelector("footer")?.textContent;
    expect(foot).toMatch(/^gpt-4o-mini.*900 in \/ 300 out tokens.*\$0\.0003.*2\.1 s/);
    expect(foot).toContain("AI-generated. Not investment advice.");
    await expect.poll(page.asked).toEqual([{ symbol: "AAPL", promptId: "p1" }]);
  });

  it("NEWS-12: its panel closes by its button and by Escape, and the focus goes back to where it was opened", async () => {
    const page = await open();
    await page.run("Market Impact");
    await page.click("Close analysis");
    expect(page.panelOf()).toBeNull();
    expect(document.activeElement).toBe(page.opener());
    await page.run("Master Prompt");
    await expect.poll(() => page.asked().at(-1)).toEqual({ symbol: "AAPL", promptId: "master" });
    page.panel().getByRole("button", { name: "Close analysis" }).focus();
    await page.hands.keyboard("{Escape}");
    expect(page.panelOf()).toBeNull();
    expect(document.activeElement).toBe(page.opener());
  });

  it("AI-10: two items run in parallel, each with its own state; one that is closed ends, and the other goes on", async () => {
    const going = gate();
    const page = await open(
      {
        "POST /api/news/:id/analyses": ({ params }) =>
          streamed(
            (async function* () {
              await going.opened;
              yield done({ itemId: String(params.id), content: `Of ${params.id}.` });
            })(),
          ),
      },
      ["apple", "tesla"],
    );
    await page.choose("Risk Analysis", "apple");
    await page.choose("Investment Outlook", "tesla");
    expect([page.status("apple"), page.status("tesla")]).toEqual(["Analyzing…", "Analyzing…"]);
    await page.hands.click(page.panel("apple").getByRole("button", { name: "Close analysis" }));
    expect(page.panelOf("apple")).toBeNull();
    expect(page.status("tesla")).toBe("Analyzing…");
    going.open();
    await expect.poll(() => page.status("tesla")).toBe("Analysis ready");
    expect(page.panelOf("tesla")?.textContent).toContain("Of tesla.");
    expect(page.panelOf("apple")).toBeNull();
  });

  it("a call for the scorecard stands below the answer, and so does a model that ends soon", async () => {
    const page = await open({
      "POST /api/news/:id/analyses": () =>
        streamed([done({ call: { call: { direction: "up", horizon: 5, confidence: 62 } } })]),
      "GET /api/analysis/model-ends": {
        ends: [{ model: "gpt-4o-mini", endsOn: "2027-01-14", successor: "gpt-6-luna" }],
      },
    });
    await page.run("Risk Analysis");
    page.panel().getByText("Call: up vs S&P 500 · 5 sessions · 62% sure");
    page.panel().getByText("Saved for the scorecard.");
    await page.panel().findByText(/^gpt-4o-mini ends on Jan 14, 2027\./);
    expect(page.panel().getByRole("link", { name: "Choose its successor" }).getAttribute("href")).toBe(
      "/settings?tab=ai-prompts&detail=ai-provider",
    );
  });
});

describe("a run that fails", () => {
  it("AI-08: without a key the panel says so exactly and leads to its setting; of another provider to its page", async () => {
    const sentence = "Please configure your OpenAI API key in Settings first.";
    const page = await open({ "POST /api/news/:id/analyses": rejected("ai-key-missing", sentence) });
    await page.choose("Risk Analysis");
    await page.failure().toBe(sentence);
    const way = () => page.panel().getByRole("link", { name: "Open Settings" }).getAttribute("href");
    expect(way()).toBe("/settings?tab=integrations&detail=openai");
    const words = {
      sentence: "Please configure your {vendor} API key in Settings first.",
      values: { vendor: "Mistral" },
    };
    page.answer({
      "POST /api/news/:id/analyses": () => streamed([problem("ai-key-missing", "In words.", words)]),
    });
    await page.choose("Risk Analysis");
    await page.failure().toBe("Please configure your Mistral API key in Settings first.");
    expect(way()).toBe("/settings?tab=ai-prompts&detail=ai-provider");
  });

  it("a budget that is used up says so with its day, and leads to the budget", async () => {
    const page = await open({
      "POST /api/news/:id/analyses": () =>
        streamed([
          problem("ai-budget-reached", "In words.", {
            sentence:
              "Your AI budget of {budget} for this month is used up. It resets on {day} (UTC). Change it in Settings → AI Prompts.",
            values: { budgetMicroDollars: 0, dayMs: Date.parse("2026-12-01T00:00:00Z") },
          }),
        ]),
    });
    await page.choose("Risk Analysis");
    await page
      .failure()
      .toBe(
        "Your AI budget of $0.00 for this month is used up. It resets on December 1 (UTC). Change it in Settings → AI Prompts.",
      );
    expect(page.panel().getByRole("link", { name: "See the budget" }).getAttribute("href")).toBe(
      "/settings?tab=ai-prompts",
    );
  });

  it("AI-09: a failure shows its status and body, keeps the text before it, and offers another try", async () => {
    const told = "Failed to get AI analysis: 500 - The server had an error while processing your request.";
    const page = await open({
      "POST /api/news/:id/analyses": () => streamed([delta("Apple pays"), problem("analysis-failed", told)]),
    });
    await page.choose("Risk Analysis");
    await page.failure().toBe(told);
    expect(page.panelOf()?.textContent).toContain("Apple pays");
    page.answer({ "POST /api/news/:id/analyses": () => streamed([delta("Apple pays"), done()]) });
    await page.click("Try again");
    await expect.poll(() => page.status()).toBe("Analysis ready");
    expect(page.panel().queryByRole("alert")).toBeNull();
    await expect.poll(page.asked).toHaveLength(2);
  });

  it("AI-09: a stream that breaks off keeps what came and says so", async () => {
    const page = await open({ "POST /api/news/:id/analyses": () => streamed([delta("Apple pays")]) });
    await page.choose("Risk Analysis");
    await page.failure().toBe("Failed to get AI analysis: the connection was lost. Please try again.");
    expect(page.panelOf()?.textContent).toContain("Apple pays");
    page.panel().getByRole("button", { name: "Try again" });
  });

  it("Stop ends the answer and keeps its text; the cost follows from the server", async () => {
    const page = await open({
      "POST /api/news/:id/analyses": () =>
        streamed(
          (async function* () {
            yield delta("Apple pays");
            await never;
          })(),
        ),
    });
    await page.choose("Risk Analysis");
    await expect.poll(() => page.status()).toBe("Writing…");
    page.stored.kept = [
      { ...risk, state: "stopped", content: "Apple pays more", usage: null, costMicroDollars: 210 },
    ];
    await page.click("Stop");
    await expect.poll(() => page.status()).toBe("Stopped");
    expect(page.panelOf()?.textContent).toContain("Apple pays");
    expect(page.panelOf()?.getAttribute("aria-busy")).toBe("false");
    await expect.poll(() => page.panelOf()?.querySelector("footer")?.textContent).toContain("about $0.0002");
  });
});

describe("results beside each other", () => {
  it("another model stands beside the first, with the difference in cost; one more run takes the place of the older", async () => {
    const page = await open({
      "POST /api/news/:id/analyses": ({ body }) => {
        const { runOn = "gpt-4o-mini" } = body as NewAnalysis;
        return streamed([
          done({ id: runOn, model: runOn, ...(runOn === "gpt-4o" ? { costMicroDollars: 5_320 } : {}) }),
        ]);
      },
    });
    await page.run("Risk Analysis");
    await page.click("Another model");
    const names = (await page.findAllByRole("menuitem")).map(
      ({ ariaLabel, textContent }) => ariaLabel ?? textContent,
    );
    expect(names).toEqual(["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "gpt-3.5-turbo", "gpt-6-luna"]);
    await page.hands.click(page.getByRole("menuitem", { name: "gpt-4o" }));
    await expect.poll(() => page.side("Now")).toContain("gpt-4o");
    await expect.poll(() => page.side("Now")).toMatch(/Cost\$0\.0053\+\$0\.0050/);
    expect(page.side("Before")).toContain("gpt-4o-mini");
    await page.click(/^Run again/);
    await expect.poll(() => page.asked()).toHaveLength(3);
    await expect.poll(() => page.side("Before")).toMatch(/^Beforegpt-4o(?!-)/);
    await expect.poll(() => page.asked().map(({ runOn }) => runOn)).toEqual([undefined, "gpt-4o", "gpt-4o"]);
    await page.click("End comparison");
    expect(page.side("Before")).toBe("");
  });

  it("a retired model leads to the normal error, and the answer before stays; another one goes on from there", async () => {
    const told = "Failed to get AI analysis: 404 - The model gpt-4-turbo does not exist.";
    const page = await open({
      "POST /api/news/:id/analyses": ({ body }) =>
        (body as NewAnalysis).runOn === "gpt-4-turbo"
          ? streamed([problem("analysis-failed", told)])
          : streamed([done()]),
    });
    await page.run("Risk Analysis");
    await page.runOn("gpt-4-turbo");
    await page.failure().toBe(told);
    expect(page.side("Before")).toContain("Apple pays four percent more.");
    await page.runOn("gpt-6-luna");
    await expect.poll(() => page.status()).toBe("Analysis ready");
    expect(page.panel().queryByRole("alert")).toBeNull();
  });

  it("earlier results open from the menu, are compared and removed, by keyboard alone", async () => {
    const older: Analysis = {
      ...risk,
      id: "r0",
      state: "stopped",
      content: "Apple pays",
      createdAt: "2026-11-20T09:00:00.000Z",
    };
    const page = await open(
      {
        "DELETE /api/analysis/results/:analysisId": ({ params }) => {
          page.stored.kept = page.stored.kept.filter(({ id }) => id !== params.analysisId);
          return undefined;
        },
      },
      ["apple"],
      [risk, older],
    );
    const press = async (element: HTMLElement | undefined) => {
      element?.focus();
      await page.hands.keyboard("{Enter}");
    };
    await page.hands.click(page.opener());
    await press(await page.findByRole("menuitem", { name: "Earlier results" }));
    const list = within(await page.findByRole("list", { name: "Earlier results" }));
    const rows = () => list.getAllByRole("listitem");
    expect(rows().map(({ textContent }) => /Stopped early/.test(textContent ?? ""))).toEqual([false, true]);
    await press(list.getAllByRole("button")[0]);
    expect(page.panelOf()?.textContent).toContain("Apple pays four percent more.");
    await press(list.getByRole("button", { name: /^Compare with Risk Analysis/ }));
    expect(page.side("Before")).toContain("Stopped early");
    expect(page.side("Now")).toContain("Apple pays four percent more.");
    await press(list.getAllByRole("button", { name: /^Remove Risk Analysis/ }).at(-1));
    const question = within(await page.findByRole("alertdialog", { name: "Remove this result?" }));
    await press(question.getByRole("button", { name: "Remove result" }));
    await page.findByText("Result removed.");
    await expect.poll(() => rows()).toHaveLength(1);
    expect(page.side("Before")).toBe("");
    expect(page.panelOf()?.textContent).toContain("Apple pays four percent more.");
    expect(page.asked()).toEqual([]);
  });
});
