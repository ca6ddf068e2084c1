import { z } from "zod";
import { message } from "#domain/language/translate.ts";
import {
  type AlertChannel,
  type AlertOutside,
  outcomeOfFailure,
  outcomeOfStatus,
  type SendOutcome,
} from "../alert-channel.ts";
import { type Posted, postConfigured } from "../post-message.ts";

/** The path is the secret. */
const slackTargetSchema = z.object({ path: z.string() });
type SlackTarget = z.infer<typeof slackTargetSchema>;

const webhookAddress =
  /^https:\/\/hooks\.slack\.com(\/services\/[A-Z\d]{5,20}\/([A-Z\d]{5,20})\/\w{10,60})\/?$/;
const textLengthMax = 3_000;

const gone = message(
  "Slack no longer knows this webhook. Remove the channel and add another webhook.",
).sentence;
const archived = message(
  "The Slack channel is archived. Remove the channel and add another webhook.",
).sentence;

/** The three signs that mean something in Slack's text. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").slice(0, textLengthMax);

/** Slack answers with a word: ok, no_service, channel_is_archived, invalid_token, invalid_payload … */
function outcomeOf({
  status,
  text,
  retryAfterMs,
}: Extract<Posted, { kind: "reply" }>): SendOutcome | undefined {
  const says = (word: string) => status >= 400 && status < 500 && status !== 429 && text.includes(word);
  if (status === 410 || says("channel_is_archived")) return { kind: "gone", problem: archived };
  if (status === 404 || status === 403 || says("invalid_token") || says("no_service"))
    return { kind: "gone", problem: gone };
  return outcomeOfStatus(status, retryAfterMs);
}

/** Messages to a channel of Slack, by an incoming webhook that the user made there. */
export const createSlackChannel =
  (baseUrl: string) =>
  ({ fetch, clock }: AlertOutside): AlertChannel => ({
    async targetOf(given) {
      const [, path, hook] = (given.kind === "slack" && webhookAddress.exec(given.url)) || [];
      if (given.kind !== "slack" || path === undefined || hook === undefined)
        return {
          refused: message("Enter the address of a Slack webhook: https://hooks.slack.com/services/…"),
        };
      const target: SlackTarget = { path };
      return { target, name: given.name ?? `…${hook.slice(-4)}`, identity: path };
    },

    async send(stored, { title, body, url, openLabel, repeated }) {
      const { path } = slackTargetSchema.parse(stored);
      const lines = [
        ...(repeated === null ? [] : [escaped(repeated)]),
        `*${escaped(title)}*`,
        escaped(body),
        `<${url}|${escaped(openLabel)}>`,
      ];
      const answer = await postConfigured({ fetch, nowMs: clock.now() }, `${baseUrl}${path}`, {
        text: lines.join("\n"),
        unfurl_links: false,
      });
      if (answer.kind === "failed") return outcomeOfFailure(answer);
      return outcomeOf(answer) ?? { kind: "accepted", server: "Slack" };
    },
  });
