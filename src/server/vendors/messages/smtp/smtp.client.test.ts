import { createServer, type Server, type Socket } from "node:net";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { type Mail, type MessageChannel, MessageError } from "../messages.ts";
import { createSmtpMailer } from "./smtp.client.ts";

const mail = {
  to: "reader@example.com",
  subject: "Grüße",
  text: "Hello",
  html: '<p>Hello <a href="https://example.com">there</a></p>',
};
let mailbox: FakeMailbox;
const mailers: MessageChannel<Mail>[] = [];
const silents: Server[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  mailbox = await startFakeMailbox();
});
afterEach(async () => {
  for (const one of mailers.splice(0)) one.close();
  for (const one of sockets.splice(0)) one.destroy();
  for (const one of silents.splice(0)) one.close();
  await mailbox.stop();
});

function mailerTo(url: string, limits?: { connectMs: number; totalMs: number }): MessageChannel<Mail> {
  const mailer = createSmtpMailer({
    url,
    from: { name: "Tapewise", address: "mail@example.com" },
    replyTo: "help@example.com",
    ...(limits ? { limits } : {}),
  });
  mailers.push(mailer);
  return mailer;
}

/** A server that says these lines, each in answer to one of the other side's, and then nothing more. */
async function silentAfter(...lines: string[]): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket);
    const left = [...lines];
    const say = () => void (left.length > 0 && socket.write(`${left.shift()}\r\n`));
    socket.on("data", say).on("error", () => undefined);
    say();
  });
  silents.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

async function failureOf(work: Promise<unknown>): Promise<MessageError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MessageError);
  return error as MessageError;
}

describe("a mail", () => {
  it("arrives with sender, answer address, text and HTML", async () => {
    await mailerTo(mailbox.smtpUrl).send(mail);
    const [kept] = mailbox.mails();
    expect(kept).toMatchObject({
      from: "Tapewise <mail@example.com>",
      to: ["reader@example.com"],
      subject: "Grüße",
      html: expect.stringContaining('<a href="https://example.com">there</a>'),
    });
    expect(kept?.text.trim()).toBe("Hello");
    expect(kept?.headers["reply-to"]).toBe("help@example.com");
  });
  it("goes to one address, whatever the text of it says", async () => {
    await mailerTo(mailbox.smtpUrl)
      .send({ ...mail, to: "a@example.com, b@example.com" })
      .catch(() => undefined);
    await mailerTo(mailbox.smtpUrl)
      .send({ ...mail, to: "a@example.com\r\nBcc: c@example.com" })
      .catch(() => undefined);
    for (const { to, headers } of mailbox.mails()) {
      expect(to).toHaveLength(1);
      expect(headers.bcc).toBeUndefined();
    }
  });
  it("forges no header through its subject", async () => {
    await mailerTo(mailbox.smtpUrl).send({ ...mail, subject: "Hello\r\nBcc: c@example.com\r\n\r\nPay" });
    const [kept] = mailbox.mails();
    expect(kept?.to).toEqual(["reader@example.com"]);
    expect(kept?.headers.bcc).toBeUndefined();
  });
  it("shares at most three connections with a hundred others", async () => {
    const mailer = mailerTo(mailbox.smtpUrl);
    let mostOpen = 0;
    const sent = Array.from({ length: 100 }, (_, i) =>
      mailer.send({ ...mail, subject: `Mail ${i}` }).then(() => {
        mostOpen = Math.max(mostOpen, mailbox.connections());
      }),
    );
    await Promise.all(sent);
    expect(mailbox.mails()).toHaveLength(100);
    expect(mostOpen).toBeLessThanOrEqual(3);
  });
});

describe("a mail that is not taken", () => {
  it.each([
    [{ code: 451, text: "4.3.0 Try again, reader@example.com" }, "refused (451 4.3.0)"],
    [{ code: 550, text: "Sender mail@example.com refused" }, "refused (550)"],
  ])("names the code and nothing else: %o", async (rejection, message) => {
    mailbox.rejectNext(rejection);
    expect((await failureOf(mailerTo(mailbox.smtpUrl).send(mail))).message).toBe(message);
  });
  it("says when nobody can be reached at the address", async () => {
    const url = await silentAfter("220 hello", "250 hello", "250 sender fine", "550 5.1.1 nobody here");
    expect(await failureOf(mailerTo(url).send(mail))).toMatchObject({
      fault: "addressee-refused",
      message: "addressee-refused (550 5.1.1)",
    });
  });
  it("says when the account is wrong, without its password", async () => {
    const url = mailbox.smtpUrl.replace(/:[^:@/]+@/, ":canary-password@");
    const mailer = mailerTo(url);
    for (const error of [await failureOf(mailer.send(mail)), await failureOf(mailer.verify())]) {
      expect(error.fault).toBe("account-refused");
      expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/canary|reader@/);
    }
  });
  it("says when there is no mail server", async () => {
    const { port } = new URL(mailbox.smtpUrl);
    await mailbox.stop();
    const error = await failureOf(mailerTo(`smtp://u:canary@127.0.0.1:${port}`).send(mail));
    expect(error.fault).toBe("unreachable");
    expect(error.message).not.toContain("canary");
  });
  it.each([
    ["greets nobody", []],
    ["falls silent after the greeting", ["220 hello"]],
    ["falls silent in the middle", ["220 hello", "250 hello", "250 sender fine"]],
  ])("gives up on a server that %s", async (_, lines) => {
    const mailer = mailerTo(await silentAfter(...lines), { connectMs: 100, totalMs: 300 });
    expect((await failureOf(mailer.send(mail))).fault).toBe("unreachable");
  });
  it("says it was closed", async () => {
    const mailer = mailerTo(mailbox.smtpUrl);
    mailer.close();
    mailer.close();
    expect((await failureOf(mailer.send(mail))).fault).toBe("unreachable");
  });
});

describe("verify", () => {
  it("signs in and sends nothing", async () => {
    await mailerTo(mailbox.smtpUrl).verify();
    expect(mailbox.mails()).toEqual([]);
  });
});
