import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import {
  type Mail,
  type Mailer,
  type MessageChannel,
  MessageError,
} from "#server/vendors/messages/messages.ts";
import { createSmtpMailer } from "#server/vendors/messages/smtp/smtp.client.ts";
import { createAccountMails } from "./account-mails.service.ts";

const facts = { kind: "password-changed", fullName: "Ada Canary" } as const;
const to = "canary@example.com";
const addressee = { email: to, language: "en" } as const;
let mailbox: FakeMailbox;
let mailer: MessageChannel<Mail>;
let lines: string[] = [];
const log = createLogger({ level: "info", write: (line) => lines.push(line) });
beforeEach(async () => {
  lines = [];
  mailbox = await startFakeMailbox();
  const from = { name: "Tapewise", address: "mail@example.com" };
  mailer = createSmtpMailer({ url: mailbox.smtpUrl, from, replyTo: "help@example.com" });
});
afterEach(async () => {
  mailer.close();
  await mailbox.stop();
});
const openMails = (deps: { mailer: Mailer } = { mailer }) =>
  createAccountMails({ ...deps, log, firstPauseMs: 1 });

describe("mails of the accounts", () => {
  it("leave in the background", async () => {
    const mails = openMails();
    mails.send(addressee, facts);
    expect(mailbox.mails()).toEqual([]);
    await mails.settled();
    expect(mailbox.mails()).toEqual([
      expect.objectContaining({ to: [to], subject: "Your Tapewise password was changed" }),
    ]);
    expect(lines).toEqual([]);
  });
  it("are in the language of the addressee", async () => {
    const mails = openMails();
    mails.send({ email: to, language: "de" }, facts);
    mails.send({ email: to, language: "es" }, facts);
    await mails.settled();
    expect(
      mailbox
        .mails()
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(["Ihr Tapewise-Passwort wurde geändert", "Tu contraseña de Tapewise cambió"]);
  });
  it("are tried again when the mail server does not take them at once", async () => {
    mailbox.rejectNext({ code: 451, text: "Try again later", times: 2 });
    const mails = openMails();
    mails.send(addressee, facts);
    await mails.settled();
    expect(mailbox.mails()).toHaveLength(1);
  });
  it("are given up after three tries; the log names the occasion, not the user", async () => {
    mailbox.rejectNext({ code: 451, text: `Not for ${to}`, times: 3 });
    const mails = openMails();
    mails.send(addressee, facts);
    await mails.settled();
    expect(mailbox.mails()).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: "error",
      mail: "password-changed",
      err: "MessageError: refused (451)",
    });
    expect(lines[0]).not.toContain("anary");
  });
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
    mails.send(addressee, facts);
    await mails.settled();
    expect(tries).toBe(1);
    expect(lines).toHaveLength(1);
  });
});
