import type { NewSignUp } from "#contract/sign-up.ts";
import { startTestProduct, type TestClient } from "./product.ts";

export const password = "correct horse battery";
export const openaiKey = "sk-proj-canary-0penai-7Kq2vXh9";
export const finnhubKey = "canary0finnhub5Tg7Hj1Qz9Xc";
export const keys = { openaiApiKey: openaiKey, finnhubApiKey: finnhubKey };

const feed = { name: "Wire", url: "http://127.0.0.1:9/first.xml", color: "#7c3aed" };
let users = 0;
let networks = 0;

/** A complete sign-up for the Managed plan, of a new user each time. */
export function newcomer(fields: Partial<NewSignUp> = {}): NewSignUp {
  users += 1;
  return {
    fullName: "Ada Example",
    email: `newcomer${users}@example.com`,
    phone: "+1 415 555 0100",
    password,
    confirmPassword: fields.password ?? password,
    subscriptionType: "MANAGED",
    ...fields,
  };
}

/** Each call comes from a network of its own, so that limits stay out of tests that are not about them. */
export function from(): Record<string, string> {
  networks += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(networks / 250)}.${networks % 250}` };
}

/** The product with sign-ups on, and accounts without payment unless it is said otherwise. */
export async function startSignUpProduct(environment: Record<string, string> = {}) {
  const product = await startTestProduct({
    logLevel: "debug",
    environment: {
      ROLE: "web",
      TRUSTED_PROXIES: "127.0.0.1",
      OUTBOUND_ALLOW: "127.0.0.1",
      DEFAULT_FEEDS: JSON.stringify([feed]),
      ...environment,
    },
  });
  const sql = async (text: string, values: unknown[] = []) =>
    (await product.platform.database.pool.query(text, values)).rows;
  const site = product.services.site.siteSettings;
  await site.change({ signupsEnabled: true, signupWithoutPayment: true });

  const ask = (client: TestClient, method: string, path: string, body: unknown) =>
    client.request(method, `/api/signup${path}`, body, from());
  return {
    ...product,
    sql,
    begin: (client: TestClient, body: unknown) => ask(client, "POST", "", body),
    change: (client: TestClient, body: unknown) => ask(client, "PATCH", "", body),
    checkOut: (client: TestClient, body: unknown = {}) => ask(client, "POST", "/checkout", body),
    /** A browser that has begun a sign-up. */
    async newClient(fields: Partial<NewSignUp> = {}) {
      const details = newcomer(fields);
      const client = product.client();
      const answer = await ask(client, "POST", "", details);
      if (answer.status !== 201) throw new Error(`The sign-up answered ${answer.status}.`);
      return { ...client, details };
    },
    usersOf: (email: string) => sql("select * from users where email = $1", [email]),
    pendingOf: (email: string) => sql("select * from pending_sign_ups where email = $1", [email]),
  };
}

export type SignUpProduct = Awaited<ReturnType<typeof startSignUpProduct>>;
