import { describe, expect, it } from "vitest";
import { type Mail, MessageError, type MessageFault } from "./messages.ts";
import { watchedChannel } from "./watched-channel.ts";

const mail = { to: "ada@example.com", subject: "s", text: "t", html: "<p>t</p>" };

function mailerThat(...faults: (MessageFault | null)[]) {
  return watchedChannel<Mail>({
    async send() {
      const fault = faults.shift();
      if (fault) throw new MessageError(fault, "550");
    },
    verify: async () => undefined,
    close: () => undefined,
  });
}

describe("the health of the mail server", () => {
  it("is unused before the first mail, and up after it", async () => {
    const mailer = mailerThat(null);
    expect(mailer.health()).toMatchObject({ state: "unused", succeededAtMs: null });
    await mailer.send(mail);
    expect(mailer.health()).toMatchObject({ state: "up", failure: null });
  });

  it.each([
    ["account-refused", "It refused our account."],
    ["refused", "It refused a message."],
    ["rate-limited", "Its limit of calls is reached."],
    ["unreachable", "It cannot be reached."],
  ] as const)("says %s in words, and the error goes on", async (fault, words) => {
    const mailer = mailerThat(fault);
    await expect(mailer.send(mail)).rejects.toMatchObject({ fault });
    expect(mailer.health()).toMatchObject({ state: "failing", failure: words });
  });

  it("is up when only the addressee was refused", async () => {
    const mailer = mailerThat("addressee-refused");
    await expect(mailer.send(mail)).rejects.toMatchObject({ fault: "addressee-refused" });
    expect(mailer.health()).toMatchObject({ state: "up", failure: null });
  });
});
