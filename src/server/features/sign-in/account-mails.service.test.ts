import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { randomId } from "#server/platform/new-id.ts";
import { createSecretBox } from "#server/platform/secrets/secret-box.ts";
import { type Mail, type MessageChannel, MessageError } from "#server/vendors/messages/messages.ts";
import { createSmtpMailer } from "#server/vendors/messages/smtp/smtp.client.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createAccountMails } from "./account-mails.service.ts";
import { createAccountMailsStore } from "./account-mails.store.ts";

const changed = { kind: "password-changed", fullName: "Ada Canary" } as const;
const reset = {
  kind: "password-reset",
  fullName: "Ada Canary",
  url: "https://tapewise.example.com/reset-password?token=a-secret-token",
  minutes: 30,
} as const;
const to = "canary@example.com";
const addressee = { email: to, language: "en" } as const;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let mailbox: FakeMailbox;
let mailer: MessageChannel<Mail>;
let lines: string[] = [];
const log = createLogger({ level: "info", write: (line) => lines.push(line) });
const box = createSecretBox({ current: "a master key of thirty-two signs" });
const openMails = (deps: Partial<Parameters<typeof createAccountMails>[0]> = {}) =>
  createAccountMails({
    store: createAccountMailsStore({ db: handle.db }),
    mailer,
    box,
    newId: randomId,
    log,
    ...deps,
  });
const sql = async <Row>(text: string) => (await handle.pool.query(text)).rows as Row[];
const waiting = async () => (await sql("select 1 from account_mails")).length;
/** Seconds until the next try of the only mail. */
async function dueIn(): Promise<number> {
  const [row] = await sql<{ seconds: number }>(
    "select extract(epoch from due_at - now())::float8 as seconds from account_mails",
  );
  return row?.seconds ?? Number.NaN;
}
const makeDue = () => sql("update account_mails set due_at = now()");
const said = () =>
  lines.map((line) => JSON.parse(line) as { level: string; msg: string; mail?: string; err?: string });

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ connectionString: database.url, onError: () => undefined });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});
beforeEach(async () => {
  lines = [];
  await sql("delete from account_mails");
  mailbox = await startFakeMailbox();
  const from = { name: "Tapewise", address: "mail@example.com" };
  mailer = createSmtpMailer({ url: mailbox.smtpUrl, from, replyTo: "help@example.com" });
});
afterEach(async () => {
  mailer.close();
  await mailbox.stop();
});

describe("mails of the accounts", () => {
  it("are stored first, leave in the background, and are gone once the mail server has them", async () => {
    const stored = Promise.withResolvers<void>();
    const mails = openMails({ mailer: { send: (mail) => stored.promise.then(() => mailer.send(mail)) } });
    await mails.send(addressee, changed);
    expect(mailbox.mails()).toEqual([]);
    expect(await waiting()).toBe(1);
    stored.resolve();
    await mails.settled();
    expect(mailbox.mails()).toEqual([
      expect.objectContaining({ to: [to], subject: "Your Tapewise password was changed" }),
    ]);
    expect(await waiting()).toBe(0);
    expect(lines).toEqual([]);
  });

  it("are in the language of the addressee", async () => {
    const mails = openMails();
    await mails.send({ email: to, language: "de" }, changed);
    await mails.send({ email: to, language: "es" }, changed);
    await mails.settled();
    const subjects = mailbox.mails().map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      "Ihr Tapewise-Passwort wurde geändert",
      "Tu contraseña de Tapewise cambió",
    ]);
  });

  it("to nobody are stored like others and go nowhere", async () => {
    const counted = Promise.withResolvers<void>();
    const store = createAccountMailsStore({ db: handle.db });
    const mails = openMails({
      store: { ...store, remove: (...mail) => counted.promise.then(() => store.remove(...mail)) },
    });
    await mails.send(undefined, reset);
    expect(await waiting()).toBe(1);
    counted.resolve();
    await mails.settled();
    expect(mailbox.mails()).toEqual([]);
    expect(await waiting()).toBe(0);
    expect(lines).toEqual([]);
  });

  it("to nobody, of a process that died, are dropped without a line in the log", async () => {
    const dying = openMails({
      store: { ...createAccountMailsStore({ db: handle.db }), remove: () => new Promise(() => undefined) },
    });
    await dying.send(undefined, reset);
    await sql("update account_mails set due_at = now(), expires_at = now()");
    await openMails().sendDue();
    expect(await waiting()).toBe(0);
    expect(lines).toEqual([]);
  });

  it("are stored without a word of what they hold", async () => {
    const mails = openMails({ mailer: { send: () => new Promise(() => undefined) } });
    await mails.send(addressee, reset);
    const [row] = await sql<{ text: string }>("select m::text as text from account_mails m");
    expect(row?.text).toContain("v2.");
    for (const word of [to, "a-secret-token", "Canary", "password"]) expect(row?.text).not.toContain(word);
  });

  it("of a process that died are sent by another one when the lease ends, once, with the same message id", async () => {
    const sent: string[] = [];
    const dying = openMails({
      mailer: {
        async send({ id }) {
          sent.push(id ?? "");
          await new Promise(() => undefined);
        },
      },
    });
    await dying.send(addressee, reset);
    await expect.poll(() => sent.length).toBe(1);
    const mails = openMails();
    await mails.sendDue();
    await mails.settled();
    expect(mailbox.mails()).toEqual([]);
    expect(await dueIn()).toBeGreaterThan(0);
    expect(await dueIn()).toBeLessThanOrEqual(60);
    await makeDue();
    await Promise.all([mails.sendDue(), openMails().sendDue()]);
    await expect.poll(() => mailbox.mails().length).toBe(1);
    await expect.poll(waiting).toBe(0);
    expect(mailbox.mails()).toHaveLength(1);
    expect(mailbox.mails()[0]?.links).toEqual([reset.url]);
    expect(mailbox.mails()[0]?.headers["message-id"]).toBe(`<${sent[0]}@example.com>`);
  });

  it("of an embedded database's earlier process are sent at once", async () => {
    const mails = openMails({ mailer: { send: () => new Promise(() => undefined) } });
    await mails.send(addressee, changed);
    const next = openMails();
    await next.releaseLeases();
    await next.sendDue();
    await next.settled();
    expect(mailbox.mails()).toHaveLength(1);
  });

  it("are tried again after 5 s, 30 s, 2, 10 and then 30 minutes; the log names the occasion, not the user", async () => {
    mailbox.rejectNext({ code: 451, text: `Not for ${to}`, times: 7 });
    const mails = openMails();
    await mails.send(addressee, changed);
    await mails.settled();
    for (const pause of [5, 30, 120, 600, 1_800, 1_800]) {
      expect(await dueIn()).toBeGreaterThan(pause - 5);
      expect(await dueIn()).toBeLessThanOrEqual(pause);
      await mails.sendDue();
      await makeDue();
      await mails.sendDue();
      await mails.settled();
    }
    expect(said().map(({ level, mail, err }) => [level, mail, err])).toEqual(
      Array.from({ length: 7 }, () => ["warn", "password-changed", "MessageError: refused (451)"]),
    );
    expect(lines.join()).not.toContain("anary");
    await makeDue();
    await mails.sendDue();
    await mails.settled();
    expect(mailbox.mails()).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it.each([
    [reset, 30],
    [{ kind: "sign-in-link", url: reset.url, minutes: 15 }, 15],
    [{ kind: "verify-email", fullName: "Ada Canary", url: reset.url, hours: 24 }, 1_440],
    [{ kind: "invitation", url: reset.url, days: 7 }, 1_440],
    [changed, 1_440],
  ] as const)(
    "are given up when they are of no use any more: %o after %d minutes",
    async (facts, minutes) => {
      mailbox.rejectNext({ code: 451, text: "Try again later", times: 1 });
      const mails = openMails();
      await mails.send(addressee, facts);
      await mails.settled();
      const [row] = await sql<{ minutes: number }>(
        "select extract(epoch from expires_at - now())::float8 / 60 as minutes from account_mails",
      );
      expect(row?.minutes).toBeGreaterThan(minutes - 1);
      expect(row?.minutes).toBeLessThanOrEqual(minutes);
      await sql("update account_mails set due_at = now(), expires_at = now()");
      await mails.sendDue();
      await mails.settled();
      expect(mailbox.mails()).toEqual([]);
      expect(await waiting()).toBe(0);
      expect(said().at(-1)).toMatchObject({
        level: "error",
        msg: "A mail could not be sent",
        mail: facts.kind,
      });
    },
  );

  it("are tried once when nobody can be reached at the address", async () => {
    let tries = 0;
    const mails = openMails({
      mailer: {
        async send() {
          tries += 1;
          throw new MessageError("addressee-refused", "550 5.1.1");
        },
      },
    });
    await mails.send(addressee, changed);
    await mails.settled();
    expect(tries).toBe(1);
    expect(await waiting()).toBe(0);
    expect(said()).toMatchObject([{ level: "error", msg: "A mail could not be sent" }]);
  });

  it("that were encrypted under a key that is gone are dropped and reported", async () => {
    const stuck = openMails({ mailer: { send: () => new Promise(() => undefined) } });
    await stuck.send(addressee, changed);
    await makeDue();
    const mails = openMails({ box: createSecretBox({ current: "another key, of thirty-two signs" }) });
    await mails.sendDue();
    await mails.settled();
    expect(await waiting()).toBe(0);
    expect(said()).toMatchObject([{ level: "error", msg: expect.stringContaining("another key") }]);
  });

  it("that cannot be stored fail the call that promises them; a notice is sent all the same", async () => {
    await sql("alter table account_mails rename to away");
    try {
      const mails = openMails();
      await expect(mails.send(addressee, reset)).rejects.toThrow("Failed query");
      await mails.notify(addressee, changed);
      await mails.settled();
      expect(mailbox.mails().map(({ subject }) => subject)).toEqual(["Your Tapewise password was changed"]);
    } finally {
      await sql("alter table away rename to account_mails");
    }
  });
});
