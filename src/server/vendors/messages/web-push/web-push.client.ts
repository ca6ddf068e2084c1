import webPush from "web-push";
import { z } from "zod";
import { message } from "#domain/language/translate.ts";
import {
  type AlertChannel,
  type AlertMessage,
  type AlertOutside,
  later,
  outcomeOfFailure,
  outcomeOfStatus,
  type SendOutcome,
} from "../alert-channel.ts";

/** What a browser gave, with the key of ours that it subscribed with. */
const pushTargetSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
type PushTarget = z.infer<typeof pushTargetSchema>;

/** RFC 8291, section 4: a push service need not take more than 4,096 bytes, of which this many are left for the text. */
export const pushBytesMax = 3_993;
/** A push service throws away what it could not deliver by then. */
const lifeSeconds = 4 * 3_600;

const ended = message("This browser's subscription ended. Turn notifications on there again.").sentence;
const ourFault = message("The push service rejects this server's key. Its operator was told.").sentence;

/** The text that the worker shows; a body that is too long is cut. */
export function pushPayload({
  id,
  title,
  body,
  url,
}: Pick<AlertMessage, "id" | "title" | "body" | "url">): string {
  const textOf = (shown: string) => JSON.stringify({ id, title: title.slice(0, 200), body: shown, url });
  let shown = body;
  while (Buffer.byteLength(textOf(shown)) > pushBytesMax && shown !== "")
    shown = shown.slice(0, Math.floor(shown.length * 0.8));
  return textOf(shown);
}

function outcomeOf(status: number, askedMs: number | undefined): SendOutcome | undefined {
  if (status === 404 || status === 410) return { kind: "gone", problem: ended, forget: true };
  if (status === 401 || status === 403) return later(ourFault);
  return outcomeOfStatus(status, askedMs);
}

/** Encrypted messages to a browser, through the push service of its maker (RFC 8030, 8291, 8292). */
export const createWebPushChannel =
  (subject: string) =>
  ({ post, vapid, log }: AlertOutside): AlertChannel => {
    const requestOf = ({ endpoint, keys }: PushTarget, payload: string, topic: string) =>
      webPush.generateRequestDetails({ endpoint, keys }, payload, {
        vapidDetails: { subject, ...vapid },
        contentEncoding: "aes128gcm",
        TTL: lifeSeconds,
        // iOS holds back what is less.
        urgency: "high",
        topic,
      });

    return {
      async targetOf(given) {
        if (given.kind !== "push") return { refused: message("This isn't a push subscription.") };
        const { endpoint, keys } = given.subscription;
        const url = URL.parse(endpoint);
        try {
          if (!url) throw new Error("no address");
          requestOf({ endpoint, keys }, "{}", "try");
        } catch {
          return { refused: message("This isn't a push subscription that messages can be encrypted for.") };
        }
        const target: PushTarget = { endpoint, keys };
        return { target, name: given.name ?? url.host, identity: endpoint };
      },

      async send(stored, alert) {
        const target = pushTargetSchema.parse(stored);
        const { headers, body } = requestOf(target, pushPayload(alert), alert.id);
        const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
        const answer = await post(target.endpoint, {
          headers: Object.fromEntries(named),
          body: body ?? new Uint8Array(),
        });
        if (answer.kind === "failed") return outcomeOfFailure(answer);
        const { host } = new URL(target.endpoint);
        if (answer.status === 401 || answer.status === 403)
          log.warn({ status: answer.status, host }, "A push service rejects our VAPID key");
        return outcomeOf(answer.status, answer.retryAfterMs) ?? { kind: "accepted", server: host };
      },
    };
  };
