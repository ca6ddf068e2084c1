import type { Logger } from "#server/platform/log/logger.ts";
import { getJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import { postForm } from "#server/platform/vendor-call/post-form.ts";
import { type MessageChannel, MessageError, type MessageFailure, type TextMessage } from "../messages.ts";
import { twilioAccountSchema, twilioErrorSchema } from "./twilio.schema.ts";

const timeoutMs = 10_000;
const bytesMax = 256 * 1024;

/** The vendor's codes for a number that gets no text message, whatever is tried. */
const numberCodes = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 21635, 60200]);

/** Text messages by the vendor's Messages resource. Each method is one request and rejects with a MessageError only. */
export function createTwilioSender(deps: {
  baseUrl: string;
  accountId: string;
  authToken: string;
  /** A number in E.164, a sender's name, or a messaging service ("MG…"). */
  from: string;
  fetch: typeof globalThis.fetch;
  log: Logger;
}): MessageChannel<TextMessage> {
  const { fetch, log, from } = deps;
  const account = `${deps.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(deps.accountId)}`;
  const authorization = `Basic ${Buffer.from(`${deps.accountId}:${deps.authToken}`).toString("base64")}`;
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };

  function judge(reply: JsonReply): void {
    const error = errorIn(reply);
    if (!error) return;
    log.warn({ provider: "twilio", reason: error.message }, "The text-message provider did not take a call");
    throw error;
  }

  return {
    async send({ to, text }) {
      const url = new URL(`${account}/Messages.json`);
      const form = { To: to, ...sender, Body: text };
      judge(await postForm({ fetch, url, timeoutMs, bytesMax, form, authorization }));
    },
    async verify() {
      const reply = await getJson({
        fetch,
        url: new URL(`${account}.json`),
        timeoutMs,
        bytesMax,
        authorization,
      });
      judge(reply);
      const read = twilioAccountSchema.safeParse(reply.kind === "reply" ? reply.json : undefined);
      const status = read.success ? read.data.status : "unreadable";
      if (status !== "active") throw new MessageError("account-refused", status.slice(0, 20));
    },
    close: () => undefined,
  };
}

function errorIn(reply: JsonReply): MessageError | undefined {
  if (reply.kind === "failed") return new MessageError("unreachable", reply.detail);
  const { status } = reply;
  if (status >= 200 && status < 300) return undefined;
  const read = twilioErrorSchema.safeParse(reply.json);
  const code = read.success ? read.data.code : undefined;
  return new MessageError(failureOf(status, code), code === undefined ? `http ${status}` : String(code));
}

function failureOf(status: number, code: number | undefined): MessageFailure {
  if (code !== undefined && numberCodes.has(code)) return "addressee-refused";
  if (status === 401 || status === 403) return "account-refused";
  if (status === 429) return "rate-limited";
  // A redirect is no answer of the vendor's: something before it sent the request elsewhere.
  return status >= 500 || status < 400 ? "unreachable" : "refused";
}
