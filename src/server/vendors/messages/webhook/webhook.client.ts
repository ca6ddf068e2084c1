import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { message } from "#domain/language/translate.ts";
import {
  type AlertChannel,
  type AlertMessage,
  type AlertOutside,
  failing,
  later,
  limited,
  outcomeOfFailure,
  type SendOutcome,
} from "../alert-channel.ts";

/** What is stored of a webhook. While a secret is changed, messages carry a signature by each. */
const webhookTargetSchema = z.object({
  url: z.string(),
  secret: z.string(),
  previous: z.object({ secret: z.string(), untilMs: z.number() }).optional(),
});
type WebhookTarget = z.infer<typeof webhookTargetSchema>;

const secretBytes = 32;
/** For so long both secrets sign, so that a receiver can change over. */
const overlapMs = 24 * 3_600_000;

const gone = message("The receiver says that it takes nothing any more. Remove this webhook.").sentence;
const redirects = message("The receiver redirects. Enter the address that it redirects to.").sentence;
const refuses = message("The receiver answers with an error. We'll try again.").sentence;

const newSecret = () => `whsec_${randomBytes(secretBytes).toString("base64")}`;

/** One signature a secret, as the Standard Webhooks specification has them side by side. */
function signaturesOf(
  target: WebhookTarget,
  { id, at, body }: { id: string; at: Date; body: string },
): string {
  const secrets = [target.secret];
  if (target.previous && target.previous.untilMs > at.getTime()) secrets.push(target.previous.secret);
  return secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" ");
}

function outcomeOf(status: number, askedMs: number | undefined): SendOutcome | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 410) return { kind: "gone", problem: gone };
  if (status >= 300 && status < 400) return later(redirects);
  if (status === 429) return later(limited, askedMs);
  return later(status >= 500 ? failing : refuses, askedMs);
}

/** Signed messages to a program, by the Standard Webhooks specification. */
export function createWebhookChannel({ post, clock }: AlertOutside): AlertChannel {
  return {
    async targetOf(given) {
      if (given.kind !== "webhook") return { refused: message("This isn't a webhook.") };
      const url = URL.parse(given.url);
      if (!url) return { refused: message("That's not a valid web address.") };
      const target: WebhookTarget = { url: url.href, secret: newSecret() };
      return { target, name: given.name ?? url.host, identity: url.href };
    },

    async send(stored, { id, event }: AlertMessage) {
      const target = webhookTargetSchema.parse(stored);
      const at = new Date(clock.now());
      const body = JSON.stringify({ type: event.type, timestamp: at.toISOString(), data: event });
      const answer = await post(target.url, {
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
          "webhook-signature": signaturesOf(target, { id, at, body }),
        },
        body: Buffer.from(body),
      });
      if (answer.kind === "failed") return outcomeOfFailure(answer);
      return (
        outcomeOf(answer.status, answer.retryAfterMs) ?? {
          kind: "accepted",
          server: new URL(target.url).host,
        }
      );
    },

    rotate(stored, nowMs) {
      const { url, secret: before } = webhookTargetSchema.parse(stored);
      const secret = newSecret();
      const target: WebhookTarget = { url, secret, previous: { secret: before, untilMs: nowMs + overlapMs } };
      return { target, secret };
    },
  };
}
