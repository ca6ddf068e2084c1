import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Analysis, analysisSchema, type Prompt, type PromptPreviewAnswer } from "#contract/analysis.ts";
import { type CallsAnswer, callsAnswerSchema, type Scorecard, scorecardSchema } from "#contract/scorecard.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { callsPerUserMax } from "#domain/scorecard/card.ts";
import { scorecardJson } from "#domain/scorecard/document.ts";
import { entryWindow, exitOf } from "#domain/scorecard/settlement.ts";
import { callsPerRunMax } from "#server/features/scorecard/settlement.service.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";
import { startCommand } from "#tests/support/command.ts";
import type { TestClient } from "#tests/support/product.ts";

type User = TestClient & { userId: string; email: string };

let ai: AiProduct;
beforeAll(async () => {
  ai = await startAiProduct();
});
afterAll(() => ai?.close());

const sql = (text: string, values: unknown[] = []) => ai.product.platform.database.pool.query(text, values);
beforeEach(() => sql("truncate calls, recorded_prices, day_prices"));

/** The scheduled job may have put a call off by its own clock. */
async function settle(nowMs: number): Promise<void> {
  await sql("update calls set next_look_at = made_at where state = 'open'");
  await ai.product.services.scorecard.settlement.settleDue(nowMs);
}
const rejection = expect.objectContaining({ code: "23000" });

async function asking(
  text = "Which way for {COMPANY}?",
): Promise<{ user: User; prompt: Prompt; itemId: string }> {
  const user = await ai.product.signedIn();
  await ai.ownKey(user.userId, `odd-key-${user.userId}`);
  const added = await user.request("POST", "/api/prompts", { name: "Direction", prompt: text });
  const prompt = (await added.json()) as Prompt;
  const on = await user.request("PUT", `/api/prompts/${prompt.id}/scorecard`, { asks: true });
  expect([on.status, await on.json()]).toEqual([200, { asks: true }]);
  const [item] = await ai.read(user, { title: "Nvidia surges on record profit" });
  return { user, prompt, itemId: item?.id ?? "" };
}

async function analyse({ user, prompt, itemId }: Awaited<ReturnType<typeof asking>>): Promise<Analysis> {
  const body = { symbol: "NVDA", promptId: prompt.id };
  const answer = await user.request("POST", `/api/news/${itemId}/analyses`, body, {
    accept: "application/json",
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return analysisSchema.strict().parse(await answer.json());
}

async function calls(user: User, query = ""): Promise<CallsAnswer> {
  const answer = await user.get(`/api/scorecard/calls${query}`);
  expect(answer.status).toBe(200);
  return callsAnswerSchema.strict().parse(await answer.json());
}
const card = async (user: User): Promise<Scorecard> =>
  scorecardSchema.strict().parse(await (await user.get("/api/scorecard")).json());

/** Prices as the user's own key would have fetched them. */
async function record(userId: string, symbol: string, atMs: number, price: number): Promise<void> {
  const { settings, market } = ai.product.services;
  const access = await settings.keys.market({
    userId,
    role: "USER",
    subscriptionType: "EARLY_BIRD",
    entitlement: "full",
  });
  await market.prices.record(
    `${access.scope}${access.mainEnabled && access.mainKey ? "" : "/free"}`,
    symbol,
    {
      minutes: [
        {
          minuteMs: Math.floor(atMs / 60_000) * 60_000,
          atMs,
          timed: true,
          price,
          currency: "USD",
          provider: "FinHub",
          marketState: "regular",
          previousClose: null,
        },
      ],
      days: [
        { day: newYorkAt(atMs).day, atMs, price, previousClose: null, currency: "USD", provider: "FinHub" },
      ],
    },
  );
}

/** Where the prices of the user's only call are looked for. */
async function momentsOf(user: User) {
  const [call] = (await calls(user)).calls;
  if (!call) throw new Error("There is no call.");
  const window = entryWindow(Date.parse(call.madeAt));
  if (!window) throw new Error("The calendar ends.");
  const exit = exitOf({ kind: window.kind, atMs: window.fromMs + 1_000 }, call.horizon);
  if (!exit) throw new Error("The calendar ends.");
  return { call, entryMs: window.fromMs + 1_000, closesMs: exit.closesMs };
}

async function recordMove(user: User, { to, marketTo }: { to: number; marketTo: number }) {
  const { entryMs, closesMs } = await momentsOf(user);
  for (const [symbol, from, until] of [
    ["NVDA", 100, to],
    ["SPY", 600, marketTo],
  ] as const) {
    await record(user.userId, symbol, entryMs, from);
    await record(user.userId, symbol, closesMs, until);
  }
  return { entryMs, closesMs };
}

describe("a prompt that asks for a call", () => {
  it("ends its answer in one, which leaves the text and is saved with its receipt", async () => {
    const asked = await asking();
    const analysis = await analyse(asked);
    expect(analysis.call).toEqual({
      call: { direction: "up", horizon: expect.any(Number), confidence: expect.any(Number) },
    });
    expect(analysis.content).not.toContain("CALL");
    const { user, prompt, itemId } = asked;
    const { calls: stored, more } = await calls(user);
    expect(more).toBe(false);
    expect(stored).toEqual([
      {
        ...analysis.call?.call,
        id: expect.any(String),
        promptId: prompt.id,
        promptName: "Direction",
        promptVersion: 1,
        promptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        model: analysis.model,
        inputHash: analysis.inputHash,
        itemId,
        title: "Nvidia surges on record profit",
        itemPublishedAt: expect.any(String),
        symbol: "NVDA",
        madeAt: expect.any(String),
        costMicroDollars: analysis.costMicroDollars,
        entry: null,
        exit: null,
        voidReason: null,
        settledAt: null,
        state: "open",
        outcome: null,
      },
    ]);
    expect(await card(user)).toMatchObject({
      asking: [prompt.id],
      texts: { [prompt.id]: stored[0]?.promptHash },
      cards: [{ promptId: prompt.id, calls: 1, open: 1, settled: 0, void: 0, figures: null }],
    });
  });

  it("a stream shows nothing of it", async () => {
    const { user, prompt, itemId } = await asking();
    const answer = await user.request("POST", `/api/news/${itemId}/analyses`, {
      symbol: "NVDA",
      promptId: prompt.id,
    });
    const events = await answer.text();
    const shown = [...events.matchAll(/event: delta\ndata: (.*)/g)]
      .map(([, data]) => JSON.parse(data ?? "").text)
      .join("");
    expect(shown).toContain("surges");
    expect(shown).not.toContain("CALL");
    expect(events).toContain('"direction":"up"');
  });

  it("the preview and the estimate have the instruction, and equal questions have one hash", async () => {
    const asked = await asking();
    const { user, prompt, itemId } = asked;
    const preview = async (asksForCall?: boolean) => {
      const body = { prompt: prompt.prompt, itemId, symbol: "NVDA", asksForCall };
      return (await (await user.request("POST", "/api/prompts/preview", body)).json()) as PromptPreviewAnswer;
    };
    const [first, second] = [await analyse(asked), await analyse(asked)];
    expect(first.inputHash).toBe(second.inputHash);
    const withoutMark = (text: string) => text.replace(/CALL [0-9a-f]{12}:/, "CALL:");
    expect(withoutMark((await preview(true)).system)).toBe(
      withoutMark(ai.chats().at(-1)?.messages[0]?.content ?? ""),
    );
    expect((await preview()).system).not.toContain("CALL");
  });

  it("the first call of a text, model, headline and company counts, and no later one", async () => {
    const asked = await asking();
    const first = await analyse(asked);
    expect((await analyse(asked)).call).toEqual({ ...first.call, why: "repeated" });
    expect((await calls(asked.user)).calls).toHaveLength(1);
    await asked.user.request("PATCH", `/api/prompts/${asked.prompt.id}`, { prompt: "And now, {COMPANY}?" });
    expect((await analyse(asked)).call?.why).toBeUndefined();
    expect((await card(asked.user)).cards).toHaveLength(2);
  });

  it(`no call is saved beyond ${callsPerUserMax}`, async () => {
    const asked = await asking();
    await sql(
      `insert into calls (id, user_id, prompt_id, prompt_name, prompt_version, prompt_hash, model, input_hash, item_id, title, symbol,
         direction, horizon, confidence, made_at, next_look_at)
       select $1 || n, $1, 'p', 'P', 1, 'h', 'm', 'i', n, 't', 'NVDA', 'up', 1, 50, now(), now() + interval '1 year' from generate_series(2, $2::int) n`,
      [asked.user.userId, callsPerUserMax],
    );
    expect((await analyse(asked)).call?.why).toBeUndefined();
    await asked.user.request("PATCH", `/api/prompts/${asked.prompt.id}`, { prompt: "Once more, {COMPANY}?" });
    expect((await analyse(asked)).call).toMatchObject({ why: "full" });
    await sql("delete from calls where user_id = $1", [asked.user.userId]);
  });

  it("404: for a prompt of somebody else", async () => {
    const { prompt } = await asking();
    const stranger = await ai.product.signedIn();
    for (const [method, body] of [
      ["PUT", { asks: true }],
      ["GET", undefined],
    ] as const) {
      const answer = await stranger.request(method, `/api/prompts/${prompt.id}/scorecard`, body);
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, "prompt-not-found"]);
    }
  });
});

describe("the settlement", () => {
  it("enters at the first price after the call and settles at the close, against the S&P 500", async () => {
    const asked = await asking();
    await analyse(asked);
    const { entryMs, closesMs } = await recordMove(asked.user, { to: 110, marketTo: 606 });
    await settle(entryMs + 1_000);
    expect((await calls(asked.user)).calls[0]).toMatchObject({
      state: "open",
      entry: { atMs: entryMs, price: 100, marketPrice: 600 },
    });
    await settle(closesMs + 59_000);
    expect((await calls(asked.user, "?state=settled")).calls).toEqual([]);
    await settle(closesMs + 62_000);
    expect((await calls(asked.user)).calls[0]).toMatchObject({
      state: "settled",
      exit: { atMs: closesMs, price: 110, marketPrice: 606 },
      outcome: { points: 9, direction: "up", isRight: true },
    });
  });

  it("VOID: without prices, with the reason", async () => {
    const asked = await asking();
    await analyse(asked);
    const { entryMs } = await momentsOf(asked.user);
    await settle(entryMs + 26 * 3_600_000);
    expect((await calls(asked.user)).calls[0]).toMatchObject({
      state: "void",
      voidReason: "no-entry-price",
      outcome: null,
    });
  });

  it("the database rejects every change of a receipt, of an entry and of a settled call", async () => {
    const asked = await asking();
    await analyse(asked);
    const id = (await calls(asked.user)).calls[0]?.id;
    const change = (what: string) => sql(`update calls set ${what} where id = $1`, [id]);
    for (const what of [
      "confidence = 99",
      "direction = 'down'",
      "made_at = now() - interval '1 day'",
      "model = 'better'",
      "title = ''",
    ])
      await expect(change(what)).rejects.toEqual(rejection);
    const { entryMs, closesMs } = await recordMove(asked.user, { to: 90, marketTo: 600 });
    await settle(entryMs + 1_000);
    await expect(change(`entry = jsonb_set(entry, '{price}', '1')`)).rejects.toEqual(rejection);
    await expect(change("entry = null")).rejects.toEqual(rejection);
    await settle(closesMs + 62_000);
    for (const what of ["state = 'open'", "exit = null", "void_reason = 'split'", "settled_at = now()"])
      await expect(change(what)).rejects.toEqual(rejection);
    expect((await calls(asked.user)).calls[0]).toMatchObject({
      state: "settled",
      outcome: { isRight: false },
    });
  });

  it("a run that dies in the middle and two at once change nothing twice", async () => {
    const everybody = await Promise.all(Array.from({ length: 4 }, () => asking()));
    for (const each of everybody) await analyse(each);
    let lastMs = 0;
    for (const { user } of everybody) {
      const { entryMs, closesMs } = await recordMove(user, { to: 105, marketTo: 600 });
      lastMs = Math.max(lastMs, closesMs + 62_000);
      await settle(entryMs + 1_000);
    }
    const ids = everybody.map(({ user }) => user.userId);
    const state = async () =>
      (
        await sql(
          "select id, state, entry, exit, settled_at from calls where user_id = any($1) order by id",
          [ids],
        )
      ).rows;
    // The connection dies at the third write.
    await sql(`create sequence call_writes;
      create function die_at_third() returns trigger language plpgsql as $$ begin
        if nextval('call_writes') = 3 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
      create trigger call_death before update on calls for each row execute function die_at_third()`);
    await ai.product.services.scorecard.settlement.settleDue(lastMs).catch(() => undefined);
    await sql("drop trigger call_death on calls; drop function die_at_third; drop sequence call_writes");
    const broken = await state();
    const settledThen = broken.filter((row) => row.state === "settled");
    expect(settledThen.length).toBeGreaterThan(0);
    expect(settledThen.length).toBeLessThan(4);
    await Promise.all([settle(lastMs + 600_000), settle(lastMs + 600_000)]);
    const whole = await state();
    expect(whole.map((row) => row.state)).toEqual(["settled", "settled", "settled", "settled"]);
    for (const row of settledThen) expect(whole.find(({ id }) => id === row.id)).toEqual(row);
    await settle(lastMs + 1_200_000);
    expect(await state()).toEqual(whole);
  });

  it(`looks at ${callsPerRunMax} calls in a run, the longest waiting first`, async () => {
    const user = await ai.product.signedIn();
    const due = callsPerRunMax + 1;
    await sql(
      `insert into calls (id, user_id, prompt_id, prompt_name, prompt_version, prompt_hash, model, input_hash, item_id, title, symbol,
         direction, horizon, confidence, made_at, next_look_at)
       select $1 || lpad(n::text, 4, '0'), $1, 'p', 'P', 1, 'h', 'm', 'i', n, 't', 'NVDA', 'up', 1, 50, '2028-06-02T14:00:00Z', '2028-06-02T14:00:00Z'
       from generate_series(1, $2::int) n`,
      [user.userId, due],
    );
    await settle(Date.parse("2028-06-05T14:00:00Z"));
    const open = async () => (await calls(user, "?state=open")).calls.map(({ id }) => id);
    expect(await open()).toEqual([`${user.userId}${String(due).padStart(4, "0")}`]);
    await settle(Date.parse("2028-06-05T14:01:00Z"));
    expect(await open()).toEqual([]);
    expect((await calls(user)).more).toBe(true);
  });
});

describe("the files", () => {
  it("CSV and JSON have every call, and the account's export too; the JSON follows from the receipts to the byte", async () => {
    const asked = await asking();
    await analyse(asked);
    const json = await asked.user.get("/api/scorecard/export?format=json");
    expect(json.headers.get("content-disposition")).toBe('attachment; filename="scorecard.json"');
    const text = await json.text();
    expect(scorecardJson(JSON.parse(text).calls)).toBe(text);
    const csv = await asked.user.get("/api/scorecard/export?format=csv");
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect((await csv.text()).split("\r\n")).toHaveLength(3);
    const { calls: exported } = await (await asked.user.get("/api/me/export")).json();
    expect(exported).toEqual((await calls(asked.user)).calls);
  });

  it("one command makes the JSON again, from its own receipts and from those in the database, to the byte", async () => {
    const asked = await asking();
    await analyse(asked);
    const { entryMs, closesMs } = await recordMove(asked.user, { to: 110, marketTo: 606 });
    await settle(entryMs + 1_000);
    await settle(closesMs + 62_000);
    const text = await (await asked.user.get("/api/scorecard/export?format=json")).text();
    const folder = await mkdtemp(path.join(tmpdir(), "scorecard-"));
    try {
      const { outcome: _, ...call } = JSON.parse(text).calls[0];
      // Outcomes and cards of the file count for nothing: they follow from the receipts.
      const tampered = {
        calls: [{ ...call, outcome: { points: -9, direction: "down", isRight: false } }],
        cards: [],
      };
      await writeFile(path.join(folder, "export.json"), JSON.stringify(tampered));
      const { config } = ai.product.platform;
      const environment = {
        DATABASE_URL: config.databaseUrl ?? "",
        SECRET_KEY: "test-master-key-0123456789-0123456789",
      };
      const run = (...args: string[]) => startCommand(["scorecard", ...args], environment, folder).ended;
      expect(await run("recompute", "export.json")).toEqual({ code: 0, out: text, err: "" });
      expect(await run("recompute", "--email", asked.user.email)).toEqual({ code: 0, out: text, err: "" });
      expect((await run("recompute", "--email", "nobody@example.com")).err).toContain("Nobody has the email");
      expect((await run("recompute")).code).toBe(2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("pages and filters of the list", async () => {
    const asked = await asking();
    await analyse(asked);
    await asked.user.request("PATCH", `/api/prompts/${asked.prompt.id}`, { prompt: "And now, {COMPANY}?" });
    await analyse(asked);
    const all = (await calls(asked.user)).calls;
    expect(all).toHaveLength(2);
    expect((await calls(asked.user, `?before=${all[0]?.id}`)).calls).toEqual([all[1]]);
    expect((await calls(asked.user, `?promptId=${asked.prompt.id}&model=${all[0]?.model}`)).calls).toEqual(
      all,
    );
    expect((await calls(asked.user, "?model=other")).calls).toEqual([]);
    expect((await calls(asked.user, "?promptId=other")).calls).toEqual([]);
  });
});
