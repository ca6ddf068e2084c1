import type { DigestAnswer } from "#contract/digest.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type Digest, isEmptyDigest, storiesIn } from "#domain/digest/digest.ts";
import { digestMail } from "#domain/digest/digest-mail.ts";
import {
  type DigestSchedule,
  defaultDigest,
  digestFromMs,
  digestLateMsMax,
  nextDigestMs,
} from "#domain/digest/schedule.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import { errorText } from "#server/platform/error-text.ts";
import { translateIn } from "#server/platform/language.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { type Mailer, MessageError } from "#server/vendors/messages/messages.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import { composeDigest, type DigestFolder, type DigestSources } from "./compose-digest.ts";
import type { DigestReader, DigestStore, DueDigest, StoredDigest } from "./digest.store.ts";

export type DigestDeps = DigestSources & {
  store: DigestStore;
  entitlementOf: EntitlementOf;
  mailer: Mailer;
  appUrl: string;
  clock: Clock;
  log: Logger;
};

export type DigestService = ReturnType<typeof createDigestService>;

/** So few that each is sent before the claim expires, also where the mail server takes its whole time. */
const claimedMax = 5;

const scheduleOf = ({ cadence, at, weekday, timeZone, folderIds }: StoredDigest): DigestSchedule => ({
  cadence,
  at,
  weekday,
  timeZone,
  folderIds,
});

const answerOf = (
  digest: StoredDigest | null,
  { email, emailVerified }: DigestReader,
  folders: readonly DigestFolder[],
): DigestAnswer => ({
  ...(digest ? scheduleOf(digest) : defaultDigest),
  folderIds: (digest?.folderIds ?? []).filter((id) => folders.some((folder) => folder.id === id)),
  email,
  emailVerified,
  nextAt: digest?.nextAt?.toISOString() ?? null,
  sentAt: digest?.sentAt?.toISOString() ?? null,
});

/** What happened to a user's companies, by email at the times that the user chose. */
export function createDigestService(deps: DigestDeps) {
  const { store, clock, log, appUrl } = deps;

  const actorOf = ({ userId, role, subscriptionType, paymentInfo }: DigestReader): Actor => ({
    userId,
    role,
    subscriptionType,
    entitlement: deps.entitlementOf({ role, paymentInfo }).state,
  });

  type Sending = { digest: Digest; fromMs: number; stored: StoredDigest; id: string };

  async function send(reader: DigestReader, { digest, fromMs, stored, id }: Sending): Promise<void> {
    const { timeZone, stopToken } = stored;
    const token = encodeURIComponent(stopToken);
    const facts = {
      digest,
      from: new Date(fromMs).toISOString(),
      timeZone,
      appUrl,
      stopUrl: `${appUrl}/digest/stop?token=${token}`,
    };
    await deps.mailer.send({
      to: reader.email,
      ...digestMail(facts, translateIn[reader.language]),
      id,
      unsubscribeUrl: `${appUrl}/api/digest/stop?token=${token}`,
    });
  }

  /** Whether one that is due is sent at all; the next one has the news of one that is not. */
  function isSendable({ digest, reader }: DueDigest, nowMs: number): boolean {
    const isLate = nowMs - (digest.nextAt?.getTime() ?? nowMs) > digestLateMsMax;
    return !isLate && reader.emailVerified && actorOf(reader).entitlement !== "ended";
  }

  async function work(due: DueDigest): Promise<void> {
    const { digest: stored, reader } = due;
    const nowMs = clock.now();
    const schedule = scheduleOf(stored);
    const nextMs = nextDigestMs(schedule, nowMs);
    const next = nextMs === null ? null : new Date(nextMs);
    if (!isSendable(due, nowMs)) return store.settle(stored, { next });
    const fromMs = digestFromMs(schedule, stored.coveredTo?.getTime() ?? null, nowMs);
    const digest = await composeDigest(deps, actorOf(reader), { fromMs, folderIds: stored.folderIds });
    const coveredTo = new Date(nowMs);
    if (isEmptyDigest(digest)) return store.settle(stored, { next, coveredTo });
    // The same at each try, so that mail programs show a repetition once.
    const id = `digest-${stored.userId}-${stored.nextAt?.getTime()}`;
    try {
      await send(reader, { digest, fromMs, stored, id });
    } catch (error) {
      // Nobody can be reached there: the profile asks for another address, and the digest goes on from then.
      if (error instanceof MessageError && error.fault === "addressee-refused")
        return store.settle(stored, { next });
      throw error;
    }
    await store.settle(stored, { next, coveredTo, sentAt: new Date(clock.now()) });
  }

  async function ownOf(userId: string) {
    const found = await store.find(userId);
    if (!found) throw new AppError("not-signed-in");
    return found;
  }

  return {
    async read(actor: Actor): Promise<DigestAnswer> {
      const found = await ownOf(actor.userId);
      return answerOf(found.digest, found.reader, await deps.foldersOf(actor));
    },

    /** @throws AppError email-not-confirmed, folder-not-found */
    async change(actor: Actor, schedule: DigestSchedule): Promise<DigestAnswer> {
      const { userId } = actor;
      const found = await ownOf(userId);
      const folders = await deps.foldersOf(actor);
      if (!schedule.folderIds.every((id) => folders.some((folder) => folder.id === id)))
        throw new AppError("folder-not-found");
      const nextMs = nextDigestMs(schedule, clock.now());
      if (nextMs !== null && !found.reader.emailVerified) throw new AppError("email-not-confirmed");
      const stored = await store.save(userId, schedule, nextMs === null ? null : new Date(nextMs));
      return answerOf(stored, found.reader, folders);
    },

    /** @throws AppError email-not-confirmed, email-not-sent */
    async sendNow({ userId }: Actor): Promise<{ stories: number }> {
      const { reader } = await ownOf(userId);
      if (!reader.emailVerified) throw new AppError("email-not-confirmed");
      const stored = await store.open(userId);
      const nowMs = clock.now();
      const fromMs = digestFromMs(scheduleOf(stored), stored.coveredTo?.getTime() ?? null, nowMs);
      const digest = await composeDigest(deps, actorOf(reader), { fromMs, folderIds: stored.folderIds });
      await send(reader, { digest, fromMs, stored, id: `digest-${userId}-now-${nowMs}` }).catch((error) => {
        throw new AppError("email-not-sent", { cause: error });
      });
      await store.noteSent(userId, new Date(clock.now()));
      return { stories: storiesIn(digest) };
    },

    /** Idempotent. @throws AppError link-expired for an unknown token */
    async stop(token: string): Promise<void> {
      if ((await store.stop(token)) === undefined) throw new AppError("link-expired");
    },

    /** Sends what is due. What fails is tried again once its lease has run out, until it is too late. */
    async sendDue(): Promise<void> {
      for (;;) {
        const due = await store.claimDue(claimedMax);
        for (const each of due)
          await work(each).catch((error: unknown) =>
            log.warn({ userId: each.reader.userId, err: errorText(error) }, "A digest could not be sent"),
          );
        if (due.length < claimedMax) return;
      }
    },
  };
}
