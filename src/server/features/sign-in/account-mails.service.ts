import { type MailDetails, mailOf } from "#domain/accounts/mails.ts";
import type { Locale } from "#domain/language/locales.ts";
import { translateIn } from "#server/platform/language.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { type Mailer, MessageError } from "#server/vendors/messages/messages.ts";

export type AccountMails = ReturnType<typeof createAccountMails>;

const triesMax = 3;
const defaultFirstPauseMs = 500;

/** Whom a mail is for, and the language it is worded in. */
export type Addressee = { email: string; language: Locale };

/** Mails of the accounts. They leave once the answer is on its way, so that its time tells nothing of them. */
export function createAccountMails(deps: { mailer: Mailer; log: Logger; firstPauseMs?: number }) {
  const { mailer, log, firstPauseMs = defaultFirstPauseMs } = deps;
  const underWay = new Set<Promise<void>>();

  const posted = ({ email, language }: Addressee, facts: MailDetails) =>
    mailer.send({ to: email, ...mailOf(facts, translateIn[language]) });
  const isFinal = (error: unknown) => error instanceof MessageError && error.fault === "addressee-refused";

  async function deliver(to: Addressee, facts: MailDetails): Promise<void> {
    await new Promise(setImmediate);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await posted(to, facts);
      } catch (error) {
        if (isFinal(error) || attempt === triesMax) {
          log.error({ mail: facts.kind, err: String(error) }, "A mail could not be sent");
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 4 ** (attempt - 1)));
      }
    }
  }

  return {
    /** Returns at once; failures are tried again and then logged. */
    send(to: Addressee, facts: MailDetails): void {
      const delivery = deliver(to, facts).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    /**
     * Resolves once the mail server has accepted the mail, and for an address that takes none.
     * @throws MessageError for a mail that was not accepted: who calls tries again
     */
    async post(to: Addressee, facts: MailDetails): Promise<void> {
      await posted(to, facts).catch((error: unknown) => {
        if (!isFinal(error)) throw error;
        log.error({ mail: facts.kind, err: String(error) }, "A mail could not be sent");
      });
    },
    /** Resolves when no mail is in progress. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
