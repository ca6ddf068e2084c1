import { createOriginHealths, type OriginHealth } from "#server/platform/egress/origin-health.ts";
import { type MessageChannel, MessageError, type MessageFailure } from "./messages.ts";

const only = "channel";

/** What a failure says of the channel; nothing where nobody is at that address. */
const words: Record<MessageFailure, string | null> = {
  "addressee-refused": null,
  "account-refused": "It refused our account.",
  refused: "It refused a message.",
  "rate-limited": "Its limit of calls is reached.",
  unreachable: "It isn't responding.",
};

/** The same channel, which notes when a message was last taken, and when and how one was last rejected. */
export function watchedChannel<Message>(
  channel: MessageChannel<Message>,
): MessageChannel<Message> & { health(): OriginHealth } {
  const healths = createOriginHealths(1);
  return {
    ...channel,
    async send(message) {
      try {
        await channel.send(message);
        healths.answered(only, 200);
      } catch (error) {
        const failure = words[error instanceof MessageError ? error.fault : "unreachable"];
        if (failure === null) healths.answered(only, 200);
        else healths.failed(only, failure);
        throw error;
      }
    },
    health: () => healths.read(only, null),
  };
}
