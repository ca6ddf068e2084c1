import { parseArgs } from "node:util";
import { isEmail, passwordLengthMin } from "#domain/accounts/account.ts";
import { defaultPrompts } from "#domain/analysis/prompts.data.ts";
import { defaultFeeds } from "#domain/feeds/default-feeds.data.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { createAccountsService } from "../features/administration/accounts.service.ts";
import { createAccountsStore } from "../features/administration/accounts.store.ts";
import { randomId } from "../platform/new-id.ts";
import { createPasswords } from "../platform/secrets/password-hash.ts";
import { withConnectionTo, withDatabase } from "./command-database.ts";

function readInput(args: string[]): { email: string; fullName: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: "string" }, name: { type: "string", default: "Admin" } },
  });
  if (positionals[0] !== "create") throw new Error("Usage: admin create --email E [--name N]");
  if (!values.email || !isEmail(values.email)) throw new Error("--email: give an email address");
  return { email: values.email, fullName: values.name };
}

/** Creates an admin; the password comes from ADMIN_PASSWORD, so that it is in no process list. */
export async function adminCommand(args: string[]): Promise<number> {
  const input = readInput(args);
  return withDatabase(async (connectionString, config) => {
    const password = config.adminPassword;
    if (!password)
      throw new Error(`ADMIN_PASSWORD: set it to a password of at least ${passwordLengthMin} characters`);
    return withConnectionTo(connectionString, async ({ db }) => {
      const defaults = {
        feeds: config.defaultFeeds ?? [...defaultFeeds],
        prompts: defaultPrompts,
        settings: defaultUserSettings,
      };
      const accounts = createAccountsService({
        store: createAccountsStore({ db, newId: randomId }),
        defaults,
        passwords: createPasswords(),
        entitlementOf: () => ({ state: "full" }),
      });
      const created = await accounts.create({
        ...input,
        by: "admin",
        password,
        role: "ADMIN",
        subscriptionType: null,
      });
      if (!created) throw new Error("User with this email already exists");
      console.log(`Created the admin ${created.email}`);
      return 0;
    });
  });
}
