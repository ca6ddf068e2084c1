/**
 * Kills with SIGKILL what takes a while: the product during an analysis and during an email, the command during a backup, and
 * a new version of the product during its upgrade. Nothing acknowledged is lost, nothing is there twice, and the same work
 * succeeds afterwards. An email that the mail server took in the moment of the kill is sent again with the same message id,
 * by which mail programs show it once: the number of these is reported.
 * (The product during a payment: npm run test:payments; during a key change: npm run test:rotation; during an import:
 * npm run test:settings.)
 * `--rounds N` kills of each kind (default 25), `--seed TEXT`.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { createDice } from "#fakes/kit/random.ts";
import { startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { fakeOpenaiKey, startFakeOpenai } from "#fakes/openai/openai.ts";
import { startCommand } from "../support/command.ts";
import { killMigrations } from "./migration-trial.ts";
import { createProductProcess, readyLine, signIn } from "./product-process.ts";
import { serveFeeds } from "./served-feeds.ts";

const email = "works@example.com";
const password = "correct horse battery";
const arrivalMsMax = 120_000;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "25" }, seed: { type: "string", default: "works" } },
});
const rounds = Number(values.rounds);
console.log(`Seed ${values.seed}`);
const dice = createDice(values.seed);
/** Below those that the system gives to connections. */
const port = 10_000 + (process.pid % 4_000);
const folder = mkdtempSync(path.join(tmpdir(), "crash-works-"));
const dataDir = path.join(folder, "data");
mkdirSync(dataDir);
const [feeds, openai, mailbox] = await Promise.all([
  serveFeeds(1),
  startFakeOpenai({ deltaMs: 10 }),
  startFakeMailbox(),
]);
const product = createProductProcess({
  dataDir,
  port,
  environment: {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    OUTBOUND_ALLOW: "127.0.0.1",
    OPENAI_API_KEY: fakeOpenaiKey,
    OPENAI_BASE_URL: openai.baseUrl,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: "news@example.com",
    DEFAULT_FEEDS: JSON.stringify([{ name: "Wire", url: feeds.urls[0], color: "#2563eb" }]),
  },
});

let running = await product.start();
const cookie = await signIn(running.url, email, password);

const send = (method: string, place: string, body?: object) =>
  fetch(running.url + place, {
    method,
    headers: { cookie, accept: "application/json", "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function answered<T>(answer: Response | Promise<Response>, status = 200): Promise<T> {
  const told = await answer;
  if (told.status !== status) throw new Error(`${told.url} answered ${told.status}: ${await told.text()}`);
  return (await told.json()) as T;
}

async function killAndStart(withDatabase: boolean): Promise<void> {
  await product.kill(running.child, { withDatabase });
  running = await product.start();
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const endMs = performance.now() + arrivalMsMax;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > endMs) throw new Error(`${what} did not come in ${arrivalMsMax / 1_000} s`);
    await delay(50);
  }
}

type Analysis = { id: string; costMicroDollars: number };

/** @returns how many of the killed analyses had been answered */
async function killAnalyses(): Promise<number> {
  feeds.publish();
  await product.query("update channels set next_check_at = now(), leased_until = null");
  const item = await until("A headline", async () => {
    const { items } = await answered<{ items: { id: string }[] }>(send("GET", "/api/news?refresh=1"));
    return items[0];
  });
  const { prompts } = await answered<{ prompts: { id: string }[] }>(send("GET", "/api/prompts"));
  const place = `/api/news/${item.id}/analyses`;
  const ask = () => send("POST", place, { symbol: "AAPL", promptId: prompts[0]?.id });
  const told = new Set<string>();
  let asked = 0;
  for (let round = 1; round <= rounds; round += 1) {
    // Two, as many as a user may run at a time.
    const killed = [ask(), ask()].map((answer) =>
      answer
        .then((each) => answered<Analysis>(each, 201))
        .then(
          ({ id }) => told.add(id),
          () => undefined,
        ),
    );
    await delay(dice.int(20, 1_500));
    await killAndStart(round % 4 === 0);
    await Promise.all(killed);
    const next = await answered<Analysis>(ask(), 201);
    told.add(next.id);
    asked += 3;
    const { analyses } = await answered<{ analyses: Analysis[] }>(send("GET", `${place}?symbol=AAPL`));
    const stored = await product.query<{ id: string }>("select id from analyses");
    const ids = new Set([...stored.map(({ id }) => id), ...analyses.map(({ id }) => id)]);
    for (const id of told) if (!ids.has(id)) throw new Error(`An analysis that was answered is lost: ${id}`);
    if (stored.length > asked)
      throw new Error(`${asked} analyses were asked for, ${stored.length} are stored`);
  }
  const [money] = await product.query<{ spent: number; cost: number }>(
    `select (select coalesce(sum(micro_dollars), 0)::float8 from ai_spending) as spent,
      (select coalesce(sum(cost_micro_dollars), 0)::float8 from analyses) as cost`,
  );
  if (!money || money.spent < money.cost)
    throw new Error(`Analyses of ${money?.cost} millionths are stored, ${money?.spent} are counted`);
  return told.size - rounds;
}

/** @returns emails that were sent again because the kill came after the mail server took them */
async function killEmails(): Promise<number> {
  let repeated = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const to = `mail-${round}@example.com`;
    const user = { fullName: "Mail", email: to, phone: "+14155550100", password, role: "USER" };
    await answered(send("POST", "/api/admin/users", { ...user, subscriptionType: "EARLY_BIRD" }), 201);
    const request = () => send("POST", "/api/auth/request-password-reset", { email: to });
    const resets = () =>
      mailbox.mails().filter((mail) => mail.to.includes(to) && mail.links[0]?.includes("/reset-password"));
    const links = () => new Set(resets().map((mail) => mail.links[0]));
    const acknowledged = request().then(
      ({ ok }) => ok,
      () => false,
    );
    await delay(dice.int(5, 120));
    await killAndStart(round % 4 === 0);
    if (await acknowledged)
      await until("An email that was acknowledged", async () => (links().size > 0 ? true : undefined));
    const before = links().size;
    await answered(request());
    await until("The second email", async () => (links().size > before ? true : undefined));
    const token = new URL(resets().at(-1)?.links[0] ?? "").searchParams.get("token");
    await answered(send("POST", "/api/auth/reset-password", { token, newPassword: `${password} ${round}` }));
    await signIn(running.url, to, `${password} ${round}`);
    const ids = new Set(resets().map(({ headers }) => headers["message-id"]));
    if (ids.size !== links().size || ids.size > 2)
      throw new Error(`${resets().length} emails with ${links().size} links have ${ids.size} message ids`);
    repeated += resets().length - ids.size;
  }
  return repeated;
}

/** @returns how many kills left no file */
async function killBackups(): Promise<number> {
  let none = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const file = path.join(folder, `backup-${round}.gz`);
    const environment = { DATA_DIR: dataDir };
    const command = startCommand(["backup", file], environment, folder);
    await until("The beginning of a backup", async () =>
      existsSync(`${file}.part`) || command.child.exitCode !== null ? true : undefined,
    );
    await delay(dice.int(0, 60));
    command.child.kill("SIGKILL");
    await command.ended;
    if (!existsSync(file)) {
      none += 1;
      const { code, err } = await startCommand(["backup", file], environment, folder).ended;
      if (code !== 0) throw new Error(`After a kill a backup ended with ${code}: ${err}`);
    }
    // Whole: it unpacks to its end, and every line is a row.
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
    const rows = lines.map((line) => JSON.parse(line) as { table: string });
    const [counted] = await product.query<{ listings: number }>(
      "select count(*)::int as listings from listings",
    );
    const listings = rows.filter(({ table }) => table === "listings").length;
    if (listings !== counted?.listings)
      throw new Error(`A backup has ${listings} of ${counted?.listings} companies`);
    if (existsSync(`${file}.part`)) throw new Error("A backup left a part of itself beside it");
  }
  return none;
}

try {
  const answers = await killAnalyses();
  console.log(
    `${rounds} kills during analyses: ${answers} of ${2 * rounds} were answered, all of these are stored, once`,
  );
  const repeated = await killEmails();
  console.log(
    `${rounds} kills during emails: none that was acknowledged is lost; ${repeated} went out twice with one message id`,
  );
  const none = await killBackups();
  console.log(`${rounds} kills during backups: ${none} left no file, the others a whole one`);
  const amid = await killMigrations(rounds, dice, port + 4_000);
  console.log(
    `${rounds} kills during upgrades, ${amid} before it was stored: nothing lost, each step taken once`,
  );
  console.log(readyLine());
} finally {
  await product.kill(running.child);
  await Promise.all([feeds.stop(), openai.stop(), mailbox.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
