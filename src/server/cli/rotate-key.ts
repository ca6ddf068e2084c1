import { parseArgs } from "node:util";
import { type Config, ConfigError, readConfig } from "../config/config.ts";
import { environment } from "../config/environment.ts";
import type { Database } from "../db/database.ts";
import { openSessionSecret } from "../features/sessions/session-secret.service.ts";
import { createSessionSecretStore } from "../features/sessions/session-secret.store.ts";
import { createEncryptedTextsStore } from "../features/site/encrypted-texts.store.ts";
import { createKeyRotation, type UnreadableText } from "../features/site/key-rotation.service.ts";
import { beginKeyChange, endKeyChange, knownMasterKeys, masterKeysOf } from "../platform/master-key.ts";
import { findRunningProduct } from "../platform/postgres/embedded-postgres.ts";
import { OtherMasterKeyError } from "../platform/secrets/other-master-key-error.ts";
import { createSecretBox, type MasterKeys } from "../platform/secrets/secret-box.ts";
import { withConnectionTo, withDatabase, withOwnDatabase } from "./command-database.ts";

function say(line: string): void {
  console.log(line);
}

const textsOf = (count: number) => `${count} sealed ${count === 1 ? "text" : "texts"}`;

/** Where the texts are, never what they are. */
function tell(unreadable: readonly UnreadableText[]): void {
  for (const { kind, id } of unreadable)
    console.error(`${kind} of ${id} opens under no key at hand and is left as it is.`);
}

/** Also makes the session secret of an installation that has none yet, while the old key is still at hand. */
async function provesKeys(db: Database, keys: MasterKeys): Promise<void> {
  try {
    await openSessionSecret({ store: createSessionSecretStore({ db }), keys });
  } catch (error) {
    throw error instanceof OtherMasterKeyError ? new ConfigError([`SECRET_KEY: ${error.message}`]) : error;
  }
}

/** A process with another key would go on encryption under it, and does not open what is encrypted here. */
async function provesProcesses(db: Database, keys: MasterKeys): Promise<void> {
  const { keyId } = createSecretBox(keys);
  const count = await createEncryptedTextsStore({ db }).processesUnderOtherKeys(keyId);
  if (count === 0) return;
  const who =
    count === 1
      ? "A running process of the product still seals"
      : `${count} running processes of the product still seal`;
  throw new Error(
    `${who} under another SECRET_KEY. Restart the product with the present SECRET_KEY and SECRET_KEY_PREVIOUS, then repeat.`,
  );
}

async function reencrypt(db: Database, keys: MasterKeys): Promise<void> {
  const rotation = createKeyRotation({
    store: createEncryptedTextsStore({ db }),
    box: createSecretBox(keys),
  });
  const { resealed, unreadable } = await rotation.run();
  tell(unreadable);
  say(`Sealed anew under the current key: ${textsOf(resealed)}.`);
}

/** The installation's own key: changed while the product is stopped, since it holds its key in memory. */
async function rotateOwn(config: Config): Promise<void> {
  if (await findRunningProduct(config.dataDir))
    throw new Error(
      `Stop the product first: it runs in ${config.dataDir} and would go on with the key that this replaces.`,
    );
  const known = knownMasterKeys(config);
  if (known === undefined)
    throw new Error(
      `There is no master key in ${config.dataDir}. Put back the file secret-key, or start the product once.`,
    );
  await withOwnDatabase(config, (connectionString) =>
    withConnectionTo(connectionString, async ({ db }) => {
      await provesKeys(db, known);
      const keys = beginKeyChange(config.dataDir);
      say(`The current key has the id ${createSecretBox(keys).keyId}.`);
      await reencrypt(db, keys);
      endKeyChange(config.dataDir);
    }),
  );
  say("The previous key is gone from this folder; older backups open with it only. Make a new backup now.");
}

/** The configured key: whoever runs the product has given it both keys already. */
async function rotateConfigured(): Promise<void> {
  await withDatabase((connectionString, config) =>
    withConnectionTo(connectionString, async ({ db }) => {
      const keys = masterKeysOf(config);
      await provesKeys(db, keys);
      await provesProcesses(db, keys);
      await reencrypt(db, keys);
      say(
        keys.previous === undefined
          ? "To change the key: set SECRET_KEY_PREVIOUS to the present SECRET_KEY and SECRET_KEY to a new one (openssl rand -hex 32), restart, then repeat."
          : "Nothing is left under SECRET_KEY_PREVIOUS: it may be removed. Keep it for as long as you keep older backups: they open with it only.",
      );
    }),
  );
}

/** What no key opens is given up, so that the product starts again. */
async function clearUnreadable(): Promise<void> {
  await withDatabase((connectionString, config) =>
    withConnectionTo(connectionString, async ({ db }) => {
      const keys = masterKeysOf(config);
      await provesProcesses(db, keys);
      const store = createEncryptedTextsStore({ db });
      const cleared = await createKeyRotation({ store, box: createSecretBox(keys) }).clearUnreadable();
      for (const { kind, id } of cleared) say(`Gave up ${kind} of ${id}.`);
      try {
        await openSessionSecret({ store: createSessionSecretStore({ db }), keys });
      } catch (error) {
        if (!(error instanceof OtherMasterKeyError)) throw error;
        say(
          `Gave up the second factor of ${await store.clearSecondFactors()} users: their password alone signs them in.`,
        );
        await provesKeys(db, keys);
      }
      say(`Gave up ${textsOf(cleared.length)}. Restart the product if it runs.`);
    }),
  );
}

/**
 * Changes the master key of an installation with its own database, or encrypts everything again under the configured one.
 * Safe to end at any moment and to run again.
 */
export async function rotateKeyCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { "forget-unreadable": { type: "boolean", default: false } },
  });
  const config = readConfig(environment());
  if (values["forget-unreadable"]) await clearUnreadable();
  else if (config.secretKey === undefined) await rotateOwn(config);
  else await rotateConfigured();
  return 0;
}
