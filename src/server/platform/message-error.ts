export type MessageFault =
  /** Another try is of no use: nobody can be reached there. */
  | "addressee-refused"
  /** Wrong account or password in the configuration. */
  | "account-refused"
  | "refused"
  | "rate-limited"
  | "unreachable";

/** Why a mail or a text message was not taken. Holds no address, no text and no secret. */
export class MessageError extends Error {
  readonly fault: MessageFault;
  /** @param detail a code of the outside service, such as "550 5.1.1" */
  constructor(fault: MessageFault, detail: string) {
    super(`${fault} (${detail})`);
    this.name = "MessageError";
    this.fault = fault;
  }
}
