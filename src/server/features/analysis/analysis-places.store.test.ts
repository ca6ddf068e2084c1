import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createAnalysisPlacesStore } from "./analysis-places.store.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handles: DatabaseHandle[];
beforeAll(async () => {
  database = await createTestDatabase();
  handles = [1, 2, 3].map(() => openDatabase({ connectionString: database.url, onError: () => undefined }));
  await handles[0]?.pool.query(
    "insert into users (id, full_name, email) values ('u', 'Una', 'una@example.com'), ('v', 'Vera', 'vera@example.com')",
  );
});
beforeEach(() => handles[0]?.db.execute(sql`truncate analysis_places`));
afterAll(async () => {
  await Promise.all(handles.map((handle) => handle.close()));
  await database.drop();
});

let ids = 0;
const newId = () => `run ${++ids}`;
const processes = () => handles.map(({ db }) => createAnalysisPlacesStore({ db, newId }));
const two = { placesMax: 2, forMs: 60_000 };

it("three processes together give a user two places, and another user theirs", async () => {
  const asked = [...processes(), ...processes()].map((places) => places.take("u", two));
  const given = (await Promise.all(asked)).filter((run) => run !== undefined);
  expect(given).toHaveLength(2);
  const [places] = processes();
  expect(await places?.taken("u")).toBe(2);
  expect(await places?.take("v", two)).toBeDefined();
  await places?.release(given[0] ?? "");
  expect(await places?.taken("u")).toBe(1);
  expect(await places?.take("u", two)).toBeDefined();
  expect(await places?.take("u", two)).toBeUndefined();
});

it("the place of a process that died is free when its time is over, and its late end frees nobody else's", async () => {
  const [places] = processes();
  const died = await places?.take("u", { placesMax: 1, forMs: 0 });
  expect(await places?.taken("u")).toBe(0);
  const next = await places?.take("u", { placesMax: 1, forMs: 60_000 });
  expect(next).toBeDefined();
  await places?.release(died ?? "");
  expect(await places?.taken("u")).toBe(1);
});

it("a process that has the database to itself frees what a dead one left", async () => {
  const [places] = processes();
  expect(await places?.take("u", two)).toBeDefined();
  expect(await places?.take("u", two)).toBeDefined();
  expect(await places?.take("v", two)).toBeDefined();
  await places?.releaseAll();
  expect([await places?.taken("u"), await places?.taken("v")]).toEqual([0, 0]);
  expect(await places?.take("u", two)).toBeDefined();
});
