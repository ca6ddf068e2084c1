import type { SubscriptionType } from "#domain/accounts/account.ts";
import { type FakeStripe, startFakeStripe } from "#fakes/stripe/stripe.ts";
import type { History } from "./actions.ts";
import type { Coverage } from "./mortal.ts";
import type { Seen, SimulationDatabase } from "./simulation-database.ts";
import { beginMs, openSimulationDatabase } from "./simulation-database.ts";
import {
  type SimulationProcess,
  type SimulationProcessOptions,
  startSimulationProcess,
} from "./simulation-process.ts";
import { createVendorWeather, type VendorWeather } from "./vendor-line.ts";

/** A promise of the product that did not hold. */
export class SimulationFailure extends Error {}

export type Counts = Record<string, number>;

export const counted = (counts: Counts, name: string, by = 1) => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** What a simulation runs on, one history after the other: a database, a provider, and processes that come and go. */
export type Lane = {
  database: SimulationDatabase;
  stripe: FakeStripe;
  weather: VendorWeather;
  clock: { now(): number; nowMs: number };
  coverage: Coverage;
  counts: Counts;
  /** The living process of a number; a dead one is replaced. */
  process(number: number): SimulationProcess;
  /** Nothing that is in progress goes on. */
  killAll(): void;
  close(): Promise<void>;
};

export type LaneOptions = {
  coverage: Coverage;
  counts: Counts;
  /** Starts a process of the product; left out: within this one. */
  start?: (options: SimulationProcessOptions) => SimulationProcess;
  /** How many work on the database at the same time. */
  processesMax?: number;
};

const usualProcesses = 2;

export async function openLane(
  connectionString: string,
  { coverage, counts, start = startSimulationProcess, processesMax = usualProcesses }: LaneOptions,
): Promise<Lane> {
  const clock = { nowMs: beginMs, now: () => clock.nowMs };
  const stripe = await startFakeStripe({ now: clock.now });
  const database = await openSimulationDatabase(connectionString);
  const weather = createVendorWeather();
  const processes: SimulationProcess[] = [];
  return {
    database,
    stripe,
    weather,
    clock,
    coverage,
    counts,
    process(number) {
      const at = number % processesMax;
      const known = processes[at];
      if (known && !known.mortal.isDead) return known;
      const started = start({ connectionString, vendor: stripe, weather, clock, coverage });
      processes[at] = started;
      return started;
    },
    killAll() {
      for (const each of processes) each.mortal.kill();
    },
    async close() {
      for (const each of processes) if (!each.mortal.isDead) await each.stop();
      await database.close();
      await stripe.stop();
    },
  };
}

/** Takes a lane back to the beginning of time. */
export async function clearLane({ database, stripe, weather, clock }: Lane): Promise<void> {
  weather.heal();
  stripe.reset();
  clock.nowMs = beginMs;
  await database.quiet();
  await database.clear();
}

export type Browser = {
  number: number;
  jar: Map<string, string>;
  email: string;
  /** Sessions whose secret or address it was given, oldest first. */
  visible: string[];
};

export type KnownSignUp = {
  id: string;
  email: string;
  /** Plans that it may have at the moment: a change whose answer was not heard leaves two. */
  plans: Set<string>;
  /** Every key that was ever sent for it. */
  keys: Set<string>;
  beganWithKeys: boolean;
};

/** What a price is sold for. */
export type SoldPrice = { plan: SubscriptionType; cents: number };

/** What the simulation itself knows of a history: what users did and heard. */
export type World = Lane & {
  history: History;
  browsers: Browser[];
  signUps: Map<string, KnownSignUp>;
  /** The sign-ups within the reach of each cookie. */
  reach: Map<string, Set<string>>;
  /** Sessions that a browser was sent to. */
  visible: Set<string>;
  /** Prices by id, as they are sold or were. */
  soldPrices: Map<string, SoldPrice>;
  /** The one of each plan that is sold now. */
  currentPrice: Record<SubscriptionType, string>;
  /** A plan got another price. */
  pricesChanged: boolean;
  /** Sessions of accounts whose plan had ended. */
  renewals: Map<string, { userId: string; email: string; plan: SubscriptionType }>;
  /** Sessions the product did not make. */
  planted: Set<string>;
  forgedEvents: Set<string>;
  /** Money that the staff gave back: not the product's doing. */
  staffRefunds: Set<string>;
  /** Subscriptions that the staff ended while their first payment was still in progress. */
  endedUnpaid: Set<string>;
  arrivals: Map<string, number>;
  /** Sign-ups were allowed without a payment at some time. */
  wasFree: boolean;
  /** Changes of sign-ups that are in progress. */
  changing: number;
  /** Whom the success page of which session signed in. */
  signedIn: { sessionId: string; userId: string }[];
  /** What the product threw that is no rejection. */
  failures: unknown[];
  /** It failed: what its users are still about to do is not done. */
  isOver: boolean;
  seen: Seen[];
  serial: number;
};

export function beginWorld(lane: Lane, history: History): World {
  return {
    ...lane,
    history,
    browsers: [],
    signUps: new Map(),
    reach: new Map(),
    visible: new Set(),
    soldPrices: new Map([
      [lane.stripe.prices.earlyBird, { plan: "EARLY_BIRD", cents: 1_000 }],
      [lane.stripe.prices.managed, { plan: "MANAGED", cents: 1_900 }],
    ]),
    currentPrice: { EARLY_BIRD: lane.stripe.prices.earlyBird, MANAGED: lane.stripe.prices.managed },
    pricesChanged: false,
    renewals: new Map(),
    planted: new Set(),
    forgedEvents: new Set(),
    staffRefunds: new Set(),
    endedUnpaid: new Set(),
    arrivals: new Map(),
    wasFree: false,
    changing: 0,
    signedIn: [],
    failures: [],
    isOver: false,
    seen: [],
    serial: 0,
  };
}

export function browserOf(world: World, number: number): Browser {
  const known = world.browsers.find((each) => each.number === number);
  if (known) return known;
  const browser: Browser = { number, jar: new Map(), email: "", visible: [] };
  world.browsers.push(browser);
  return browser;
}

/** Picks from what is there, the newest first. */
export function picked<T>(oldestFirst: readonly T[], which: number): T | undefined {
  return oldestFirst.length === 0
    ? undefined
    : oldestFirst[oldestFirst.length - 1 - (which % oldestFirst.length)];
}

/** Everything in progress has ended. */
export async function settled(world: World): Promise<void> {
  await world.stripe.settled();
  for (let number = 0; number < usualProcesses; number += 1) await world.process(number).idle();
  await world.stripe.settled();
}
