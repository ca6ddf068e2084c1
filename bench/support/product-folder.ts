import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Config, readConfig } from "#server/config/config.ts";
import { createLogger, type Logger } from "#server/platform/log/logger.ts";

/**
 * A data folder of its own with a durable embedded database; nothing but loopback is asked.
 * @param changes to the environment
 */
export async function createProductFolder(changes: Record<string, string> = {}): Promise<{
  config: Config;
  log: Logger;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), "tapewise-bench-"));
  const config = readConfig({
    PORT: "0",
    DATA_DIR: folder,
    OUTBOUND_ALLOW: "127.0.0.1",
    DEFAULT_FEEDS: "[]",
    OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    NASDAQ_TRADER_BASE_URL: "http://127.0.0.1:9",
    FINNHUB_BASE_URL: "http://127.0.0.1:9/api/v1",
    TWELVE_DATA_BASE_URL: "http://127.0.0.1:9",
    ...changes,
  });
  return {
    config,
    log: createLogger({ level: "error", write: (line) => void process.stderr.write(line) }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
