import { createOriginHealths, type OriginHealth } from "./egress/origin-health.ts";
import { MessageError, type MessageFault } from "./message-error.ts";
import type { Mail, Mailer } from "./messages.ts";

const only = "mail";

/** What a fault says of the mail server; nothing where nobody is at that address. */
const words: Record<MessageFault, string | null> = {
  "addressee-refused": null,
  "account-refused": "It refused our account.",
  refused: "It refused a message.",
  "rate-limited": "Its limit of calls is reached.",
  unreachable: "It cannot be reached.",
};

/** The same mailer, which remembers when a mail was last taken, and when and how one was last refused. */
export function watchedMailer(mailer: Mailer): Mailer & { health(): OriginHealth } {
  const healths = createOriginHealths(1);
  return {
    async send(mail: Mail): Promise<void> {
      try {
        await mailer.send(mail);
        healths.answered(only, 200);
      } catch (error) {
        const failure = words[error instanceof MessageError ? error.fault : "unreachable"];
        if (failure === null) healths.answered(only, 200);
        else healths.failed(only, failure);
        throw error;
      }
    },
    health: () => healths.read(only, 0),
  };
}
