import { MessageError } from "./message-error.ts";
import type { Mail, Mailer } from "./messages.ts";
import { createOriginHealths, type OriginHealth } from "./outbound/origin-health.ts";

const only = "mail";

/** The same mailer, which remembers when a mail was last taken, and when and how one was last refused. */
export function watchedMailer(mailer: Mailer): Mailer & { health(): OriginHealth } {
  const healths = createOriginHealths(1);
  return {
    async send(mail: Mail): Promise<void> {
      try {
        await mailer.send(mail);
        healths.answered(only, 200);
      } catch (error) {
        // Nobody at that address: the mail server itself is well.
        if (error instanceof MessageError && error.fault === "addressee-refused") healths.answered(only, 200);
        else healths.failed(only, error);
        throw error;
      }
    },
    health: () => healths.read(only, 0),
  };
}
