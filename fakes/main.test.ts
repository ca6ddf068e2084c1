import { createTransport } from "nodemailer";
import { describe, expect, it } from "vitest";
import { startFakes } from "./main.ts";

describe("all fakes together", () => {
  it("start on free ports and name what the product needs", async () => {
    const fakes = await startFakes({ alwaysOpen: true });
    try {
      const { environment } = fakes;
      for (const [name, value] of Object.entries(environment)) expect([name, value]).not.toEqual([name, ""]);
      expect(environment.OPENAI_API_KEY).toMatch(/^sk-.{18,}/);
      expect(environment.OUTBOUND_ALLOW).toBe("127.0.0.1");
      const feeds = JSON.parse(environment.DEFAULT_FEEDS ?? "");
      expect(feeds.map((feed: { color: string }) => feed.color)).toEqual(["#7c3aed", "#2563eb", "#dc2626"]);
      for (const feed of feeds) expect((await fetch(feed.url)).status).toBe(200);
      const models = await fetch(`${environment.OPENAI_BASE_URL}/models`, {
        headers: { authorization: `Bearer ${environment.OPENAI_API_KEY}` },
      });
      expect(models.status).toBe(200);
      const local = await fetch(`${environment.AI_ALLOWED_BASES}/models`);
      expect(local.status).toBe(200);
      const quote = await fetch(
        `${environment.FINNHUB_BASE_URL}/quote?symbol=AAPL&token=${environment.FINNHUB_API_KEY}`,
      );
      expect((await quote.json()).c).toBeGreaterThan(0);
      const price = await fetch(
        `${environment.TWELVE_DATA_BASE_URL}/price?symbol=AAPL&apikey=${environment.TWELVE_DATA_API_KEY}`,
      );
      expect(price.status).toBe(200);
      expect((await fetch(environment.GOOGLE_DISCOVERY_URL ?? "")).status).toBe(200);
      expect((await fetch(environment.STRIPE_JS_URL ?? "")).status).toBe(200);
      expect((await fetch(environment.DEMO_MAIL_URL ?? "")).status).toBe(200);
      await expect(
        createTransport(environment.SMTP_URL).sendMail({
          from: environment.MAIL_FROM,
          to: "reader@example.com",
          subject: "Hello",
          text: "Hello",
        }),
      ).resolves.toMatchObject({ accepted: ["reader@example.com"] });
      expect(fakes.mailbox.mails()).toHaveLength(1);
      expect(await (await fetch(fakes.mailbox.url)).text()).toContain(environment.SMS_BASE_URL);
      expect((await fetch(fakes.turnstile.scriptUrl)).status).toBe(200);
      expect(Object.keys(environment).filter((name) => name.startsWith("CAPTCHA"))).toEqual([]);
    } finally {
      await fakes.stop();
    }
  });
  it("say which port is taken and by whom it was wanted", async () => {
    const first = await startFakes();
    const basePort = first.openai.port - 5;
    try {
      await expect(startFakes({ basePort })).rejects.toThrow(
        /Port \d+ on 127\.0\.0\.1, needed by the fake .+ is taken/,
      );
    } finally {
      await first.stop();
    }
  });
});
