import { message } from "#domain/language/translate.ts";
import {
  type AlertChannel,
  type AlertOutside,
  later,
  limited,
  outcomeOfFailure,
  outcomeOfStatus,
  type SendOutcome,
} from "../alert-channel.ts";
import { type Posted, postConfigured } from "../post-message.ts";
import { type DiscordTarget, discordErrorSchema, discordTargetSchema } from "./discord.schema.ts";

const webhookAddress =
  /^https:\/\/(?:canary\.|ptb\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/(\d{15,22})\/([\w-]{40,120})\/?$/;
const titleLengthMax = 250;
const bodyLengthMax = 1_900;
const waitMsMax = 24 * 3_600_000;

const gone = message(
  "This Discord webhook was deleted. Remove the channel and add another webhook.",
).sentence;

function outcomeOf(answer: Extract<Posted, { kind: "reply" }>): SendOutcome | undefined {
  const { status, json, retryAfterMs } = answer;
  const read = discordErrorSchema.safeParse(json);
  if (status === 429) {
    // The body knows fractions of a second; a proxy's answer has the header alone.
    const seconds = read.success ? read.data.retry_after : undefined;
    return later(limited, seconds === undefined ? retryAfterMs : Math.min(seconds * 1_000, waitMsMax));
  }
  if (status === 404 || status === 401 || status === 403) return { kind: "gone", problem: gone };
  return outcomeOfStatus(status, retryAfterMs);
}

/** Messages to a channel of Discord, by a webhook that the user made there. */
export const createDiscordChannel =
  (baseUrl: string) =>
  ({ fetch, clock }: AlertOutside): AlertChannel => ({
    async targetOf(given) {
      const [, id, token] = (given.kind === "discord" && webhookAddress.exec(given.url)) || [];
      if (given.kind !== "discord" || id === undefined || token === undefined)
        return {
          refused: message("Enter the address of a Discord webhook: https://discord.com/api/webhooks/…"),
        };
      const target: DiscordTarget = { id, token };
      return { target, name: given.name ?? `…${id.slice(-4)}`, identity: id };
    },

    async send(stored, { title, body, url, repeated }) {
      const { id, token } = discordTargetSchema.parse(stored);
      const answer = await postConfigured(
        { fetch, nowMs: clock.now() },
        `${baseUrl}/api/v10/webhooks/${id}/${token}?wait=true`,
        {
          embeds: [{ title: title.slice(0, titleLengthMax), url, description: body.slice(0, bodyLengthMax) }],
          ...(repeated === null ? {} : { content: repeated }),
          allowed_mentions: { parse: [] },
        },
      );
      if (answer.kind === "failed") return outcomeOfFailure(answer);
      return outcomeOf(answer) ?? { kind: "accepted", server: "Discord" };
    },
  });
