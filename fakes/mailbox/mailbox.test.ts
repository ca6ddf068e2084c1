import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeMailbox, linksIn, startFakeMailbox } from "./mailbox.ts";

let mailbox: FakeMailbox;
beforeEach(async () => {
  mailbox = await startFakeMailbox({ now: () => Date.parse("2026-11-21T12:00:00Z") });
});
afterEach(() => mailbox.stop());

type Sent = { to?: string; subject?: string; text?: string; html?: string };

async function send(mail: Sent = {}, url = mailbox.smtpUrl): Promise<void> {
  const transport = createTransport(url);
  await transport.sendMail({
    from: { name: "Sender", address: "sender@example.com" },
    to: "reader@example.com",
    subject: "Hello",
    text: "Open https://example.com/a?b=1&c=2.",
    ...mail,
  });
}
const page = async (path: string) => {
  const answer = await fetch(mailbox.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe("the mail server", () => {
  it("keeps what was sent, decoded", async () => {
    await send({ subject: "Grüße", html: "<p>Hi <b>there</b></p>" });
    expect(mailbox.mails()).toEqual([
      expect.objectContaining({
        id: "1",
        at: "2026-11-21T12:00:00.000Z",
        from: "Sender <sender@example.com>",
        to: ["reader@example.com"],
        subject: "Grüße",
        links: ["https://example.com/a?b=1&c=2"],
      }),
    ]);
    expect(mailbox.mails()[0]?.text).toContain("Open https://example.com");
    expect(mailbox.mails()[0]?.html).toContain("<b>there</b>");
  });
  it("rejects a wrong password", async () => {
    const wrong = mailbox.smtpUrl.replace(/:[^:@]+@/, ":wrong@");
    await expect(send({}, wrong)).rejects.toThrow("535");
    expect(mailbox.mails()).toEqual([]);
  });
  it("rejects as often as it was told, then takes", async () => {
    mailbox.rejectNext({ code: 451, text: "4.3.0 Try again later", times: 2 });
    await expect(send()).rejects.toThrow("451");
    await expect(send()).rejects.toThrow("4.3.0 Try again later");
    await send();
    expect(mailbox.mails()).toHaveLength(1);
  });
  it("rejects a mail above one megabyte", async () => {
    await expect(send({ text: "x".repeat(1_100_000) })).rejects.toThrow("552");
    expect(mailbox.mails()).toEqual([]);
  });
  it("keeps the newest 200", async () => {
    const transport = createTransport({ url: mailbox.smtpUrl, pool: true });
    for (let i = 0; i < 203; i += 1)
      await transport.sendMail({
        from: "a@example.com",
        to: "b@example.com",
        subject: `Mail ${i}`,
        text: ".",
      });
    transport.close();
    expect(mailbox.mails()).toHaveLength(200);
    expect(mailbox.mails()[0]?.subject).toBe("Mail 202");
    expect(mailbox.mails().at(-1)?.subject).toBe("Mail 3");
  });
  it("says which port is taken and by whom it is wanted", async () => {
    const smtpPort = Number(new URL(mailbox.smtpUrl).port);
    await expect(startFakeMailbox({ smtpPort })).rejects.toThrow(
      `Port ${smtpPort} on 127.0.0.1, needed by the fake Mail server, is taken.`,
    );
    await expect(startFakeMailbox({ port: mailbox.port })).rejects.toThrow("needed by the fake Mailbox");
  });
});

describe("waiting for a mail", () => {
  it("finds one that is here, by address in any case and part of the subject", async () => {
    await send({ to: "Ann@example.com", subject: "Reset your password" });
    const mail = await mailbox.waitFor("ann@EXAMPLE.com", "password");
    expect(mail.to).toEqual(["Ann@example.com"]);
  });
  it("waits for one to come and passes others by", async () => {
    const coming = mailbox.waitFor("ann@example.com", "second");
    await send({ to: "bob@example.com", subject: "The second" });
    await send({ to: "ann@example.com", subject: "The first" });
    await send({ to: "ann@example.com", subject: "The second" });
    expect(await coming).toMatchObject({ id: "3", subject: "The second" });
  });
  it("gives the newest, and nothing that was dropped", async () => {
    await send({ subject: "Link 1" });
    await send({ subject: "Link 2" });
    expect((await mailbox.waitFor("reader@example.com", "Link")).subject).toBe("Link 2");
    mailbox.clear();
    const coming = mailbox.waitFor("reader@example.com", "Link");
    await send({ subject: "Link 3" });
    expect((await coming).subject).toBe("Link 3");
  });
});

describe("the mailbox's pages", () => {
  it("list the mails, newest first, as a page and as JSON", async () => {
    expect((await page("/")).text).toContain("No emails yet.");
    await send({ subject: "One" });
    await send({ subject: "Two" });
    const { text } = await page("/");
    expect(text.indexOf("Two")).toBeLessThan(text.indexOf("One"));
    const list = await (await fetch(`${mailbox.url}/mails.json`)).json();
    expect(list).toEqual(JSON.parse(JSON.stringify(mailbox.mails())));
  });
  it("show a mail as text whose addresses are links", async () => {
    await send({ text: "Open <https://example.com/a?b=1&c=2> now." });
    expect((await page("/mails/1")).text).toContain(
      '&lt;<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">https://example.com/a?b=1&amp;c=2</a>&gt; now.',
    );
  });
  it("escape everything that a mail brings", async () => {
    const hostile = '"><script>alert(1)</script>';
    await send({ subject: hostile, text: hostile, html: hostile });
    for (const path of ["/", "/mails/1"]) expect((await page(path)).text).not.toContain("<script>alert");
  });
  it("let no script of a mail run: sandboxed by the frame and by the part's own policy", async () => {
    await send({ html: "<script>parent.document.title='x'</script><p>Fine</p>" });
    expect((await page("/mails/1")).text).toContain(
      'src="/mails/1/html" sandbox="allow-popups allow-popups-to-escape-sandbox"',
    );
    const part = await page("/mails/1/html");
    const policy = part.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox allow-popups allow-popups-to-escape-sandbox");
    expect(policy).not.toContain("script");
    expect(part.text).toContain("<p>Fine</p>");
  });
  it("answer 404 for a mail that is not kept and 405 for a change", async () => {
    expect((await page("/mails/9")).status).toBe(404);
    expect((await page("/else")).status).toBe(404);
    expect((await fetch(mailbox.url, { method: "POST" })).status).toBe(405);
  });
});

describe("links in a text", () => {
  it("end before the mark that ends the sentence", () => {
    expect(linksIn("See https://a.example/x. Or (http://b.example/?q=1).")).toEqual([
      "https://a.example/x",
      "http://b.example/?q=1",
    ]);
  });
});
