import { type MailDetails, mailOf } from "#domain/accounts/mails.ts";
import { goodMinutes, type QueuedMail } from "#domain/accounts/queued-mail.ts";
import type { Locale } from "#domain/language/locales.ts";
import { errorText } from "#server/platform/error-text.ts";
import { translateIn } from "#server/platform/language.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { accountMailPlace } from "#server/platform/secrets/secret-places.ts";
import { type Mailer, MessageError } from "#server/vendors/messages/messages.ts";
import type { AccountMailsStore, StoredMail, Transaction } from "./account-mails.store.ts";

export type AccountMails = ReturnType<typeof createAccountMails>;

export type AccountMailsDeps = {
  store: AccountMailsStore;
  mailer: Mailer;
  box: SecretBox;
  newId: NewId;
  log: Logger;
};

/** Whom a mail is for, and the language it is worded in. */
export type Addressee = { email: string; language: Locale };

/** `to` is null for the mail of nobody: it costs the same work and goes nowhere. */
type Letter = { to: Addressee | null; facts: QueuedMail };

/** Between two tries; the last pause repeats until the mail is of no use any more. */
const pauseSeconds = [5, 30, 120, 600, 1_800];
const lookEveryMs = 5_000;
/** As many as the mail server gets at a time, and one round more. */
const claimedMax = 6;

const isFinal = (error: unknown) => error instanceof MessageError && error.fault === "addressee-refused";

/**
 * Mails about accounts. Each is stored before the answer that promises it, and leaves once the answer is on its way, so that
 * the answer's time tells nothing of it. A process that dies in between leaves it to another one, or to its own next
 * start. A mail may be sent twice when a process dies after the mail server took it: then both have the same message id.
 */
export function createAccountMails({ store, mailer, box, newId, log }: AccountMailsDeps) {
  const underWay = new Set<Promise<void>>();

  const posted = ({ email, language }: Addressee, facts: MailDetails, id?: string) =>
    mailer.send({ to: email, ...mailOf(facts, translateIn[language]), ...(id === undefined ? {} : { id }) });

  const gaveUp = (facts: MailDetails, error: unknown) =>
    log.error({ mail: facts.kind, err: String(error) }, "A mail could not be sent");

  async function attempt({ to, facts }: Letter, { id, tries }: { id: string; tries: number }): Promise<void> {
    if (to)
      try {
        await posted(to, facts, id);
      } catch (error) {
        if (!isFinal(error)) {
          const seconds = pauseSeconds[Math.min(tries, pauseSeconds.length) - 1] ?? 0;
          log.warn({ mail: facts.kind, err: String(error), tries, seconds }, "A mail waits for its next try");
          return store.delay(id, seconds);
        }
        gaveUp(facts, error);
      }
    await store.remove(id);
  }

  function start(letter: Letter, sending: { id: string; tries: number }): void {
    const work = new Promise(setImmediate)
      .then(() => attempt(letter, sending))
      // What could not be noted is left to its lease.
      .catch((error: unknown) => log.warn({ err: errorText(error) }, "A mail was not settled"))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  function sealed(letter: Letter, id: string) {
    const text = box.encrypt(JSON.stringify(letter), accountMailPlace(id));
    return { id, sealed: text, minutes: goodMinutes(letter.facts) };
  }

  const queue = (letter: Letter, id: string): Promise<void> => store.add(sealed(letter, id));

  async function takeUp({ id, sealed: text, tries, isExpired }: StoredMail) {
    let letter: Letter;
    try {
      letter = JSON.parse(box.open(text, accountMailPlace(id))) as Letter;
    } catch (error) {
      log.error(
        { err: errorText(error) },
        "A mail that waited can't be read: it was encrypted under another key",
      );
      return store.remove(id);
    }
    if (!isExpired) return start(letter, { id, tries });
    if (letter.to) gaveUp(letter.facts, "the mail server did not take it in time");
    return store.remove(id);
  }

  return {
    /**
     * Resolves once the mail is stored; it leaves in the background. Without an addressee it goes nowhere, after the same work.
     * Rejects when it could not be stored.
     */
    async send(to: Addressee | undefined, facts: QueuedMail): Promise<void> {
      const letter = { to: to ? { email: to.email, language: to.language } : null, facts };
      const id = newId();
      await queue(letter, id);
      start(letter, { id, tries: 1 });
    },
    /** As `send`, for what has happened already: never rejects. One that could not be stored is tried once. */
    async notify(to: Addressee, facts: QueuedMail): Promise<void> {
      const letter = { to: { email: to.email, language: to.language }, facts };
      const id = newId();
      await queue(letter, id).catch((error: unknown) =>
        log.warn({ mail: facts.kind, err: errorText(error) }, "A mail could not be stored and is tried once"),
      );
      start(letter, { id, tries: 1 });
    },
    /**
     * Stores a mail together with the note that it was sent, for the next look: whoever notes it first sends it, and nobody
     * again.
     * @param noted null where it was noted before
     */
    async sendNoted(to: Addressee, noted: (tx: Transaction) => Promise<QueuedMail | null>): Promise<void> {
      await store.addDecided(async (tx) => {
        const facts = await noted(tx);
        return facts && sealed({ to: { email: to.email, language: to.language }, facts }, newId());
      });
    },
    /**
     * Resolves once the mail server has accepted the mail, and for an address that takes none.
     * @throws MessageError for a mail that was not accepted: who calls tries again
     */
    async post(to: Addressee, facts: MailDetails): Promise<void> {
      await posted(to, facts).catch((error: unknown) => {
        if (!isFinal(error)) throw error;
        gaveUp(facts, error);
      });
    },
    /** Tries again what is due, and drops what is of no use any more. @returns milliseconds until the next look */
    async sendDue(isStopped: () => boolean = () => false): Promise<number> {
      while (!isStopped()) {
        if (underWay.size >= claimedMax) await Promise.race(underWay);
        const due = await store.claimDue(claimedMax);
        if (due.length === 0) break;
        for (const each of due) await takeUp(each);
      }
      return lookEveryMs;
    },
    releaseLeases: store.releaseLeases,
    /** Resolves when no mail is in progress. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
