import { setTimeout as sleep } from "node:timers/promises";
import { createAccountMails } from "#server/features/sign-in/account-mails.service.ts";
import { createAccountMailsStore } from "#server/features/sign-in/account-mails.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import { watchedChannel } from "#server/vendors/messages/watched-channel.ts";
import type { Outside } from "#server/vendors/vendor.ts";

/** How long a stop waits for mails that are in progress. */
const settleMsMax = 3_000;

export type Messages = ReturnType<typeof createMessages>;

/** What reaches users outside the site, and the CAPTCHA. */
export function createMessages({ config, database, log, secrets }: Platform, outside: Outside) {
  const { mail, text, captcha } = config.vendors;
  const mailer = watchedChannel(mail.open(outside));
  const sms = text.isOn ? text.open(outside) : undefined;
  const accountMails = createAccountMails({
    store: createAccountMailsStore({ db: database.db }),
    mailer,
    box: secrets,
    newId,
    log,
  });
  return {
    accountMails,
    mailer,
    /** By the vendor's id: of those that are not called by HTTP. */
    channelHealth: { [mail.id]: mailer.health },
    /** Undefined: nothing is offered that needs a phone. */
    sms,
    captcha: captcha.open(outside),
    /** Gives mails that are in flight a moment, then ends the channels' connections. */
    async close(): Promise<void> {
      await Promise.race([accountMails.settled(), sleep(settleMsMax, undefined, { ref: false })]);
      mailer.close();
      sms?.close();
    },
  };
}
