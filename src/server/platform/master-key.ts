import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The master key of an installation with its own database: made once under the data folder, readable by its owner
 * only. Losing it makes stored API keys unreadable, so backups include it.
 */
export function ownMasterKey(dataDir: string): string {
  const file = path.join(dataDir, "secret-key");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const key = randomBytes(32).toString("hex");
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: "wx" });
  return key;
}
