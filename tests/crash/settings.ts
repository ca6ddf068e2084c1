/**
 * Kills the product with SIGKILL at random moments of a person's writes: settings, feeds, prompts, keys, their order,
 * deletions, an import, the reset. Every fourth kill takes the database with it. After each start everything is as
 * before the write under way or as after it, never mixed, and all that was acknowledged is there.
 * `--rounds N` (default 200), `--seed TEXT`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createDice } from "#standins/kit/random.ts";
import { type Api, type HeldData, isSameData, readHeldData } from "./held-data.ts";
import { createProductProcess, signIn } from "./product-process.ts";
import { createWriteDrawer, type Write } from "./writes.ts";

const password = "correct horse battery";
const email = "reader@example.com";
const adminEmail = "admin@example.com";
const defaultFeeds = [
  { name: "One", url: "https://crash.example/one", color: "#2563eb" },
  { name: "Two", url: "https://crash.example/two", color: "#dc2626" },
];

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "200" }, seed: { type: "string", default: "settings" } },
});
const rounds = Number(values.rounds);
const dice = createDice(values.seed);
const draw = createWriteDrawer(dice, defaultFeeds);
const dataDir = mkdtempSync(path.join(tmpdir(), "crash-settings-"));
const { start, kill, query } = createProductProcess({
  dataDir,
  port: 30_000 + Math.floor(Math.random() * 2_000),
  environment: {
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: password,
    DEFAULT_FEEDS: JSON.stringify(defaultFeeds),
  },
});

const apiOf =
  (url: string, cookie: string): Api =>
  (method, place, body) =>
    fetch(url + place, {
      method,
      headers: { cookie, "content-type": typeof body === "string" ? "text/x-opml" : "application/json" },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });

async function newReader(url: string): Promise<{ cookie: string; userId: string }> {
  const admin = apiOf(url, await signIn(url, adminEmail, password));
  const answer = await admin("POST", "/api/admin/users", {
    ...{ fullName: "Crash Reader", email, phone: "+14155550100", password },
    ...{ role: "USER", subscriptionType: "EARLY_BIRD" },
  });
  if (answer.status !== 201) throw new Error(`The reader was not created: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return { cookie: await signIn(url, email, password), userId: id };
}

/** Ids that the server gave are read after each write; which write was under way is known when the connection ends. */
async function writeUntilKilled(api: Api, read: () => Promise<HeldData>, known: { data: HeldData }) {
  let under: Write | undefined;
  let acknowledged = 0;
  try {
    for (;;) {
      under = draw(known.data);
      const answer = await under.send(api);
      if (!answer.ok) throw new RefusedError(`${under.name}: ${answer.status} ${await answer.text()}`);
      known.data = under.after;
      under = undefined;
      acknowledged += 1;
      if (known.data.feeds.some(hasNoId) || known.data.prompts.some(hasNoId)) {
        const now = await read();
        if (!isSameData(now, known.data)) throw new RefusedError("A write is not what it was said to be");
        known.data = now;
      }
    }
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    return { under, acknowledged };
  }
}

const hasNoId = ({ id }: { id: string }) => id === "";

class RefusedError extends Error {}

let running = await start();
const kinds = new Map<string, number>();
let before = 0;
let after = 0;
let writes = 0;
try {
  const { cookie, userId } = await newReader(running.url);
  const reader = () => readHeldData(apiOf(running.url, cookie), query, { dataDir, userId });
  const known = { data: await reader() };
  for (let round = 1; round <= rounds; round++) {
    const writing = writeUntilKilled(apiOf(running.url, cookie), reader, known);
    await Promise.race([delay(20 + dice.next() * 250), writing]);
    await kill(running.child, { withDatabase: round % 4 === 0 });
    const { under, acknowledged } = await writing;
    writes += acknowledged;
    running = await start();
    const found = await reader();
    const isBefore = isSameData(found, known.data);
    if (!isBefore && !(under && isSameData(found, under.after)))
      throw new Error(
        `Round ${round}, write "${under?.name}": neither before nor after.\nfound ${JSON.stringify(found)}\nbefore ${JSON.stringify(known.data)}\nafter ${JSON.stringify(under?.after)}`,
      );
    if (under) kinds.set(under.name, (kinds.get(under.name) ?? 0) + 1);
    if (under && isBefore) before += 1;
    if (under && !isBefore) after += 1;
    known.data = found;
  }
  console.log(
    `${rounds} kills among ${writes} acknowledged writes: nothing lost, nothing mixed. Of the writes under way ${before} had not happened and ${after} had.`,
  );
  console.log([...kinds].map(([name, count]) => `${name} ${count}`).join(", "));
} finally {
  await kill(running.child);
  rmSync(dataDir, { recursive: true, force: true });
}
