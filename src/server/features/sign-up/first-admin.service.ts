import { createHash, timingSafeEqual } from "node:crypto";
import type { FirstAdmin } from "#contract/setup.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { AccountsService } from "../administration/accounts.service.ts";

export type FirstStart =
  | { kind: "ready" }
  | { kind: "created"; email: string }
  | { kind: "link"; token: string };

export type FirstAdminDeps = {
  accounts: Pick<AccountsService, "create" | "hasUsers">;
  site: {
    read(key: string): Promise<unknown>;
    write(key: string, value: unknown): Promise<void>;
    remove(key: string): Promise<boolean>;
  };
  newId: NewId;
};

const settingKey = "first-admin-token";
const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

export type FirstAdminService = ReturnType<typeof createFirstAdminService>;

/** How a new installation gets its first admin: by the environment, or by a one-time link (READ-50). */
export function createFirstAdminService({ accounts, site, newId }: FirstAdminDeps) {
  /**
   * Prepares the first start. With no user yet it creates the configured admin, or makes a token for the one-time
   * link; the token is returned once, only its hash is stored.
   */
  async function prepare(
    admin: { email: string; password: string | undefined } | undefined,
  ): Promise<FirstStart> {
    if (await accounts.hasUsers()) return { kind: "ready" };
    if (admin?.password) {
      await accounts.create({
        by: "first-admin",
        fullName: "Admin",
        email: admin.email,
        password: admin.password,
        role: "ADMIN",
        subscriptionType: null,
      });
      return { kind: "created", email: admin.email };
    }
    const token = newId();
    await site.write(settingKey, hash(token));
    return { kind: "link", token };
  }

  /** Creates the first admin once; rejected when a user exists or the token is not the printed one. */
  async function create(input: FirstAdmin): Promise<{ email: string }> {
    const stored = await site.read(settingKey);
    const given = Buffer.from(hash(input.token));
    const wanted = Buffer.from(typeof stored === "string" ? stored : "");
    const matches = given.length === wanted.length && timingSafeEqual(given, wanted);
    // The token is removed before the admin is made, so that of several askers one gets through.
    if (!matches || (await accounts.hasUsers()) || !(await site.remove(settingKey)))
      throw new AppError("forbidden", {
        words: message(
          "This link has already been used or isn't the latest. Restart the server to get a new one.",
        ),
      });
    const { token: _, ...user } = input;
    const created = await accounts.create({
      ...user,
      by: "first-admin",
      role: "ADMIN",
      subscriptionType: null,
    });
    if (!created)
      throw new AppError("bad-input", {
        field: "email",
        words: message("User with this email already exists"),
      });
    return { email: created.email };
  }

  return { prepare, create };
}
