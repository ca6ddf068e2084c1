import { setTimeout as delay } from "node:timers/promises";
import type { Action, Step, Timed } from "./actions.ts";
import { asked, begin, change, look, proceed, renewPlan } from "./browsing.ts";
import { forge } from "./vendor-events.ts";
import { changePrice, changeSubscription, keepFailure, pay, plant } from "./vendor-side.ts";
import { browserOf, counted, picked, SimulationFailure, settled, type World } from "./world.ts";

const minuteMs = 60_000;

type Of<Name extends Action["do"]> = Extract<Action, { do: Name }>;
type Player<Name extends Action["do"]> = (world: World, action: Of<Name>, process: number) => unknown;

async function livingUser(world: World, which: number): Promise<{ id: string; email: string } | undefined> {
  const rows = await world.database.rows(
    "select id, email from users where removed_at is null and id <> 'simulation-admin' order by created_at, id",
  );
  return picked(rows as { id: string; email: string }[], which);
}

async function deleteOwnAccount(world: World, { which }: Of<"delete own account">, process: number) {
  const user = await livingUser(world, which);
  if (!user) return;
  await asked(world, process, async ({ me, billing }) => {
    await me.removeWhole(user.id);
    billing.cancellations.wake();
  });
}

async function removeUser(world: World, { which }: Of<"remove user">, process: number) {
  const user = await livingUser(world, which);
  if (!user) return;
  await asked(world, process, async ({ users, billing }) => {
    await users.remove("simulation-admin", user.id);
    billing.cancellations.wake();
  });
}

async function signIn(world: World, { browser, which }: Of<"sign in">) {
  const user = await livingUser(world, which);
  if (user) browserOf(world, browser).jar.set("session", user.id);
}

async function check(world: World, { browser, of, which, times }: Of<"look">, process: number) {
  const sessionId = picked(browserOf(world, of).visible, which);
  if (sessionId !== undefined) await look(world, browser, { sessionId, times }, process);
}

async function syncUser(world: World, { which }: Of<"sync user">, process: number) {
  const user = await livingUser(world, which);
  if (user) await asked(world, process, ({ billing }) => billing.subscriptions.syncUser(user.id));
}

async function renew(world: World, { browser, which, plan, times }: Of<"renew plan">, process: number) {
  const user = await livingUser(world, which);
  if (user) await renewPlan(world, browser, { user, plan, times }, process);
}

const eventVersions = { old: "2025-02-24.acacia", new: "2026-10-28.endive" } as const;

/** The provider keeps events for a month: nobody's product stands still for longer. */
const standstillMsMax = 28 * 24 * 60 * minuteMs;

async function pass(world: World, minutes: number): Promise<void> {
  world.clock.nowMs += minutes * minuteMs;
  await world.stripe.expireDue();
}

/** The hourly job of the product's time table, by the simulation's clock. */
async function purge(world: World): Promise<void> {
  const now = new Date(world.clock.now());
  await world.database.rows(
    "delete from pending_sign_ups p where expires_at < $1 and not exists (select 1 from checkouts c where c.sign_up_id = p.id and c.state in ('opening', 'open', 'pending'))",
    [now],
  );
}

function setFree(world: World, on: boolean, process: number): Promise<unknown> {
  if (on) world.wasFree = true;
  return asked(world, process, ({ siteSettings }) => siteSettings.change({ signupWithoutPayment: on }));
}

/** A round of the reconciliation; whatever it meets, it ends. */
export const reconcile = (world: World, process: number) =>
  asked(world, process, ({ billing }) => billing.reconciliation.reconcile());

/** The job of every minute. */
export const processQueue = (world: World, process: number) =>
  asked(world, process, async ({ billing }) => {
    await billing.paymentEvents.processQueue();
    await billing.cancellations.processQueue();
  });

/** How far the product has read the provider's events. */
async function eventsReadMs({ database }: World): Promise<number> {
  const [row] = await database.rows("select value from site_settings where key = 'billing-events-read'");
  return Number(row?.value ?? 0);
}

async function timePasses(world: World, { minutes }: Of<"time passes">, process: number): Promise<void> {
  const passesMs = minutes * minuteMs;
  const isTooLong = async () => world.clock.now() + passesMs - (await eventsReadMs(world)) > standstillMsMax;
  for (let tries = 0; tries < 4 && (await isTooLong()); tries += 1) {
    world.weather.heal();
    await reconcile(world, process);
  }
  await pass(world, minutes);
}

const players: { [Name in Action["do"]]: Player<Name> } = {
  begin: (world, action, process) => begin(world, action.browser, action, process),
  change: (world, action, process) => change(world, action.browser, action, process),
  proceed: (world, action, process) => proceed(world, action.browser, action, process),
  pay: (world, action) => pay(world, action),
  "decide later payment": (world, { which, succeeded }) => {
    const waiting = world.stripe
      .records()
      .sessions.filter((each) => each.status === "complete" && each.paymentStatus === "unpaid");
    return world.stripe.settleLater(picked(waiting, which)?.id ?? "", succeeded ? "succeeded" : "failed");
  },
  "session runs out": (world, { which }) =>
    world.stripe.expireSession(picked([...world.visible], which) ?? ""),
  "close tab": (world, { browser }) => browserOf(world, browser).jar.clear(),
  look: check,
  "sign in": signIn,
  "delete own account": deleteOwnAccount,
  "remove user": removeUser,
  gate: (world, { open }, process) =>
    asked(world, process, ({ siteSettings }) => siteSettings.change({ signupsEnabled: open })),
  "free sign-ups": (world, { on }, process) => setFree(world, on, process),
  subscription: (world, action) => changeSubscription(world, action),
  price: changePrice,
  "event version": ({ stripe }, { old }) => stripe.setEventVersion(eventVersions[old ? "old" : "new"]),
  "kept failure": keepFailure,
  "renew plan": renew,
  delivery: (world, { mode, seed }) => world.stripe.setDelivery({ mode, seed }),
  "deliver held": (world, { seed, times, drop }) => world.stripe.deliverHeld({ seed, times, drop }),
  "deliver all again": (world, { seed }) => world.stripe.replayEvents(seed),
  "deliver failed again": (world) => world.stripe.retryFailed(),
  forge: (world, action) => forge(world, action),
  "plant a session": (world, action) => plant(world, action),
  fault: (world, { fault: failure, times, on }) => world.weather.add(failure, times, new RegExp(on)),
  outage: (world, { on }) => world.weather.setOutage(on),
  doom: (world, { death }, process) => world.process(process).mortal.doom(death),
  kill: (world, _action, process) => {
    const { mortal } = world.process(process);
    mortal.kill();
    return mortal.death;
  },
  reconcile: (world, _action, process) => reconcile(world, process),
  "work off": (world, _action, process) => processQueue(world, process),
  "sync user": syncUser,
  purge: (world) => purge(world),
  "time passes": timePasses,
};

async function act(world: World, action: Timed): Promise<void> {
  if (action.afterMs > 0) await delay(action.afterMs);
  if (world.isOver) return;
  counted(world.counts, `deed: ${action.do}`);
  const player = players[action.do] as Player<Action["do"]>;
  await player(world, action as Of<Action["do"]>, action.process);
}

/** What must hold at every moment, by what the database saw since the last step. */
export async function glance(world: World): Promise<void> {
  const [failure] = world.failures;
  if (failure !== undefined) throw failure;
  // Whoever began to write first may be done last: numbers do not come in order.
  const known = new Set(world.seen.map(({ n }) => n));
  const news = (await world.database.seen()).filter(({ n }) => !known.has(n));
  world.seen.push(...news);
  if (news.length === 0) return;
  const paid = new Set(
    world.stripe
      .records()
      .sessions.filter((each) => each.paymentStatus === "paid")
      .map(({ id }) => id),
  );
  for (const each of news) {
    const isNew = each.kind === "created" || each.kind === "attached";
    if (isNew && each.role !== "USER") throw new SimulationFailure(`A sign-up made the user a ${each.role}`);
    if (each.kind === "created" && each.session_id === null && !world.wasFree)
      throw new SimulationFailure(`The account of ${each.email} came without a payment`);
    if (isNew && each.session_id !== null && !paid.has(each.session_id))
      throw new SimulationFailure(`The session ${each.session_id} was given to an account and is not paid`);
    if (each.kind === "sign-up gone" && each.state !== null)
      throw new SimulationFailure(
        `The sign-up ${each.sign_up_id} was deleted with a checkout that was ${each.state}`,
      );
  }
}

export async function playStep(world: World, step: Step): Promise<void> {
  await Promise.all(step.actions.map((action) => act(world, action)));
  if (step.settles) await settled(world);
  await glance(world);
}

const atOnce = (world: World) => {
  for (const number of [0, 1]) world.process(number).mortal.doom(null);
};

/** The trouble is over: lost events stay lost, dead processes are started again, the provider answers. */
export async function calm(world: World): Promise<void> {
  world.weather.heal();
  atOnce(world);
  world.stripe.setDelivery({ mode: "lose" });
  await settled(world);
}

/** Time and the jobs of the product alone. */
export async function letPass(world: World, minutes: number, process: number): Promise<void> {
  await pass(world, minutes);
  await processQueue(world, process);
  await reconcile(world, process);
  await settled(world);
  await glance(world);
}
