import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { createEncryptedTextsStore } from "#server/features/site/encrypted-texts.store.ts";
import { createKeyRotation } from "#server/features/site/key-rotation.service.ts";
import { createSecretBox, type MasterKeys } from "#server/platform/secrets/secret-box.ts";
import type { Product } from "#server/start-product.ts";
import { type Command, startCommand } from "../support/command.ts";

const actorOf = (userId: string) =>
  ({ userId, role: "USER", subscriptionType: "EARLY_BIRD", entitlement: "full" }) as const;

/** What is not under the current key of `keys`, or opens under none. */
export const encryptionState = (db: Database, keys: MasterKeys) =>
  createKeyRotation({ store: createEncryptedTextsStore({ db }), box: createSecretBox(keys) }).state();

/** Users with own keys, and what was last saved for each, acknowledged. */
export type Savers = { userIds: string[]; saved: Map<string, string> };

export async function createSavers({ services }: Product, count: number): Promise<Savers> {
  const saved = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const created = await services.accounts.accounts.createHashed({
      by: "admin",
      fullName: "Saver",
      email: `saver${index}-${randomBytes(4).toString("hex")}@example.com`,
      passwordHash: null,
      role: "USER",
      subscriptionType: "EARLY_BIRD",
    });
    if (!created) throw new Error("A saver was not created");
    await save(services, created.id, saved);
    await services.settings.keys.storeMarketKey(created.id, `finnhub-of-${created.id}`);
  }
  return { userIds: [...saved.keys()], saved };
}

async function save(
  services: Product["services"],
  userId: string,
  saved: Map<string, string>,
): Promise<void> {
  const key = `sk-of-${userId}-${randomBytes(6).toString("hex")}`;
  await services.settings.keys.storeAiKey(userId, key);
  saved.set(userId, key);
}

/** Saves and reads without a pause, in every process, until `stop`, which tells how often. */
export function startLoad(products: readonly Product[], { userIds, saved }: Savers) {
  const counts = { saves: 0, reads: 0 };
  let isOver = false;
  async function oneAfterTheOther(work: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await work();
      await delay(randomInt(3));
    }
  }
  const anyProduct = () => products[randomInt(products.length)] as Product;
  const someone = (of: string[]) => of[randomInt(of.length)] as string;
  // A user saves one key after the other, so that it is known which was the last.
  const halves = [userIds.filter((_, at) => at % 2 === 0), userIds.filter((_, at) => at % 2 === 1)];
  const saving = halves.map((half) =>
    oneAfterTheOther(async () => {
      await save(anyProduct().services, someone(half), saved);
      counts.saves += 1;
    }),
  );
  const reading = oneAfterTheOther(async () => {
    const userId = someone(userIds);
    const { keys } = anyProduct().services.settings;
    const openai = await keys.aiKey(actorOf(userId));
    if (!openai?.startsWith(`sk-of-${userId}-`))
      throw new Error(`The AI key of ${userId} was read as ${openai}`);
    const { mainKey } = await keys.market(actorOf(userId));
    if (mainKey !== `finnhub-of-${userId}`) throw new Error(`The stock-data key of ${userId} is ${mainKey}`);
    counts.reads += 1;
  });
  return async () => {
    isOver = true;
    await Promise.all([...saving, reading]);
    return counts;
  };
}

/** Another process hears of a save a moment later. */
const heardMsMax = 2_000;

/** Everybody's keys as they were last saved. */
export async function checkSavers({ services }: Product, { saved }: Savers): Promise<void> {
  const endMs = performance.now() + heardMsMax;
  for (const [userId, key] of saved) {
    let read = await services.settings.keys.aiKey(actorOf(userId));
    while (read !== key && performance.now() < endMs) {
      await delay(20);
      read = await services.settings.keys.aiKey(actorOf(userId));
    }
    if (read !== key) throw new Error(`The AI key of ${userId} is ${read} and not ${key}`);
  }
}

export type CommandPlace = { environment: Record<string, string>; cwd: string };

async function killWhen(command: Command, isTime: () => Promise<boolean>): Promise<"killed" | "ended"> {
  while (command.child.exitCode === null && !(await isTime())) await delay(2);
  command.child.kill("SIGKILL");
  const { code, err } = await command.ended;
  if (code !== null && code !== 0) throw new Error(`rotate-key ended with ${code}: ${err}`);
  return code === null ? "killed" : "ended";
}

/**
 * Runs the command and kills it, with SIGKILL, when a part of the work is done that is drawn again each time; at last
 * it may finish. @returns how often it was killed with some, but not all, of the work done
 */
export async function rotateWithKills(
  db: Database,
  keys: MasterKeys,
  { environment, cwd, kills }: CommandPlace & { kills: number },
): Promise<number> {
  const first = (await encryptionState(db, keys)).stale;
  let amid = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = (await encryptionState(db, keys)).stale;
    if (before === 0) break;
    const target = Math.floor((before * randomInt(1, 100)) / 100);
    const command = startCommand(["rotate-key"], environment, cwd);
    const outcome = await killWhen(command, async () => (await encryptionState(db, keys)).stale <= target);
    const { stale, unreadable } = await encryptionState(db, keys);
    if (unreadable.length > 0) throw new Error(`Unreadable after a kill: ${JSON.stringify(unreadable)}`);
    if (outcome === "killed" && stale > 0 && stale < first) amid += 1;
  }
  const { code, err } = await startCommand(["rotate-key"], environment, cwd).ended;
  if (code !== 0) throw new Error(`rotate-key ended with ${code}: ${err}`);
  return amid;
}
