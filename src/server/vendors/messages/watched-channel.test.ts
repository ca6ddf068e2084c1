import { describe, expect, it } from "vitest";
import { type Mail, MessageError, type MessageFailure } from "./messages.ts";
import { watchedChannel } from "./watched-channel.ts";

const mail = { to: "ada@example.com", subject: "s", text: "t", html: "<p>t</p>" };

function mailerThat(...failures: (MessageFailure | null)[]) {
  return watchedChannel<Mail>({
    async send() {
      const failure = failures.shift();
      if (failure) throw new MessageError(failure, "550");
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
    ["unreachable", "It isn't responding."],
  ] as const)("says %s in words, and the error goes on", async (failure, words) => {
    const mailer = mailerThat(failure);
    await expect(mailer.send(mail)).rejects.toMatchObject({ fault: failure });
    expect(mailer.health()).toMatchObject({ state: "failing", failure: words });
  });

  it("is up when only the addressee was rejected", async () => {
    const mailer = mailerThat("addressee-refused");
    await expect(mailer.send(mail)).rejects.toMatchObject({ fault: "addressee-refused" });
    expect(mailer.health()).toMatchObject({ state: "up", failure: null });
  });
});
