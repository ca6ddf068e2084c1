import { whyWords } from "#domain/alerts/alert-words.ts";
import { type ChannelKind, nextTryMs } from "#domain/alerts/channel.ts";
import type { Translate } from "#domain/language/translate.ts";
import type { Clock } from "#server/platform/clock.ts";
import { errorText } from "#server/platform/error-text.ts";
import { translateIn } from "#server/platform/language.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { alertChannelPlace } from "#server/platform/secrets/secret-places.ts";
import type { AlertChannel, AlertMessage, SendOutcome } from "#server/vendors/messages/alert-channel.ts";
import type { ClaimedDelivery, DeliveriesStore } from "./deliveries.store.ts";

export type DeliveryService = ReturnType<typeof createDeliveryService>;

export type DeliveryDeps = {
  store: DeliveriesStore;
  channels: ReadonlyMap<ChannelKind, AlertChannel>;
  box: SecretBox;
  appUrl: string;
  clock: Clock;
  /** From 0 to 1. */
  chance: () => number;
  log: Logger;
};

/** Messages under way at a time: one that waits for a slow server holds up no other. */
const underWayMax = 128;
const lookEveryMs = 15_000;
const unreadable = "What is stored of this channel can't be read. Remove it and add it again.";

/** The story, or the company where a price alone fired. The page reports under the message's id that it was opened. */
function placeOf({ id, itemId, why }: ClaimedDelivery): string {
  if (itemId !== null) return `/story?${new URLSearchParams({ item: itemId, message: id })}`;
  return `/company/${encodeURIComponent(why.symbol ?? "")}?${new URLSearchParams({ message: id })}`;
}

/** What a message says, alike for tests and alerts. */
function messageOf(claimed: ClaimedDelivery, appUrl: string, t: Translate): AlertMessage {
  const { id, alertId, alertName, firingId, itemId, title, link, source, why, atMs, unsure } = claimed;
  const body = [`${alertName}: ${whyWords(why, t)}`, ...(source === "" ? [] : [source])].join("\n");
  return {
    id,
    title,
    body,
    url: `${appUrl}${placeOf(claimed)}`,
    repeated: unsure ? t("Sent again: the first try ended without an answer.") : null,
    openLabel: t("Open"),
    email: claimed.email,
    language: claimed.language,
    event: {
      type: "alert.fired",
      alertId,
      alertName,
      firingId,
      itemId,
      title,
      link,
      source,
      why,
      at: new Date(atMs).toISOString(),
    },
  };
}

/** Sends what waits, each message at least once, and notes what came of it and nothing more. */
export function createDeliveryService(deps: DeliveryDeps) {
  const { store, channels, box, appUrl, clock, log } = deps;
  const underWay = new Set<Promise<void>>();

  async function attempt(claimed: ClaimedDelivery): Promise<SendOutcome> {
    const channel = channels.get(claimed.kind);
    if (!channel) return { kind: "rejected", problem: unreadable };
    let target: unknown;
    try {
      target = JSON.parse(box.open(claimed.sealed, alertChannelPlace(claimed.userId, claimed.channelId)));
    } catch {
      return { kind: "gone", problem: unreadable };
    }
    return channel.send(target, messageOf(claimed, appUrl, translateIn[claimed.language]));
  }

  async function deliver(claimed: ClaimedDelivery): Promise<void> {
    const { id, kind, tries, createdMs, channelId } = claimed;
    const outcome = await attempt(claimed);
    switch (outcome.kind) {
      case "accepted":
        return store.accepted(id, outcome.server);
      case "rejected":
        return store.rejected(id, outcome.problem);
      case "gone":
        return store.channelGone(channelId, { problem: outcome.problem, forget: outcome.forget ?? false });
      case "later": {
        const { problem, unsure, counts, askedMs = 0 } = outcome;
        const nowMs = clock.now();
        const counted = counts ? tries : Math.max(1, tries - 1);
        const nextMs = nextTryMs({ kind, tries: counted, createdMs, askedMs }, nowMs, deps.chance());
        return store.notAccepted(id, {
          problem,
          unsure,
          counts,
          waitMs: nextMs === null ? null : nextMs - nowMs,
        });
      }
    }
  }

  function start(claimed: ClaimedDelivery): void {
    // What could not be noted is left to its lease.
    const work = deliver(claimed)
      .catch((error: unknown) => log.warn({ err: errorText(error) }, "A message of an alert was not settled"))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  return {
    /** Starts everything that is due. @returns milliseconds until the next look */
    async sendDue(isStopped: () => boolean = () => false): Promise<number> {
      await store.dropOrphans();
      while (!isStopped()) {
        if (underWay.size >= underWayMax) await Promise.race(underWay);
        const claimed = await store.claim(underWayMax - underWay.size);
        if (claimed.length === 0) break;
        for (const each of claimed) start(each);
      }
      const nextMs = await store.nextDueMs();
      return Math.min(lookEveryMs, Math.max(200, nextMs ?? lookEveryMs));
    },
    /** Resolves when nothing is under way. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
    /** An id that isn't known changes nothing. */
    report: ({ id, step }: { id: string; step: "shown" | "opened" }) => store.reported(id, step),
  };
}
