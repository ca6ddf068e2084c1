import PostalMime from "postal-mime";
import { createKept } from "../kit/kept.ts";
import { renewalScript } from "../kit/message-page.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import { createMailboxPages, type MailboxPages } from "./pages.ts";
import { mailboxAccount, type ReceivedMail, type Rejection, startSmtpServer } from "./smtp.ts";
import type { StoredMail } from "./stored-mail.ts";

export type FakeMailbox = RunningServer & {
  /** With the account in it; `url` is where the mails can be read. */
  smtpUrl: string;
  /** Newest first. */
  mails(): StoredMail[];
  /** The newest mail to an address whose subject has a part in it, here already or yet to come. */
  waitFor(to: string, subjectPart: string): Promise<StoredMail>;
  /** Drops every mail. */
  clear(): void;
  /** Replaces the taking of coming mails; 451 is a failure that passes, 550 one that stays. */
  rejectNext(rejection: Rejection & { times?: number }): void;
  /** The next mail is read and neither taken nor rejected until it is let go. */
  holdNext(): HeldMail;
  /** Open connections of the mail server. */
  connections(): number;
};

export type HeldMail = {
  /** Resolves once the mail is here. */
  arrived: Promise<void>;
  /** `lost` is what a sender that died meanwhile leaves behind: the mail was never taken. */
  letGo(outcome: "taken" | "lost"): void;
};

const mailsMax = 200;

/** Every address on http and https in a text, without the mark that ends a sentence. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replace(/[.,;:!?)]+$/, ""));
}

async function readMail({ to, raw }: ReceivedMail, facts: { id: string; at: string }): Promise<StoredMail> {
  const mail = await PostalMime.parse(raw);
  const { name = "", address = "" } = mail.from ?? {};
  const text = mail.text ?? "";
  return {
    ...facts,
    from: name ? `${name} <${address}>` : address,
    to,
    subject: mail.subject ?? "",
    text,
    html: mail.html ?? "",
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    links: linksIn(text),
  };
}

function isTo(mail: StoredMail, address: string): boolean {
  return mail.to.some((each) => each.toLowerCase() === address.toLowerCase());
}

/** The pages of the mails: a list, each mail as its user sees it and as text, the same as JSON. */
function answer({ method, path }: FakeRequest, mails: readonly StoredMail[], pages: MailboxPages): Reply {
  if (method !== "GET") return json(405, { error: "Only GET." });
  if (path === "/") return pages.list(mails);
  if (path === "/mails.json") return json(200, mails, { "cache-control": "no-store" });
  if (path === "/page.js") return renewalScript();
  const [, id, part] = /^\/mails\/(\d+)(\/html)?$/.exec(path) ?? [];
  const mail = mails.find((each) => each.id === id);
  if (!mail) return pages.missing();
  return part ? pages.htmlPart(mail) : pages.mail(mail);
}

/** Starts a mail server whose mails can be read on a page. Nothing leaves this machine. */
export async function startFakeMailbox(
  options: { port?: number; smtpPort?: number; textMessagesUrl?: string; now?: () => number } = {},
): Promise<FakeMailbox> {
  const now = options.now ?? Date.now;
  const kept = createKept<StoredMail>({
    max: mailsMax,
    describe: (mail) => `${mail.to.join(", ")}: ${mail.subject}`,
  });
  const pages = createMailboxPages(options.textMessagesUrl);
  const rejections: Rejection[] = [];
  const holds: { arrive(): void; outcome: Promise<"taken" | "lost"> }[] = [];
  let received = 0;
  const smtp = await startSmtpServer({
    ...(options.smtpPort === undefined ? {} : { port: options.smtpPort }),
    rejection: () => rejections.shift(),
    async take(mail) {
      const held = holds.shift();
      held?.arrive();
      if ((await held?.outcome) === "lost")
        throw Object.assign(new Error("4.3.0 Try again later"), { responseCode: 451 });
      received += 1;
      kept.add(await readMail(mail, { id: String(received), at: new Date(now()).toISOString() }));
    },
  });
  const server = await startServer({
    name: "Mailbox",
    handle: (request) => answer(request, kept.all(), pages),
    ...(options.port === undefined ? {} : { port: options.port }),
  }).catch(async (error: unknown) => {
    await smtp.stop();
    throw error;
  });
  const { user, password } = mailboxAccount;
  return {
    ...server,
    smtpUrl: `smtp://${user}:${password}@127.0.0.1:${smtp.port}`,
    mails: () => [...kept.all()],
    waitFor: (to, subjectPart) =>
      kept.waitFor(
        (mail) => isTo(mail, to) && mail.subject.includes(subjectPart),
        `A mail to ${to} with "${subjectPart}"`,
      ),
    clear: kept.clear,
    rejectNext: ({ times = 1, ...rejection }) => {
      for (let i = 0; i < times; i += 1) rejections.push(rejection);
    },
    holdNext() {
      const arrival = Promise.withResolvers<void>();
      const { promise: outcome, resolve: letGo } = Promise.withResolvers<"taken" | "lost">();
      holds.push({ arrive: arrival.resolve, outcome });
      return { arrived: arrival.promise, letGo };
    },
    connections: smtp.connections,
    async stop() {
      await Promise.all([smtp.stop(), server.stop()]);
    },
  };
}
