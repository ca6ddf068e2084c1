import { z } from "zod";
import { message } from "#domain/language/translate.ts";
import {
  type AlertChannel,
  type AlertOutside,
  outcomeOfFailure,
  outcomeOfStatus,
  type SendOutcome,
} from "../alert-channel.ts";

const ntfyTargetSchema = z.object({
  /** Without a slash at its end. */
  server: z.string(),
  topic: z.string(),
  token: z.string().optional(),
});
type NtfyTarget = z.infer<typeof ntfyTargetSchema>;

const noToken = message(
  "The ntfy server rejects the token. Remove this channel and add it with another token.",
).sentence;
const noServer = message(
  "There is no ntfy server at this address. Remove this channel and add it again.",
).sentence;

function outcomeOf(status: number, askedMs: number | undefined): SendOutcome | undefined {
  if (status === 401 || status === 403) return { kind: "gone", problem: noToken };
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return { kind: "gone", problem: noServer };
  // At 429 its limits refill by the second; the pauses between tries take care of a day's limit.
  return outcomeOfStatus(status, askedMs);
}

/** Messages to a topic of ntfy.sh or of a server that the user names. */
export function createNtfyChannel({ post }: AlertOutside): AlertChannel {
  return {
    async targetOf(given) {
      if (given.kind !== "ntfy") return { refused: message("This isn't a topic of ntfy.") };
      const url = URL.parse(given.server);
      if (url?.search !== "" || url.hash !== "")
        return { refused: message("That's not a valid web address.") };
      const { topic, token } = given;
      const server = url.href.replace(/\/+$/, "");
      const target: NtfyTarget = { server, topic, ...(token ? { token } : {}) };
      // Anyone who knows a topic can read it: only part of its name is shown.
      const name = given.name ?? `${url.host}/${topic.slice(0, 4)}…`;
      return { target, name, identity: `${server}/${topic}` };
    },

    async send(stored, { id, title, body, url }) {
      const { server, topic, token } = ntfyTargetSchema.parse(stored);
      const answer = await post(`${server}/`, {
        headers: {
          "content-type": "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        // Servers from 2.16 on replace a message of the same sequence; older ones show it again.
        body: Buffer.from(JSON.stringify({ topic, title, message: body, click: url, sequence_id: id })),
      });
      if (answer.kind === "failed") return outcomeOfFailure(answer);
      return (
        outcomeOf(answer.status, answer.retryAfterMs) ?? { kind: "accepted", server: new URL(server).host }
      );
    },
  };
}
