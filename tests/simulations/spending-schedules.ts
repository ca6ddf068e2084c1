import type { Actor } from "#domain/accounts/account.ts";
import { centsAsMicroDollars, nextMonthMs } from "#domain/analysis/budget.ts";
import { highestPrice, priceOf, promptTokensMax } from "#domain/analysis/cost.ts";
import { costOf, type Tokens } from "#domain/analysis/cost-figures.ts";
import { createDice, type Dice } from "#fakes/kit/random.ts";
import type { DatabaseHandle } from "#server/db/database.ts";
import {
  type CallEnd,
  createSpendingService,
  type Hold,
  type PlannedCall,
  type SpendingService,
} from "#server/features/analysis/spending.service.ts";
import { createSpendingStore } from "#server/features/analysis/spending.store.ts";
import { AppError } from "#server/platform/app-error.ts";
import { randomId } from "#server/platform/new-id.ts";
import { createLocalEvents } from "#tests/support/market.ts";

export const actions = ["refused", "answered", "stopped", "failed", "crashed", "months", "budgets"] as const;
export type ActionCounts = Record<(typeof actions)[number], number>;

/** What a call counts, whatever the product believes. */
type Call = { month: string; counted: number };

type Schedule = {
  dice: Dice;
  actor: Actor;
  clock: { nowMs: number; now(): number };
  calls: Call[];
  /** The highest budget there ever was. */
  centsMax: number;
  counts: ActionCounts;
};

const lanes = 4;
const stepsPerLane = 3;
const answerTokensMax = 1_000;
const models = ["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "a-model-without-a-price"];
const beforeMidnight = Date.UTC(2026, 10, 30, 23, 58);
const afterExpiryMs = 11 * 60_000;

function newSchedule(seed: string): Schedule {
  const clock = { nowMs: beforeMidnight, now: () => clock.nowMs };
  const counts = Object.fromEntries(actions.map((action) => [action, 0])) as ActionCounts;
  return {
    dice: createDice(seed),
    clock,
    counts,
    calls: [],
    centsMax: 0,
    actor: { userId: `user-${seed}`, role: "USER", subscriptionType: null, entitlement: "full" },
  };
}

function plannedCall(dice: Dice): PlannedCall {
  const user = "x".repeat(dice.int(10, 4_000));
  const room = { answerTokensMax, reasoningTokensMax: dice.pick([0, 400]) };
  const access = { vendor: "openai", isFree: false } as const;
  return { access, model: dice.pick(models), messages: { system: "Role.", user }, room };
}

async function holdOf(service: SpendingService, actor: Actor, call: PlannedCall): Promise<Hold | undefined> {
  try {
    return await service.reserve(actor, call);
  } catch (error) {
    if (error instanceof AppError && error.code === "ai-budget-reached") return undefined;
    throw error;
  }
}

/** A call from its place in the budget to its end, which may never come. */
async function makeCall({ dice, actor, clock, calls, counts }: Schedule, service: SpendingService) {
  const call = plannedCall(dice);
  const price = priceOf(call.model) ?? highestPrice;
  const tokensMax = { promptTokens: promptTokensMax(call.messages), completionTokens: answerTokensMax };
  const worst = costOf(price, tokensMax);
  const month = new Date(clock.nowMs).toISOString().slice(0, 7);
  const hold = await holdOf(service, actor, call);
  if (!hold) {
    counts.refused += 1;
    return;
  }
  const made: Call = { month, counted: worst };
  calls.push(made);
  for (let waits = dice.int(0, 3); waits > 0; waits -= 1) await new Promise(setImmediate);
  const usage: Tokens = {
    promptTokens: dice.int(1, tokensMax.promptTokens),
    completionTokens: dice.int(0, answerTokensMax),
  };
  const [action, end] = dice.pick<readonly [keyof ActionCounts, CallEnd | null]>([
    ["answered", { kind: "text", text: "", usage }],
    ["answered", { kind: "text", text: "", usage }],
    ["stopped", { kind: "text", text: "Half of it", usage: null }],
    ["failed", { kind: "refused" }],
    ["failed", { kind: "unknown" }],
    ["failed", { kind: "empty", usage: null }],
    ["answered", { kind: "empty", usage }],
    ["crashed", null],
  ]);
  counts[action] += 1;
  if (!end) return;
  const told = await hold.settle(end);
  if (action === "answered") made.counted = costOf(price, usage);
  else if (end.kind === "refused") made.counted = 0;
  // Of a stopped one the product makes an estimate, which it tells where the price is known.
  else if (action === "stopped") made.counted = told ?? Number.NaN;
  // A second word on the same call changes nothing.
  if (dice.chance(0.25)) await hold.settle({ kind: "refused" });
}

async function step(schedule: Schedule, service: SpendingService): Promise<void> {
  const { dice, clock, counts, actor } = schedule;
  const what = dice.int(0, 11);
  if (what === 0) {
    const cents = dice.int(0, 12);
    schedule.centsMax = Math.max(schedule.centsMax, cents);
    counts.budgets += 1;
    await service.choose(actor, { kind: "chosen", cents });
  } else if (what === 1 && counts.months === 0) {
    clock.nowMs = nextMonthMs(clock.nowMs);
    counts.months += 1;
  } else if (what === 2) await service.cleanUp();
  else await makeCall(schedule, service);
}

const silent = { debug() {}, info() {} };

function serviceOn({ db }: DatabaseHandle, clock: Schedule["clock"], name: string): SpendingService {
  const fail = (_: object, message: string) => {
    throw new Error(`${name}: ${message}`);
  };
  return createSpendingService({
    events: createLocalEvents(),
    store: createSpendingStore({ db }),
    siteCents: { own: 1, system: 1 },
    clock,
    newId: randomId,
    log: { ...silent, warn: fail, error: fail },
  });
}

async function play(
  handles: readonly [DatabaseHandle, ...DatabaseHandle[]],
  seed: string,
): Promise<Schedule> {
  const schedule = newSchedule(seed);
  const { actor, clock, dice } = schedule;
  const services = handles.map((handle) => serviceOn(handle, clock, seed));
  const serviceOf = (lane: number) => services[lane % services.length] as SpendingService;
  await handles[0].pool.query("insert into users (id, email, full_name) values ($1, $2, 'Simulation')", [
    actor.userId,
    `${actor.userId}@example.com`,
  ]);
  schedule.centsMax = dice.int(0, 12);
  await serviceOf(0).choose(actor, { kind: "chosen", cents: schedule.centsMax });
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let steps = 0; steps < stepsPerLane; steps += 1) await step(schedule, serviceOf(lane));
    }),
  );
  return schedule;
}

/**
 * For each seed one user's random calls, stops, failures, crashes, changes of the month and of the budget, four at once
 * through all given connections, against the real store. Throws when a month counts more than the budget ever was,
 * anything else than its calls, or keeps anything reserved.
 */
export async function runSchedules(
  handles: readonly [DatabaseHandle, ...DatabaseHandle[]],
  seeds: readonly string[],
): Promise<ActionCounts> {
  const played = await Promise.all(seeds.map((seed) => play(handles, seed)));
  // Only now nobody's call is in flight, so that what is expired belongs to the crashed ones.
  const late = { nowMs: nextMonthMs(beforeMidnight) + afterExpiryMs, now: () => late.nowMs };
  await serviceOn(handles[0], late, "tidy").cleanUp();
  const sum = newSchedule("").counts;
  for (const [at, schedule] of played.entries()) {
    await judge(handles[0].pool, seeds[at] ?? "", schedule);
    for (const action of actions) sum[action] += schedule.counts[action];
  }
  return sum;
}

async function judge(pool: DatabaseHandle["pool"], seed: string, { actor, calls, centsMax }: Schedule) {
  const { rows } = await pool.query<{ month: string; total: string }>(
    "select month, micro_dollars as total from ai_spending where user_id = $1",
    [actor.userId],
  );
  for (const month of new Set([...calls.map((call) => call.month), ...rows.map((row) => row.month)])) {
    const ofMonth = calls.filter((call) => call.month === month);
    const total = Number(rows.find((row) => row.month === month)?.total ?? 0);
    const counted = ofMonth.reduce((sum, call) => sum + call.counted, 0);
    if (total > centsAsMicroDollars(centsMax))
      throw new Error(`${seed}: ${month} counts ${total}, and its budget was at most ${centsMax} cents`);
    if (!Number.isNaN(counted) && total !== counted)
      throw new Error(`${seed}: ${month} counts ${total}, its calls ${counted}`);
  }
  const left = await pool.query("select 1 from ai_reservations where user_id = $1", [actor.userId]);
  if (left.rowCount !== 0) throw new Error(`${seed}: ${left.rowCount} calls are reserved for ever`);
}
