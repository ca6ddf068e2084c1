/**
 * Kills the product with SIGKILL at random moments of a user's writes: settings, feeds, prompts, keys, their order,
 * deletions, an import, the reset. Every fourth kill takes the database with it. After each start everything is as
 * before the write in progress or as after it, never mixed, and all that was acknowledged is there.
 * `--rounds N` kills with a write in progress (default 200), `--seed TEXT`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createDice } from "#fakes/kit/random.ts";
import { type Api, type HeldData, isSameData, readHeldData } from "./held-data.ts";
import { createProductProcess, readyLine, signIn } from "./product-process.ts";
import { createWriteDrawer } from "./writes.ts";

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
console.log(`Seed ${values.seed}`);
const dice = createDice(values.seed);
const draw = createWriteDrawer(dice, defaultFeeds);
const dataDir = mkdtempSync(path.join(tmpdir(), "crash-settings-"));
const { start, kill, query } = createProductProcess({
  dataDir,
  port: 30_000 + (process.pid % 2_000),
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

async function newUser(url: string): Promise<{ cookie: string; userId: string }> {
  const admin = apiOf(url, await signIn(url, adminEmail, password));
  const answer = await admin("POST", "/api/admin/users", {
    fullName: "Crash Reader",
    email,
    phone: "+14155550100",
    password,
    role: "USER",
    subscriptionType: "EARLY_BIRD",
  });
  if (answer.status !== 201) throw new Error(`The reader was not created: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return { cookie: await signIn(url, email, password), userId: id };
}

/** Whole writes, one after the other. Ids that the server gave are read after each. */
async function write(times: number, api: Api, read: () => Promise<HeldData>, known: { data: HeldData }) {
  for (let left = times; left > 0; left -= 1) {
    const { name, send, after } = draw(known.data);
    const answer = await send(api);
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    known.data = after;
    if (!after.feeds.some(hasNoId) && !after.prompts.some(hasNoId)) continue;
    known.data = await read();
    if (!isSameData(known.data, after)) throw new Error(`${name}: the data is not what was acknowledged`);
  }
}

const hasNoId = ({ id }: { id: string }) => id === "";

/** A write is on its way for so many milliseconds at most when the kill comes: most take longer. */
const underWayMsMax = 5;

let running = await start();
const kinds = new Map<string, number>();
const outcomes = { "had not happened": 0, "had happened": 0, "was acknowledged just before": 0 };
let writes = 0;
try {
  const { cookie, userId } = await newUser(running.url);
  const user = () => readHeldData(apiOf(running.url, cookie), query, { dataDir, userId });
  const known = { data: await user() };
  for (let round = 1; outcomes["had not happened"] + outcomes["had happened"] < rounds; round++) {
    const api = apiOf(running.url, cookie);
    // This user writes more in ten minutes than anybody may.
    await query("delete from rate_limits");
    const whole = dice.int(1, 6);
    await write(whole, api, user, known);
    const under = draw(known.data);
    const sent = under.send(api).then(
      (answer) => answer.status,
      () => 0,
    );
    await delay(dice.next() * underWayMsMax);
    await kill(running.child, { withDatabase: round % 4 === 0 });
    const status = await sent;
    if (status >= 300) throw new Error(`Round ${round}, write "${under.name}": refused with ${status}`);
    running = await start();
    const found = await user();
    const isAfter = isSameData(found, under.after);
    if (!isAfter && (status !== 0 || !isSameData(found, known.data)))
      throw new Error(
        `Round ${round}, write "${under.name}" (${status === 0 ? "under way" : "acknowledged"}): what is there is not one state.\nfound ${JSON.stringify(found)}\nbefore ${JSON.stringify(known.data)}\nafter ${JSON.stringify(under.after)}`,
      );
    outcomes[status !== 0 ? "was acknowledged just before" : isAfter ? "had happened" : "had not happened"] +=
      1;
    kinds.set(under.name, (kinds.get(under.name) ?? 0) + 1);
    writes += whole;
    known.data = found;
  }
  console.log(
    `${rounds} kills with a write under way, among ${writes} acknowledged ones: nothing lost, nothing mixed.`,
  );
  console.log(
    `The write that was killed: ${JSON.stringify(outcomes)}; ${JSON.stringify(Object.fromEntries(kinds))}`,
  );
  console.log(readyLine());
} finally {
  await kill(running.child);
  rmSync(dataDir, { recursive: true, force: true });
}
