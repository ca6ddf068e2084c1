import { type NewUserInput, type User, type UserPatch, userSchema } from "#contract/accounts.ts";
import type { ListedUser, UserRestoration, UsersAnswer, UsersQuery } from "#contract/admin-users.ts";
import { type Actor, removedDays } from "#domain/accounts/account.ts";
import type { AccountChange } from "#domain/accounts/mails.ts";
import { editsPassword, mayRemove, rightsChangedBy } from "#domain/accounts/permissions.ts";
import type { QueuedMail } from "#domain/accounts/queued-mail.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Passwords } from "#server/platform/secrets/password-hash.ts";
import type { Reauthentication } from "../sessions/reauthentication.service.ts";
import { type AccountsService, userOf } from "./accounts.service.ts";
import type { Defaults } from "./defaults.store.ts";
import type { StoredUser } from "./new-user.store.ts";
import { cursorAfter, placeIn } from "./user-list-place.ts";
import type { UserChange, UsersStore } from "./users.store.ts";

export type UsersServiceDeps = {
  store: UsersStore;
  accounts: Pick<AccountsService, "create">;
  defaults: Defaults;
  /** A subscription is to be ended at the payment provider. */
  triggerCancellations: () => void;
  reauthentication: Pick<Reauthentication, "requireConfirmed">;
  passwords: Pick<Passwords, "hash">;
  /** Tells a user what an admin changed. */
  notify: (to: Pick<StoredUser, "email" | "language">, details: QueuedMail) => Promise<void>;
  events: EventBus;
  clock: Clock;
  log: Logger;
};

export type UsersService = ReturnType<typeof createUsersService>;

/** The admin who acts, and the session they act in. */
export type Admin = { actor: Actor; session: RequestSession };

const dayMs = 86_400_000;

const listed = (user: StoredUser): ListedUser => ({
  ...userOf(user),
  removedAt: user.removedAt?.toISOString() ?? null,
});

/** The user store as admins use it (specification section 7). */
export function createUsersService(deps: UsersServiceDeps) {
  const { store, accounts, defaults, triggerCancellations, reauthentication, events, clock, log } = deps;

  /** Failures are logged with the specification's words and thrown on; rejections are none. */
  async function logged<T>(words: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: String(error) }, words);
      throw error;
    }
  }

  const storedSince = () => new Date(clock.now() - removedDays * dayMs);

  /** Page by page. */
  async function list({ q, cursor, limit, ...query }: UsersQuery): Promise<UsersAnswer> {
    const wish = {
      ...query,
      words: q.split(/\s+/).filter((word) => word !== ""),
      removedAfter: storedSince(),
      after: cursor === undefined ? undefined : placeIn(cursor, query.sort),
      rowsMax: limit + 1,
    };
    return logged("Error getting users", async () => {
      const found = await store.list(wish);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const more = found.length > limit && last;
      return {
        users: page.map(listed),
        // Who has seen the whole list need not count it.
        total: more || cursor !== undefined ? await store.count(wish) : found.length,
        next: more ? cursorAfter(query.sort, { value: last.place, id: last.id }) : null,
      };
    });
  }

  /** @param email in any spelling */
  async function findByEmail(email: string): Promise<User | null> {
    return logged("Error getting user by email", async () => {
      const user = await store.findByEmail(email.trim().toLowerCase());
      return user ? userOf(user) : null;
    });
  }

  /** @throws AppError email-taken, reauthentication-required for a new admin */
  async function create(by: Admin, input: NewUserInput): Promise<User> {
    if (input.role === "ADMIN") await reauthentication.requireConfirmed(by.actor, by.session);
    // Asked first, so that a rejection costs no hash; the insertion decides.
    if (await findByEmail(input.email)) throw new AppError("email-taken", { field: "email" });
    return logged("Error creating user", async () => {
      const created = await accounts.create({ ...input, by: "admin" });
      if (!created) throw new AppError("email-taken", { field: "email" });
      const { fullName, role } = created;
      if (role === "ADMIN")
        await deps.notify(created, { kind: "changed-by-admin", fullName, changes: ["new-admin"] });
      // Drops what only the user gets to see.
      return userSchema.parse(created);
    });
  }

  async function changeOf(user: StoredUser, { password = "", ...fields }: UserPatch): Promise<UserChange> {
    const setsPassword = password !== "" && editsPassword(user);
    return setsPassword ? { ...fields, passwordHash: await deps.passwords.hash(password) } : fields;
  }

  /**
   * Merges the fields into a user's record. A set password, a changed address or role end the user's sessions; for these
   * and the plan the admin is asked who they are, and the user is told, at the address of before.
   * @throws AppError account-not-found, email-taken, last-admin, reauthentication-required
   */
  async function update({ actor, session }: Admin, userId: string, patch: UserPatch): Promise<User> {
    return logged("Error updating user", async () => {
      const user = await store.find(userId);
      if (!user) throw new AppError("account-not-found");
      const rights = rightsChangedBy(user, patch);
      if (rights.length > 0) await reauthentication.requireConfirmed(actor, session);
      const updated = await store.update(actor.userId, userId, await changeOf(user, patch));
      if (updated === "email-taken") throw new AppError(updated, { field: "email" });
      if (typeof updated === "string") throw new AppError(updated);
      await tell(user, rights);
      await events.publish({ kind: "user", userId });
      return userOf(updated);
    });
  }

  async function tell(user: StoredUser, changes: AccountChange[]): Promise<void> {
    const { fullName } = user;
    if (changes.length > 0) await deps.notify(user, { kind: "changed-by-admin", fullName, changes });
  }

  /**
   * Removes another user: everything personal is erased, address and password hash stay 30 days (READ-15).
   * @throws AppError own-account, account-not-found
   */
  async function remove(actor: Actor, userId: string): Promise<true> {
    if (!mayRemove(actor, userId)) throw new AppError("own-account");
    return logged<true>("Error deleting user", async () => {
      const outcome = await store.remove(actor.userId, userId);
      if (outcome !== "removed") throw new AppError(outcome);
      triggerCancellations();
      await events.publish({ kind: "user", userId });
      return true;
    });
  }

  /**
   * Takes a removal back within its 30 days, as far as it can be: see restoreUser.
   * @throws AppError account-not-found
   */
  async function restore(actor: Actor, userId: string, fields: UserRestoration): Promise<User> {
    return logged("Error updating user", async () => {
      const restored = await store.restore(actor.userId, userId, storedSince(), { ...fields, defaults });
      if (typeof restored === "string") throw new AppError(restored);
      await events.publish({ kind: "user", userId });
      await events.publish({ kind: "wake" });
      return userOf(restored);
    });
  }

  /** Purges records whose 30 days are over. */
  const purgeRemoved = () => store.sweepRemoved(storedSince());

  return { create, list, findByEmail, update, remove, restore, purgeRemoved };
}
