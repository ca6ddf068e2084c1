import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { randomId } from "#server/platform/new-id.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createSiteStore } from "../site/site.store.ts";
import { createAiConfigService } from "./ai-config.service.ts";
import { createAnalysisStore } from "./analysis.store.ts";
import { createDebugLogService } from "./debug-log.service.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ connectionString: database.url, onError: () => undefined });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});
beforeEach(() => handle.db.execute("truncate debug_log, site_settings"));

function services({ assistantId }: { assistantId?: string } = {}) {
  const clock = { nowMs: 0, now: () => clock.nowMs };
  const store = createAnalysisStore({ db: handle.db, newId: randomId });
  const aiConfig = createAiConfigService({ store: createSiteStore({ db: handle.db }), clock, assistantId });
  return { clock, store, aiConfig, debugLog: createDebugLogService({ store, aiConfig }) };
}

const entry = { type: "master-prompt", model: "gpt-4o-mini", prompt: "Say it." } as const;

describe("the AI config", () => {
  it("DATA-22, AI-12: has four fields and their defaults on a fresh site", async () => {
    expect(await services().aiConfig.read()).toEqual({
      masterPromptModel: "gpt-4o-mini",
      customPromptModel: "gpt-4o-mini",
      assistantId: "",
      debugMode: false,
    });
  });

  it("AI-14: an unset assistant id is the configured one, a stored one wins", async () => {
    const { aiConfig } = services({ assistantId: "asst_configured" });
    expect((await aiConfig.read()).assistantId).toBe("asst_configured");
    await aiConfig.change({ assistantId: "asst_stored" });
    expect((await aiConfig.read()).assistantId).toBe("asst_stored");
  });

  it("changes field by field, and another process sees it within two seconds", async () => {
    const [one, two] = [services(), services()];
    await two.aiConfig.read();
    await one.aiConfig.change({ masterPromptModel: "gpt-4o" });
    await one.aiConfig.change({ assistantId: "asst_1" });
    two.clock.nowMs += 2_001;
    expect(await two.aiConfig.read()).toMatchObject({
      masterPromptModel: "gpt-4o",
      customPromptModel: "gpt-4o-mini",
      assistantId: "asst_1",
    });
  });

  it("unreadable stored values count as none", async () => {
    await handle.db.execute(
      `insert into site_settings (key, value) values ('ai-config', '{"debugMode":"maybe"}')`,
    );
    expect(await services().aiConfig.read()).toMatchObject({ debugMode: false, assistantId: "" });
  });
});

describe("the debug log", () => {
  it("writes nothing while debug mode is off", async () => {
    const { debugLog, store } = services();
    await debugLog.write(entry);
    expect(await store.listDebugEntries()).toEqual([]);
  });

  it("DEBUG-03, DATA-23: keeps the newest hundred, newest first, each with its six fields", async () => {
    const { debugLog, store, aiConfig } = services();
    await aiConfig.change({ debugMode: true });
    for (let number = 1; number <= 105; number += 1)
      await debugLog.write({ ...entry, response: `Answer ${number}` });
    const entries = await store.listDebugEntries();
    expect(entries).toHaveLength(100);
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      timestamp: expect.any(Date),
      ...entry,
      response: "Answer 105",
      error: null,
    });
    expect(entries.at(-1)?.response).toBe("Answer 6");
  });

  it("bounds each text", async () => {
    const { debugLog, store, aiConfig } = services();
    await aiConfig.change({ debugMode: true });
    await debugLog.write({ ...entry, prompt: "p".repeat(100_000), error: "e".repeat(100_000) });
    const [stored] = await store.listDebugEntries();
    expect([stored?.prompt.length, stored?.error?.length]).toEqual([8_000, 8_000]);
  });
});
