import type { Logger } from "#server/platform/log/logger.ts";
import { notSet } from "../../key-check.ts";
import { vendor } from "../../vendor.ts";
import type { Mail, MailChannel, MessageChannel } from "../messages.ts";

/** Without a mail server, mails are written to the log, links included: whoever reads it can act for the addressee. */
const createLogMailer = (log: Logger): MessageChannel<Mail> => ({
  async send({ to, subject, text }) {
    log.info({ to, subject, text }, "Mail");
  },
  verify: async () => undefined,
  close: () => undefined,
});

export const log = vendor({
  id: "log",
  environment: {},
  configure: (): MailChannel => ({
    id: "log",
    name: "Mail",
    url: undefined,
    isOn: true,
    open: (outside) => createLogMailer(outside.log),
    check: async () => [notSet("Mail", "SMTP_URL is not set: mails are written to the log, links included.")],
  }),
});
