import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import type { StoredMail } from "#fakes/mailbox/stored-mail.ts";
import { type FakeTwilio, startFakeTwilio } from "#fakes/twilio/twilio.ts";
import { startTestProduct, type TestClient, type TestProduct } from "./product.ts";
import { totpCode } from "./totp.ts";

export const password = "correct horse battery";

export type IdentityProduct = TestProduct & {
  mailbox: FakeMailbox;
  twilio: FakeTwilio;
  sql(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
  /** A POST from a network of its own, so that limits by network stay out of the way. */
  post(path: string, body: unknown, client?: TestClient, headers?: Record<string, string>): Promise<Response>;
};

let networks = 0;

/** Headers that name a network nobody came from before; believed where loopback is a trusted proxy. */
export function fromElsewhere(): Record<string, string> {
  networks += 1;
  return { "x-forwarded-for": `198.18.${Math.floor(networks / 250)}.${(networks % 250) + 1}` };
}

/** The product with a mailbox and a phone network, behind a trusted proxy. */
export async function startIdentityProduct(
  environment: Record<string, string> = {},
  { slowPasswords = false } = {},
): Promise<IdentityProduct> {
  const [mailbox, twilio] = await Promise.all([startFakeMailbox(), startFakeTwilio()]);
  const product = await startTestProduct({
    environment: {
      TRUSTED_PROXIES: "127.0.0.1",
      SMTP_URL: mailbox.smtpUrl,
      SMS_BASE_URL: twilio.url,
      SMS_ACCOUNT_ID: twilio.account.id,
      SMS_AUTH_TOKEN: twilio.account.token,
      SMS_FROM: twilio.account.from,
      ...environment,
    },
    slowPasswords,
  });
  return {
    ...product,
    mailbox,
    twilio,
    sql: (text, values = []) => product.platform.database.pool.query(text, values),
    post: (path, body, client = product.client(), headers = {}) =>
      client.request("POST", path, body, { ...fromElsewhere(), ...headers }),
    async close() {
      await product.close();
      await Promise.all([mailbox.stop(), twilio.stop()]);
    },
  };
}

/** The token in a mail's link, after a look at where the link leads. */
export function tokenIn(mail: StoredMail, appUrl: string, page: string): string {
  const link = new URL(mail.links[0] ?? "");
  if (link.origin !== appUrl || link.pathname !== page) throw new Error(`The link leads to ${link}`);
  return link.searchParams.get("token") ?? "";
}

/** Enrols the visitor in the second factor with the code of now. */
export async function enrol(client: TestClient): Promise<{ totpURI: string; backupCodes: string[] }> {
  const begun = await client.request("POST", "/api/auth/two-factor/enable", { password }, fromElsewhere());
  if (begun.status !== 200) throw new Error(`The enrolment answered ${begun.status}`);
  const setup = await begun.json();
  const code = totpCode(setup.totpURI);
  const proved = await client.request("POST", "/api/auth/two-factor/verify-totp", { code }, fromElsewhere());
  if (proved.status !== 200) throw new Error(`The first code answered ${proved.status}`);
  return setup;
}

export async function errorIn(answer: Response): Promise<{ code: string; message: string; field?: string }> {
  return (await answer.json()).error;
}
