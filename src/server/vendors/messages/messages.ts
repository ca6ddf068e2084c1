import { address, optionalText } from "#server/platform/environment-fields.ts";
import type { ConfiguredVendor, Outside, Vendor } from "../vendor.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same at each try, so that mail programs show a repetition once. */
  id?: string;
  /** Of mail that repeats: a POST to it ends that (RFC 8058). */
  unsubscribeUrl?: string;
};

/** `to` is a number in E.164. */
export type TextMessage = { to: string; text: string };

/** A way to reach users outside the site. Each method rejects with a MessageError only. */
export type MessageChannel<Message> = {
  /** Sends one message; rejects when it was not taken. */
  send(message: Message): Promise<void>;
  /** Signs in without sending; rejects with the reason. */
  verify(): Promise<void>;
  /** Ends every connection; what is in flight fails. Safe to repeat. */
  close(): void;
};

export type Mailer = Pick<MessageChannel<Mail>, "send">;
export type TextSender = Pick<MessageChannel<TextMessage>, "send">;

export type MessageFailure =
  /** Another try is of no use: nobody can be reached there. */
  | "addressee-refused"
  /** Wrong account or password in the configuration. */
  | "account-refused"
  | "refused"
  | "rate-limited"
  | "unreachable";

/** Why a message was not taken. Holds no address, no text and no secret. */
export class MessageError extends Error {
  readonly fault: MessageFailure;
  readonly detail: string;
  /** @param detail a code of the outside service, such as "550 5.1.1" */
  constructor(failure: MessageFailure, detail: string) {
    super(`${failure} (${detail})`);
    this.name = "MessageError";
    this.fault = failure;
    this.detail = detail;
  }
}

type ConfiguredChannel<Message> = ConfiguredVendor & {
  /** False when the environment lacks what it needs. */
  isOn: boolean;
  open(outside: Outside): MessageChannel<Message>;
};
export type MailChannel = ConfiguredChannel<Mail>;
export type TextChannel = ConfiguredChannel<TextMessage>;

/** The account of the text-message provider, whichever it is. */
export const textKeys = {
  SMS_ACCOUNT_ID: optionalText,
  SMS_AUTH_TOKEN: optionalText,
  SMS_FROM: optionalText,
  SMS_BASE_URL: address.optional(),
};

export type MailVendor = Vendor<MailChannel>;
export type TextVendor = Vendor<TextChannel>;
