import { createDice } from "#fakes/kit/random.ts";
import type { EventDraft } from "../billing/drafts.ts";
import type { EventLog, StripeEvent } from "./event-log.ts";
import type { Delivery, Mailer } from "./post.ts";

export type DeliveryMode = "normal" | "twice-shuffled" | "hold" | "lose";

export type HeldOptions = {
  /** Shuffles them; left out: in order. */
  seed?: string;
  /** How often each is posted; 1 when left out, at most 5. */
  times?: number;
  /** A share from 0 to 1, or those it names, are never posted. */
  drop?: number | ((event: StripeEvent) => boolean);
};

export type WebhookSender = {
  /** Makes events and delivers them as the mode says. */
  announce(drafts: readonly EventDraft[]): Promise<Delivery[]>;
  setDelivery(delivery: { mode: DeliveryMode; seed?: string }): void;
  mode(): DeliveryMode;
  /** Posts events one after the other, after all that wait already. */
  deliver(events: readonly StripeEvent[]): Promise<Delivery[]>;
  deliverHeld(options?: HeldOptions): Promise<Delivery[]>;
  /** Posts each event twice in a shuffled order. */
  replay(events: readonly StripeEvent[], seed: string): Promise<Delivery[]>;
  held(): readonly StripeEvent[];
  /** Events whose last delivery was not answered with 2xx. */
  failed(): readonly StripeEvent[];
  retryFailed(): Promise<Delivery[]>;
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>;
  clear(): void;
  /** Nothing more is posted; resolves when what is on its way has arrived. */
  close(): Promise<void>;
};

const heldMax = 20_000;
const failedMax = 1_000;
const attemptsMax = 16;
const timesMax = 5;

function shuffled(events: readonly StripeEvent[], seed: string): StripeEvent[] {
  const dice = createDice(seed);
  const placed = events.map((event) => ({ event, place: dice.next() }));
  return placed.sort((a, b) => a.place - b.place).map(({ event }) => event);
}

function repeated(events: readonly StripeEvent[], times: number): StripeEvent[] {
  return Array.from({ length: Math.min(times, timesMax) }, () => events).flat();
}

function without(events: readonly StripeEvent[], { drop = 0, seed = "drop" }: HeldOptions): StripeEvent[] {
  const dice = createDice(`${seed} drop`);
  const isDropped = typeof drop === "function" ? drop : () => dice.chance(drop);
  return events.filter((event) => !isDropped(event));
}

/** Brings events to the receiver in good order, twice and shuffled, later, or never. */
export function createWebhookSender(log: EventLog, mailer: Mailer): WebhookSender {
  const held: StripeEvent[] = [];
  const failed = new Map<StripeEvent, number>();
  let delivery: { mode: DeliveryMode; seed?: string } = { mode: "normal" };
  let batches = 0;
  let tail: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function remember(event: StripeEvent, { status }: Delivery): void {
    if (status !== null && status >= 200 && status < 300) {
      failed.delete(event);
      event.pending_webhooks = 0;
      return;
    }
    const attempts = (failed.get(event) ?? 0) + 1;
    failed.delete(event);
    if (attempts < attemptsMax) failed.set(event, attempts);
    const [oldest] = failed.keys();
    if (oldest && failed.size > failedMax) failed.delete(oldest);
  }

  async function postAll(events: readonly StripeEvent[]): Promise<Delivery[]> {
    const deliveries: Delivery[] = [];
    for (const event of events) {
      if (isClosed) break;
      const done = await mailer.post(event);
      remember(event, done);
      deliveries.push(done);
    }
    return deliveries;
  }

  function deliver(events: readonly StripeEvent[]): Promise<Delivery[]> {
    if (!mailer.hasTarget() || events.length === 0) return Promise.resolve([]);
    const posting = tail.then(() => postAll(events));
    tail = posting;
    return posting;
  }

  async function settled(): Promise<void> {
    for (let seen: unknown; seen !== tail; ) {
      seen = tail;
      await tail;
    }
  }

  const replay = (events: readonly StripeEvent[], seed: string) =>
    deliver(shuffled(repeated(events, 2), seed));

  return {
    deliver,
    replay,
    announce(drafts) {
      if (drafts.length === 0) return Promise.resolve([]);
      const events = log.add(drafts);
      batches += 1;
      if (delivery.mode === "normal") return deliver(events);
      if (delivery.mode === "twice-shuffled") return replay(events, `${delivery.seed ?? ""} ${batches}`);
      if (delivery.mode === "hold") held.push(...events);
      if (held.length > heldMax) held.splice(0, held.length - heldMax);
      return Promise.resolve([]);
    },
    setDelivery: (next) => {
      delivery = next;
    },
    mode: () => delivery.mode,
    deliverHeld(options = {}) {
      const events = repeated(without(held.splice(0), options), options.times ?? 1);
      return deliver(options.seed === undefined ? events : shuffled(events, options.seed));
    },
    held: () => held,
    failed: () => [...failed.keys()],
    retryFailed: () => deliver([...failed.keys()]),
    settled,
    close() {
      isClosed = true;
      return settled();
    },
    clear() {
      held.length = 0;
      failed.clear();
      delivery = { mode: "normal" };
      batches = 0;
    },
  };
}
