import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removedEntriesMax, undoMinutesMax } from "#domain/settings/undo.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { idleServices } from "#tests/support/idle-services.ts";
import { type DatabaseHandle, openDatabase } from "./database.ts";
import { clearRemoved, findRemoved, keepRemoved } from "./list-entries.ts";
import { users } from "./schema/accounts.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let promptNumber = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ connectionString: database.url, onError: () => undefined });
  for (const id of ["ada", "bob"])
    await handle.db.insert(users).values({ id, fullName: id, email: `${id}@example.com` });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

async function removedPrompt(userId: string) {
  promptNumber += 1;
  const prompt = {
    id: `prompt-${promptNumber}`,
    userId,
    name: "Odd \u2028 name 日本語",
    prompt: '{"quoted": "{SYMBOL}"}',
    order: 7,
    isDefault: true,
    version: 3,
    asksForCall: true,
    createdAt: new Date("2024-02-29T12:34:56.789Z"),
    lastUpdated: new Date("2025-01-01T00:00:00Z"),
  };
  await handle.db.transaction((tx) => keepRemoved(tx, "prompt", prompt));
  return prompt;
}
const found = (userId: string, id: string, kind: "feed" | "prompt" = "prompt") =>
  handle.db.transaction((tx) => findRemoved(tx, kind, { userId, id }));
const age = (id: string, minutes: number) =>
  handle.pool.query(
    "update removed_entries set removed_at = now() - make_interval(mins => $2) where id = $1",
    [id, minutes],
  );

describe("a removed entry", () => {
  it("is the row as it was, for its own user and kind only, until it is taken back", async () => {
    const prompt = await removedPrompt("ada");
    expect(await found("ada", prompt.id)).toEqual(prompt);
    expect(await found("bob", prompt.id)).toBeUndefined();
    expect(await found("ada", prompt.id, "feed")).toBeUndefined();
    await handle.db.transaction((tx) => clearRemoved(tx, prompt.id));
    expect(await found("ada", prompt.id)).toBeUndefined();
  });

  it("is out of reach after an hour, and the scheduled job takes it away", async () => {
    const [young, old] = [await removedPrompt("ada"), await removedPrompt("ada")];
    await age(young.id, undoMinutesMax - 1);
    await age(old.id, undoMinutesMax + 1);
    expect(await found("ada", young.id)).toEqual(young);
    expect(await found("ada", old.id)).toBeUndefined();
    const job = scheduledJobs(idleServices, handle.pool).find(({ name }) => name === "settings.removed");
    await job?.run();
    const { rows } = await handle.pool.query("select id from removed_entries where user_id = 'ada'");
    expect(rows).toEqual([{ id: young.id }]);
  });

  it("gives way to newer ones of its user and kind, and to nobody else's", async () => {
    const first = await removedPrompt("bob");
    const adas = await removedPrompt("ada");
    for (let left = removedEntriesMax; left > 0; left -= 1) await removedPrompt("bob");
    expect(await found("bob", first.id)).toBeUndefined();
    expect(await found("ada", adas.id)).toEqual(adas);
    const { rows } = await handle.pool.query(
      "select count(*)::int as n from removed_entries where user_id = 'bob'",
    );
    expect(rows).toEqual([{ n: removedEntriesMax }]);
  });
});
