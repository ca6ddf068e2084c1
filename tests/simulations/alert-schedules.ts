import type { ChannelKind } from "#domain/alerts/channel.ts";
import { createDeliveriesStore, type DeliveriesStore } from "#server/features/alerts/deliveries.store.ts";
import { createDeliveryService } from "#server/features/alerts/delivery.service.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { createSecretBox } from "#server/platform/secrets/secret-box.ts";
import { alertChannelPlace } from "#server/platform/secrets/secret-places.ts";
import type { AlertChannel, AlertMessage, SendOutcome } from "#server/vendors/messages/alert-channel.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";
import { createRandom, type Random } from "./alert-random.ts";

const kinds = ["push", "webhook", "telegram"] as const satisfies readonly ChannelKind[];
type Kind = (typeof kinds)[number];

/** What really happened at the other side, message by message. */
type Arrived = { copies: number; unmarked: number; reported: boolean };

class Crash extends Error {}

export type ScheduleResult = { schedules: number; crashes: number; repeated: number; problems: string[] };

/** Item, link and reason of a firing: by a headline, or by a price alone. */
const firedBy = [
  ["i", "#", { clause: "words", symbol: null, value: "x" }],
  [
    null,
    null,
    {
      clause: "price",
      symbol: "NVDA",
      value: 151,
      price: {
        price: 151,
        currency: "USD",
        at: "2026-11-02T15:00:00.000Z",
        provider: "FinHub",
        level: 150,
        side: "over",
      },
    },
  ],
] as const;

const crashShare = 0.03;

/** One process after the other, each killed between two random steps, until the last one ends everything. */
async function world(product: TestProduct, random: Random, messages: number): Promise<ScheduleResult> {
  const { db, pool } = product.platform.database;
  const box = createSecretBox({ current: "test-master-key-0123456789-0123456789" });
  const user = await product.signedIn();
  const stamp = String(random.below(1e9));
  const alertId = `alert-${stamp}`;
  await pool.query(
    "insert into alerts (id, user_id, name, rule, channel_ids) values ($1, $2, 'R', '{}', '{}')",
    [alertId, user.userId],
  );
  const endedChannels = new Set<string>();
  for (let at = 0; at < messages; at += 1) {
    const kind = random.pick(kinds);
    const [channelId, firingId, id] = [`c-${stamp}-${at}`, `f-${stamp}-${at}`, `d-${stamp}-${at}`];
    await pool.query(
      `insert into alert_channels (id, user_id, kind, name, sealed, fingerprint) values ($1, $2, $3, 'C', $4, $1)`,
      [channelId, user.userId, kind, box.encrypt("{}", alertChannelPlace(user.userId, channelId))],
    );
    await pool.query(
      `insert into alert_firings (id, alert_id, user_id, key, item_id, title, link, source, why, at)
       values ($1, $2, $3, $1, $4, 'Title', $5, 'Wire', $6, now())`,
      [firingId, alertId, user.userId, ...random.pick(firedBy)],
    );
    await pool.query(
      "insert into alert_deliveries (id, firing_id, channel_id, kind) values ($1, $2, $3, $4)",
      [id, firingId, channelId, kind],
    );
    if (random.chance(0.04)) endedChannels.add(id);
  }

  const arrived = new Map<string, Arrived>();
  let isOutage = true;
  let crashes = 0;

  /** A process: between any two of its steps it may be killed, and then does nothing any more. */
  function startProcess() {
    let isDead = false;
    const step = () => {
      if (isDead) throw new Crash();
      if (isOutage && random.chance(crashShare)) {
        isDead = true;
        crashes += 1;
        throw new Crash();
      }
    };
    const real = createDeliveriesStore({ db });
    const store = Object.fromEntries(
      Object.entries(real).map(([name, work]) => [
        name,
        async (...args: never[]) => {
          step();
          const answer = await (work as (...given: never[]) => Promise<unknown>)(...args);
          step();
          return answer;
        },
      ]),
    ) as unknown as DeliveriesStore;

    async function send(_target: unknown, { id, repeated }: AlertMessage): Promise<SendOutcome> {
      step();
      const bad = isOutage && random.chance(0.5);
      if (endedChannels.has(id)) return { kind: "gone", problem: "gone" };
      if (bad && random.chance(0.5)) return { kind: "later", problem: "busy", unsure: false, counts: true };
      const known = arrived.get(id) ?? { copies: 0, unmarked: 0, reported: false };
      arrived.set(id, {
        copies: known.copies + 1,
        unmarked: known.unmarked + (repeated === null ? 1 : 0),
        reported: known.reported,
      });
      step();
      // The browser reports what it displays, also while the sender is dead.
      if (id && random.chance(0.3)) {
        await real.reported(id, "shown");
        arrived.set(id, { ...(arrived.get(id) ?? known), reported: true });
      }
      return bad
        ? { kind: "later", problem: "no answer", unsure: true, counts: true }
        : { kind: "accepted", server: "fake" };
    }
    const channel: AlertChannel = { targetOf: async () => ({ refused: { sentence: "" } }), send };
    const service = createDeliveryService({
      store,
      channels: new Map(kinds.map((kind) => [kind, channel])),
      box,
      appUrl: "http://localhost",
      clock: { now: () => Date.now() },
      chance: () => random.below(1_000) / 1_000,
      log: createLogger({ level: "error", write: () => undefined }),
    });
    return { service, isDead: () => isDead };
  }

  /** Leases run out and pauses pass. */
  const letTimePass = () =>
    pool.query(
      `update alert_deliveries set due_at = now(), tries = least(tries, 3),
       leased_until = case when leased_until is null then null else now() - interval '1 second' end
       where state = 'waiting'`,
    );

  for (let rounds = 0; rounds < 25; rounds += 1) {
    const process = startProcess();
    await process.service.sendDue().catch(() => 0);
    await process.service.settled();
    await letTimePass();
  }
  isOutage = false;
  for (let rounds = 0; rounds < 5; rounds += 1) {
    const last = startProcess();
    await last.service.sendDue();
    await last.service.settled();
    await letTimePass();
  }

  const { rows } = await pool.query<{
    id: string;
    kind: Kind;
    state: string;
    shown_at: Date | null;
    accepted_at: Date | null;
    unsure: boolean;
  }>("select id, kind, state, shown_at, accepted_at, unsure from alert_deliveries where id like $1", [
    `d-${stamp}-%`,
  ]);
  const problems: string[] = [];
  let repeated = 0;
  if (rows.length !== messages) problems.push(`${rows.length} of ${messages} messages are left`);
  for (const { id, kind, state, shown_at, accepted_at, unsure } of rows) {
    const there = arrived.get(id);
    const copies = there?.copies ?? 0;
    const say = (what: string) => problems.push(`${id} (${kind}): ${what}`);
    if (copies > 1) repeated += 1;
    if (endedChannels.has(id)) {
      if (state !== "failed" || copies > 0 || accepted_at) say("its channel was gone");
      continue;
    }
    if (copies === 0) say("lost");
    if (state !== "accepted" || !accepted_at) say(`ended as ${state}`);
    // Where the other side replaces by id one is seen; where it cannot, all but the first say that they repeat.
    if (kind === "telegram" && (there?.unmarked ?? 0) > 1) say("shown twice without a word");
    if (copies > 1 && !unsure) say("repeated, and its receipt does not say so");
    if ((shown_at !== null) !== (kind === "push" && (there?.reported ?? false)))
      say("its receipt and the browser disagree");
  }
  return { schedules: messages, crashes, repeated, problems };
}

export async function runSchedules(options: {
  seed: number;
  worlds: number;
  messages: number;
}): Promise<ScheduleResult> {
  const product = await startTestProduct();
  const total: ScheduleResult = { schedules: 0, crashes: 0, repeated: 0, problems: [] };
  try {
    for (let at = 0; at < options.worlds; at += 1) {
      const one = await world(product, createRandom(options.seed + at * 7_919), options.messages);
      total.schedules += one.schedules;
      total.crashes += one.crashes;
      total.repeated += one.repeated;
      total.problems.push(...one.problems);
    }
    return total;
  } finally {
    await product.close();
  }
}
