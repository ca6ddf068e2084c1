import { mailFrom } from "#domain/accounts/mail-layout.ts";
import { message } from "#domain/language/translate.ts";
import { translateIn } from "#server/platform/language.ts";
import { vendor } from "../../vendor.ts";
import {
  type AlertChannel,
  type AlertOutside,
  type ConfiguredAlertChannel,
  failing,
  later,
  limited,
  refusedMessage,
  type SendOutcome,
  silent,
} from "../alert-channel.ts";
import { MessageError } from "../messages.ts";

const nobody = message("Nobody can be reached at your email address. Change it in your profile.").sentence;

function outcomeOf(error: unknown): SendOutcome {
  const fault = error instanceof MessageError ? error.fault : "unreachable";
  if (fault === "addressee-refused") return { kind: "gone", problem: nobody };
  if (fault === "refused") return { kind: "rejected", problem: refusedMessage };
  if (fault === "rate-limited") return later(limited);
  if (fault === "account-refused") return later(failing);
  // The mail may have been taken before the connection broke; its Message-ID is the same at the next try.
  return { kind: "later", problem: silent, unsure: true, counts: true };
}

/** Emails to the account's own address, by the operator's mail server. */
function createAlertMail({ mailer }: AlertOutside): AlertChannel {
  return {
    async targetOf(given) {
      if (given.kind !== "email") return { refused: message("This isn't an email address.") };
      return { target: {}, name: "", identity: "email" };
    },
    async send(_target, { id, title, body, url, openLabel, email, language }) {
      const [greeting = "", ...paragraphs] = body.split("\n");
      const letter = { subject: title, greeting, paragraphs, action: { label: openLabel, url }, notes: [] };
      const mail = mailFrom(letter, translateIn[language]);
      try {
        await mailer.send({ to: email, ...mail, id });
        return { kind: "accepted", server: "" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

export const alertMail = vendor({
  id: "email",
  environment: {},
  configure: (): ConfiguredAlertChannel => ({
    id: "email",
    kind: "email",
    name: "Email",
    url: undefined,
    isOn: true,
    open: createAlertMail,
    check: async () => [],
  }),
});
