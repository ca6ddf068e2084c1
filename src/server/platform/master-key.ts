import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { MasterKeys } from "./secrets/secret-box.ts";

const keyLengthMin = 32;

const currentFile = (dataDir: string) => path.join(dataDir, "secret-key");
const previousFile = (dataDir: string) => path.join(dataDir, "secret-key.previous");

const newKey = () => randomBytes(32).toString("hex");

function readKey(file: string): string {
  const key = readFileSync(file, "utf8").trim();
  if (key.length < keyLengthMin)
    throw new Error(`${file} holds no master key. Put back the file that was there, from where you keep it.`);
  return key;
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The file holds the old key or the new one, whole, at whatever moment the power fails. */
function writeKey(file: string, key: string): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, "wx", 0o600);
  try {
    writeSync(handle, `${key}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/**
 * The master keys of an installation with its own database: made once under the data folder, readable by its owner
 * only. Losing them makes stored API keys unreadable, so backups include them. There is a previous one only while a
 * change of keys is not finished.
 */
export function ownMasterKeys(dataDir: string): MasterKeys {
  const file = currentFile(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeKey(file, newKey());
  }
  const previous = previousFile(dataDir);
  return { current: readKey(file), previous: existsSync(previous) ? readKey(previous) : undefined };
}

/**
 * Makes a new current key; the present one stays as the previous one. A change that was begun and not finished goes on
 * with its keys. At whatever moment this ends, the files hold every key under which something is encrypted.
 */
export function beginKeyChange(dataDir: string): MasterKeys {
  const keys = ownMasterKeys(dataDir);
  if (keys.previous !== undefined && keys.previous !== keys.current) return keys;
  writeKey(previousFile(dataDir), keys.current);
  const current = newKey();
  writeKey(currentFile(dataDir), current);
  return { current, previous: keys.current };
}

/** Drops the previous key: nothing may be encrypted under it any more. */
export function endKeyChange(dataDir: string): void {
  rmSync(previousFile(dataDir), { force: true });
  syncFolder(dataDir);
}

type KeyConfig = {
  secretKey: string | undefined;
  secretKeyPrevious: string | undefined;
  dataDir: string;
};

/** The master keys that are there; undefined where the first start has still to make one. */
export function knownMasterKeys(config: KeyConfig): MasterKeys | undefined {
  const isNone = config.secretKey === undefined && !existsSync(currentFile(config.dataDir));
  return isNone ? undefined : masterKeysOf(config);
}

/** The configured master keys, or those of the data folder. */
export function masterKeysOf(config: KeyConfig): MasterKeys {
  return config.secretKey === undefined
    ? ownMasterKeys(config.dataDir)
    : { current: config.secretKey, previous: config.secretKeyPrevious };
}
