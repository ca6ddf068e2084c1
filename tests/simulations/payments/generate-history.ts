import { createDice, type Dice } from "#fakes/kit/random.ts";
import {
  type Action,
  forgeries,
  type History,
  payments,
  type Step,
  subscriptionChanges,
  type Timed,
} from "./actions.ts";
import { killPoints } from "./kill-points.data.ts";
import { vendorFailures } from "./vendor-line.ts";

type Weighted<T> = readonly (readonly [weight: number, thing: T])[];

function weighed<T>(dice: Dice, things: Weighted<T>): T {
  let left = dice.next() * things.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, thing] of things) {
    left -= weight;
    if (left < 0) return thing;
  }
  const [last] = things.slice(-1);
  if (!last) throw new Error("Nothing to draw from.");
  return last[1];
}

const plans = ["EARLY_BIRD", "MANAGED"] as const;
const usersMax = 3;
/** What comes first, mostly: 0 is the newest. */
const which = (dice: Dice) => (dice.chance(0.7) ? 0 : dice.int(1, 4));
const seedOf = (dice: Dice) => String(dice.int(1, 1_000_000));

function paid(dice: Dice, browser: number): Action {
  const how = dice.chance(0.72) ? "card" : dice.pick(payments);
  return { do: "pay", browser, which: which(dice), how };
}

const proceeded = (dice: Dice, browser: number): Action => ({
  do: "proceed",
  browser,
  times: dice.chance(0.75) ? 1 : dice.chance(0.8) ? dice.int(2, 4) : dice.int(5, 20),
  modes: weighed(dice, [
    [5, "embedded"],
    [3, "redirect"],
    [2, "both"],
  ]),
});

const looked = (dice: Dice, browser: number, browsers: number): Action => ({
  do: "look",
  browser,
  of: dice.chance(0.8) ? browser : dice.int(0, browsers - 1),
  which: which(dice),
  times: dice.chance(0.8) ? 1 : 2,
});

/** What one browser does, more or less in the order in which people do it. */
function journey(dice: Dice, browser: number, user: number, browsers: number): Action[] {
  const begun: Action = {
    do: "begin",
    browser,
    user,
    plan: dice.chance(0.9) ? dice.pick(plans) : null,
    keys: dice.chance(0.7),
  };
  const changed = (): Action => ({ do: "change", browser, plan: dice.pick(plans), keys: dice.chance(0.4) });
  const actions: Action[] = [begun];
  if (begun.plan === null || dice.chance(0.15)) actions.push(changed());
  actions.push(proceeded(dice, browser));
  const detours = weighed(dice, [
    [5, 0],
    [3, 1],
    [2, 2],
    [1, 4],
  ]);
  for (let at = 0; at < detours; at += 1)
    actions.push(
      ...weighed<() => Action[]>(dice, [
        [3, () => [changed(), proceeded(dice, browser)]],
        [3, () => [proceeded(dice, browser)]],
        [2, () => [{ ...begun, keys: dice.chance(0.5), plan: dice.pick(plans) }, proceeded(dice, browser)]],
        [1, () => [{ do: "close tab", browser }]],
        [1, () => [{ do: "session runs out", which: which(dice) }]],
        [1, () => [{ do: "free sign-ups", on: dice.chance(0.7) }, proceeded(dice, browser)]],
        [1, () => [{ do: "gate", open: dice.chance(0.4) }]],
        [2, () => [paid(dice, browser)]],
      ])(),
    );
  if (dice.chance(0.85)) actions.push(paid(dice, browser));
  if (dice.chance(0.25)) actions.push({ do: "decide later payment", which: 0, succeeded: dice.chance(0.7) });
  if (dice.chance(0.75)) actions.push(looked(dice, browser, browsers));
  if (dice.chance(0.1)) actions.push({ do: "decide later payment", which: 0, succeeded: dice.chance(0.7) });
  const months = weighed(dice, [
    [5, 0],
    [3, 1],
    [2, 3],
  ]);
  for (let at = 0; at < months; at += 1) actions.push(subscribed(dice));
  if (dice.chance(0.2)) actions.push(...endedAndRenewed(dice, browser));
  if (dice.chance(0.12)) actions.push({ do: "delete own account", which: which(dice) });
  if (dice.chance(0.08)) actions.push({ do: "remove user", which: which(dice) });
  return actions;
}

/** A plan ends, one way or another, and is renewed. */
function endedAndRenewed(dice: Dice, browser: number): Action[] {
  const change = dice.pick(["refunded", "ended at once", "renewal failed", "ends with the period"] as const);
  return [
    { do: "subscription", which: 0, change },
    ...(dice.chance(0.3) ? [{ do: "subscription", which: 0, change: "period over" } as const] : []),
    ...(change === "refunded" ? [] : [{ do: "time passes", minutes: 38_000 } as const]),
    ...(change === "refunded" ? [] : [{ do: "time passes", minutes: 38_000 } as const]),
    { do: "renew plan", browser, which: which(dice), plan: dice.pick(plans), times: dice.pick([1, 1, 2, 5]) },
    { do: "pay", browser, which: 0, how: "card" },
    ...(dice.chance(0.3) ? [subscribed(dice)] : []),
  ];
}

const subscribed = (dice: Dice): Action => ({
  do: "subscription",
  which: which(dice),
  change: dice.pick(subscriptionChanges),
});

/** Kinds of calls that a failure may hit. */
const calls = [
  ".",
  "POST /v1/checkout/sessions$",
  "sessions/:id$",
  "expire$",
  "subscriptions",
  "invoices",
  "events",
  "refunds",
] as const;

const death = (dice: Dice): Action => ({
  do: "doom",
  death: dice.chance(0.6) ? { at: dice.int(1, dice.pick([6, 20, 60])) } : dice.pick(killPoints),
});

const step = (...actions: Action[]): Step => ({
  actions: actions.map((action) => ({ ...action, process: 0, afterMs: 0 })),
  settles: true,
});

/** A person of its own, up to the session that waits for its money. */
const newcomer = [
  step({ do: "gate", open: true }, { do: "free sign-ups", on: false }),
  step({ do: "begin", browser: 8, user: 8, plan: "EARLY_BIRD", keys: true }),
  step({ do: "proceed", browser: 8, times: 1, modes: "embedded" }),
];

/** What brings a process to an await that is seldom met, and dies there. */
function seldom(dice: Dice): Step[] {
  const { label, side } = dice.pick(killPoints);
  const doom = step({ do: "doom", death: { label, side } });
  if (label === "rollback") {
    const begun = (browser: number): Action => ({
      do: "begin",
      browser,
      user: 8,
      plan: "MANAGED",
      keys: false,
    });
    const free = (browser: number): Action => ({ do: "proceed", browser, times: 1, modes: "embedded" });
    const first = [step({ do: "gate", open: true }), step({ do: "free sign-ups", on: true })];
    return [...first, step(begun(8)), step(begun(9)), doom, step(free(8), free(9))];
  }
  if (/^(delete|select the admins)/.test(label))
    return [
      ...newcomer,
      step({ do: "pay", browser: 8, which: 0, how: "card" }),
      doom,
      step(dice.chance(0.5) ? { do: "delete own account", which: 0 } : { do: "remove user", which: 0 }),
    ];
  if (/refunds|DELETE|cancellations|subscriptions$/.test(label)) {
    const { actions } = doom;
    const both = { actions: actions.flatMap((action) => [action, { ...action, process: 1 }]), settles: true };
    return [...newcomer, both, step({ do: "pay", browser: 8, which: 0, how: "wrong amount" })];
  }
  return [doom, step({ do: "reconcile" })];
}

/** What happens to everybody. */
const noise = (dice: Dice, browsers: number): Action =>
  weighed<() => Action>(dice, [
    [24, () => death(dice)],
    [2, () => ({ do: "kill" })],
    [
      8,
      () => ({
        do: "delivery",
        mode: dice.pick(["normal", "twice-shuffled", "hold", "hold", "lose"] as const),
        seed: seedOf(dice),
      }),
    ],
    [
      6,
      () => ({
        do: "deliver held",
        seed: seedOf(dice),
        times: dice.int(1, 3),
        drop: dice.pick([0, 0, 0.3, 1]),
      }),
    ],
    [2, () => ({ do: "deliver all again", seed: seedOf(dice) })],
    [2, () => ({ do: "deliver failed again" })],
    [6, () => ({ do: "forge", how: dice.pick(forgeries), which: which(dice) })],
    [
      1,
      () => ({
        do: "plant a session",
        which: which(dice),
        names: dice.pick(["sign-up", "checkout", "both"] as const),
        paid: dice.chance(0.8),
      }),
    ],
    [
      12,
      () => ({ do: "fault", fault: dice.pick(vendorFailures), times: dice.int(1, 4), on: dice.pick(calls) }),
    ],
    [2, () => ({ do: "outage", on: dice.chance(0.6) })],
    [3, () => ({ do: "price", plan: dice.pick(plans), archives: dice.chance(0.5) })],
    [3, () => ({ do: "event version", old: dice.chance(0.7) })],
    [
      3,
      () => ({ do: "kept failure", on: dice.pick(["checkout", "refund"] as const), times: dice.int(1, 4) }),
    ],
    [
      2,
      () => ({
        do: "renew plan",
        browser: dice.int(0, browsers - 1),
        which: which(dice),
        plan: dice.pick(plans),
        times: dice.int(1, 3),
      }),
    ],
    [4, () => ({ do: "reconcile" })],
    [3, () => ({ do: "work off" })],
    [1, () => ({ do: "sync user", which: which(dice) })],
    [2, () => ({ do: "purge" })],
    [7, () => ({ do: "time passes", minutes: dice.pick([2, 11, 40, 400, 1_500, 4_500, 38_000]) })],
    [2, () => ({ do: "sign in", browser: dice.int(0, browsers - 1), which: which(dice) })],
    [3, () => looked(dice, dice.int(0, browsers - 1), browsers)],
    [1, () => ({ do: "close tab", browser: dice.int(0, browsers - 1) })],
    [2, () => subscribed(dice)],
    [1, () => ({ do: "gate", open: dice.chance(0.5) })],
    [1, () => ({ do: "free sign-ups", on: dice.chance(0.5) })],
    [1, () => ({ do: "delete own account", which: which(dice) })],
    [1, () => ({ do: "remove user", which: which(dice) })],
    [2, () => paid(dice, dice.int(0, browsers - 1))],
  ])();

/** Time does not pass while people act, and what is armed is armed before. */
const alone = new Set<Action["do"]>([
  "time passes",
  "doom",
  "fault",
  "kept failure",
  "price",
  "outage",
  "delivery",
  "forge",
  "purge",
]);

const timed = (dice: Dice, action: Action): Timed => ({ ...action, process: dice.int(0, 1), afterMs: 0 });

/** Some actions that follow each other happen at the same time instead. */
function inSteps(dice: Dice, actions: readonly Action[]): Step[] {
  const steps: Step[] = [];
  const rush = dice.pick([0, 0.12, 0.3]);
  for (const action of actions) {
    const last = steps.at(-1);
    const joins = last && !alone.has(action.do) && !last.actions.some((each) => alone.has(each.do));
    if (joins && last.actions.length < 4 && dice.chance(rush))
      last.actions.push({ ...timed(dice, action), afterMs: dice.pick([0, 0, 1, 2, 4, 8, 15]) });
    else steps.push({ actions: [timed(dice, action)], settles: !dice.chance(0.15) });
  }
  return steps;
}

/** Takes from several lists at random, each in its own order. */
function shuffledTogether(dice: Dice, lists: Action[][]): Action[] {
  const rest = lists.map((list) => [...list]).filter((list) => list.length > 0);
  const all: Action[] = [];
  while (rest.length > 0) {
    const at = dice.int(0, rest.length - 1);
    const action = rest[at]?.shift();
    if (action) all.push(action);
    if (rest[at]?.length === 0) rest.splice(at, 1);
  }
  return all;
}

/** A history of payments: the same for the same seed. */
export function renderHistory(seed: string): History {
  const dice = createDice(`payments ${seed}`);
  const browsers = weighed(dice, [
    [6, 1],
    [4, 2],
    [1, 3],
  ]);
  const users = dice.int(1, usersMax);
  const journeys = Array.from({ length: browsers }, (_, browser) =>
    journey(dice, browser, dice.int(0, users - 1), browsers),
  );
  const actions = shuffledTogether(dice, journeys);
  const noises = Array.from({ length: dice.int(0, 6) }, () => noise(dice, browsers));
  for (const each of noises) actions.splice(dice.int(0, actions.length), 0, each);
  const steps = inSteps(dice, actions);
  return { seed, steps: dice.chance(0.15) ? [...steps, ...seldom(dice)] : steps };
}
