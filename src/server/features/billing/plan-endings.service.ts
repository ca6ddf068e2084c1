import type { MailDetails } from "#domain/accounts/mails.ts";
import {
  afterNextMail,
  type EndedPlan,
  isKeptNoLonger,
  keptUntil,
  planEndMailSchedule,
} from "#domain/billing/entitlement.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import type { Addressee } from "../sign-in/account-mails.service.ts";
import type { EndingUser, PlanEndingsStore } from "./plan-endings.store.ts";

export type PlanEndingsDeps = {
  store: PlanEndingsStore;
  entitlementOf: EntitlementOf;
  /** Resolves once the mail server has the mail. */
  mails: { post(to: Addressee, facts: MailDetails): Promise<void> };
  appUrl: string;
  clock: Clock;
  log: Logger;
};

export type PlanEndingsService = ReturnType<typeof createPlanEndings>;

const usersPerRead = 200;

/** What follows when a plan has ended: emails to its user, and after a year the deletion of what was kept (READ-38). */
export function createPlanEndings({ store, entitlementOf, mails, appUrl, clock, log }: PlanEndingsDeps) {
  const now = () => new Date(clock.now());

  function mail({ email, language, fullName }: EndingUser, { endedAt, mailsSent }: EndedPlan) {
    const url = `${appUrl}/settings?tab=profile`;
    const last = mailsSent === planEndMailSchedule.length;
    const facts = { kind: "plan-ended" as const, fullName, url, until: keptUntil(endedAt), last };
    return mails.post({ email, language }, facts);
  }

  async function followUp(user: EndingUser, since: string | null): Promise<void> {
    const { userId } = user;
    const ending = await store.begin(userId, since === null ? now() : new Date(since));
    const next = afterNextMail(ending, now());
    if (next) await store.sendMail(userId, next, () => mail(user, next));
    if (ending.erasedAt !== null || !isKeptNoLonger(ending, now())) return;
    const hasEnded = (payer: Parameters<EntitlementOf>[0]) => entitlementOf(payer).state === "ended";
    if (await store.erase(userId, hasEnded, now()))
      log.info({ userId }, "The data of a user whose plan ended a year ago was deleted");
  }

  async function look(user: EndingUser): Promise<void> {
    const found = entitlementOf(user);
    if (found.state === "ended") await followUp(user, found.since);
    else await store.forget(user.userId);
  }

  /** Looks at every user whose plan may have ended. One that fails leaves the others their turn. */
  async function run(): Promise<void> {
    for (let after = ""; ; ) {
      const users = await store.candidates(after, usersPerRead);
      for (const user of users)
        await look(user).catch((error: unknown) =>
          log.warn({ userId: user.userId, err: String(error) }, "The end of a plan could not be followed up"),
        );
      const last = users.at(-1);
      if (!last) return;
      after = last.userId;
    }
  }

  return { run };
}
