import { createTransport } from "nodemailer";
import { type Mail, type MessageChannel, MessageError, type MessageFailure } from "../messages.ts";

const limits = { connectMs: 5_000, totalMs: 20_000 };
const connectionsMax = 3;

/**
 * Sends through the operator's mail server, over one pool of connections. A mail that is not taken within twenty
 * seconds is given up. Each method rejects with a MessageError only.
 */
export function createSmtpMailer(options: {
  /** May carry the account: it reaches no log and no error. */
  url: string;
  from: { name: string; address: string };
  /** Who reads what a user answers. */
  replyTo: string;
  limits?: { connectMs: number; totalMs: number };
}): MessageChannel<Mail> {
  const { connectMs, totalMs } = options.limits ?? limits;
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: totalMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, id, unsubscribeUrl }) {
      const { from, replyTo } = options;
      const messageId = id === undefined ? {} : { messageId: `<${id}@${from.address.split("@")[1]}>` };
      const signal = AbortSignal.timeout(totalMs);
      // An address object is taken as it is; a text would be read as a list of addresses.
      const mail = {
        from,
        replyTo,
        to: { name: "", address: to },
        subject,
        text,
        html,
        signal,
        ...messageId,
        ...(unsubscribeUrl === undefined ? {} : { headers: oneClick(unsubscribeUrl) }),
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw messageErrorOf(error);
      });
    },
    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw messageErrorOf(error);
      });
    },
    close: () => transport.close(),
  };
}

/** What lets a mail program unsubscribe by itself (RFC 2369, RFC 8058). */
const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const failureOf: Record<string, MessageFailure> = {
  EAUTH: "account-refused",
  ENOAUTH: "account-refused",
  EMESSAGE: "refused",
  EENVELOPE: "refused",
};

/** The mail server's own words may repeat an address or more: only its codes are kept. */
function messageErrorOf(error: unknown): MessageError {
  const { code, responseCode, response, command } = error as Record<string, unknown>;
  if (typeof responseCode === "number") {
    const exact = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1];
    const detail = exact ? `${responseCode} ${exact}` : String(responseCode);
    if (command === "RCPT TO" && responseCode >= 500) return new MessageError("addressee-refused", detail);
    return new MessageError(failureOf[String(code)] ?? "refused", detail);
  }
  const known = typeof code === "string" && /^[A-Z_]{1,30}$/.test(code) ? code : "unknown";
  return new MessageError(failureOf[known] ?? "unreachable", known);
}
