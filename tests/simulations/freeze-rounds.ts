import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { waitlist } from "#server/db/schema/waitlist.ts";
import { isUnconfirmed } from "#server/platform/database-failure.ts";
import type { Product } from "#server/start-product.ts";
import { freezePostgres } from "#tests/support/frozen-postgres.ts";

/** A browser of the product. */
type Client = {
  request(method: string, path: string, body?: unknown): Promise<Response>;
};

/** What a call came to while the database was frozen. */
export type FrozenAnswer = { call: string; status: number; ms: number; code: string; retryAfter: number };

export type FreezeOutcome = {
  answers: FrozenAnswer[];
  /** What /readyz said while the database was frozen. */
  reasons: string[];
  /** Writes that were on their way when it froze, by what their caller was told. */
  stored: number;
  failed: number;
  unconfirmed: number;
  /** The commit that was sent to the frozen database. */
  lateCommit: { told: Told | undefined; isStored: boolean };
  /** Reported as failed and there afterwards, or the reverse. */
  lies: string[];
  /** From when it goes on until the product is ready, events of other processes included. */
  backMs: number;
};

const calls = [
  ["GET", "/api/me"],
  ["GET", "/api/settings"],
  ["GET", "/api/news"],
  ["GET", "/api/admin/waitlist"],
  ["PATCH", "/api/settings", { theme: "dark" }],
  ["POST", "/api/waitlist", { email: "frozen@example.com" }],
  ["POST", "/api/feeds", { name: "Wire", url: "http://127.0.0.1/feed" }],
  ["POST", "/api/auth/sign-in/email", { email: "nobody@example.com", password: "correct horse battery" }],
] as const;

async function ask(
  client: Client,
  [method, path, body]: readonly [string, string, unknown?],
): Promise<FrozenAnswer> {
  const beganMs = performance.now();
  const answer = await client.request(method, path, body);
  const { error } = (await answer.json()) as { error?: { code: string } };
  return {
    call: `${method} ${path}`,
    status: answer.status,
    ms: performance.now() - beganMs,
    code: error?.code ?? "",
    retryAfter: Number(answer.headers.get("retry-after")),
  };
}

/** What the caller of a write was told. */
type Told = "stored" | "failed" | "unconfirmed";

const toldOf = (write: Promise<unknown>): Promise<Told> =>
  write.then(
    () => "stored",
    (error: unknown) => (isUnconfirmed(error) ? "unconfirmed" : "failed"),
  );

/** Writes one address after the other until it is told to stop; notes what each came to. */
async function keepWriting(
  product: Pick<Product, "platform">,
  name: string,
  told: Map<string, Told>,
  isOver: () => boolean,
): Promise<void> {
  const { db } = product.platform.database;
  for (let number = 0; !isOver(); number += 1) {
    const email = `${name}-${number}@example.com`;
    const row = { id: `${name}-${number}`, email };
    // One statement, and a transaction of two.
    const write =
      number % 2 === 0
        ? db.insert(waitlist).values(row)
        : db.transaction(async (tx) => {
            await tx.insert(waitlist).values(row);
            await tx.update(waitlist).set({ inviteHash: row.id }).where(eq(waitlist.id, row.id));
          });
    const outcome = await toldOf(write);
    told.set(email, outcome);
    // Failures that come by return leave the others their turn.
    if (outcome !== "stored") await delay(20);
  }
}

/** Freezes the database in the middle of writes, asks for everything, and looks afterwards which writes are there. */
export async function freezeOnce(options: {
  product: Pick<Product, "platform">;
  user: Client;
  cluster: string;
  round: number;
  /** Frozen at least so long, and until every call has its answer. */
  frozenMs: number;
}): Promise<FreezeOutcome> {
  const { product, user, cluster, round, frozenMs } = options;
  const { db } = product.platform.database;
  const told = new Map<string, Told>();
  let isOver = false;
  const writers = Array.from({ length: 8 }, (_, index) =>
    keepWriting(product, `r${round}w${index}`, told, () => isOver),
  );
  await delay(200 + (round % 10) * 7);
  // A commit that is on its way when the database stops: its caller hears of no success.
  const email = `commit-${round}@example.com`;
  const frozen = Promise.withResolvers<{ thaw(): void }>();
  const commit = db
    .transaction(async (tx) => {
      await tx.insert(waitlist).values({ id: `commit-${round}`, email });
      frozen.resolve(freezePostgres(cluster));
    })
    .then(() => undefined);
  const committing = toldOf(commit).then((outcome) => told.set(email, outcome));
  let answers: FrozenAnswer[];
  let reasons: string[];
  const { thaw } = await frozen.promise;
  const single = `single-${round}@example.com`;
  const insert = db.insert(waitlist).values({ id: single, email: single });
  const inserting = toldOf(insert).then((outcome) => told.set(single, outcome));
  const sinceMs = performance.now();
  try {
    answers = await Promise.all(calls.map((call) => ask(user, call)));
    // By now nobody waits for the database: these are answered without it.
    answers.push(...(await Promise.all(calls.map((call) => ask(user, call)))));
    isOver = true;
    await Promise.all([committing, inserting, ...writers]);
    const ready = await user.request("GET", "/readyz");
    ({ reasons } = (await ready.json()) as { reasons: string[] });
    await delay(Math.max(0, frozenMs - (performance.now() - sinceMs)));
  } finally {
    isOver = true;
    thaw();
  }
  const thawedMs = performance.now();
  for (;;) {
    const answer = await user.request("GET", "/readyz");
    if (answer.status === 200) break;
    await delay(50);
  }
  const backMs = Math.round(performance.now() - thawedMs);
  // What waited in a connection is carried out by now: these came after it.
  await delay(500);
  const rows = await db.select({ email: waitlist.email }).from(waitlist);
  const there = new Set(rows.map(({ email }) => email));
  const isLie = ([address, outcome]: [string, Told]) =>
    outcome !== "unconfirmed" && there.has(address) !== (outcome === "stored");
  const lies = [...told].filter(isLie).map(([address]) => address);
  if (there.has("frozen@example.com")) lies.push("frozen@example.com");
  const count = (wanted: Told) => [...told.values()].filter((outcome) => outcome === wanted).length;
  return {
    answers,
    reasons,
    stored: count("stored"),
    failed: count("failed"),
    unconfirmed: count("unconfirmed"),
    lateCommit: { told: told.get(email), isStored: there.has(email) },
    lies,
    backMs,
  };
}
