import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enrol, type IdentityProduct, password, startIdentityProduct } from "#tests/support/identity.ts";
import { totpCode } from "#tests/support/totp.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36";
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1";
const home = "203.0.113.7";

let product: IdentityProduct;
let users = 0;
beforeAll(async () => {
  product = await startIdentityProduct();
});
afterAll(() => product.close());
beforeEach(() => product.mailbox.clear());

/** A user who never signed in. */
async function newcomer(): Promise<string> {
  users += 1;
  const email = `newcomer${users}@example.com`;
  await product.services.accounts.accounts.create({
    by: "admin",
    fullName: "Ada Example",
    email,
    password,
    role: "USER",
    subscriptionType: null,
  });
  return email;
}

const signIn = (email: string, userAgent: string, address: string, client = product.client()) =>
  client.request(
    "POST",
    "/api/auth/sign-in/email",
    { email, password },
    { "user-agent": userAgent, "x-forwarded-for": address },
  );

/** Mails about sign-ins so far; a mail of another sort is sent after them and waited for. */
async function noticesTo(email: string) {
  await product.post("/api/auth/request-password-reset", { email });
  await product.mailbox.waitFor(email, "Reset your");
  return product.mailbox.mails().filter(({ to, subject }) => to.includes(email) && /sign-in/.test(subject));
}

describe("a sign-in from elsewhere", () => {
  it("is told by mail with device, place and time; the very first one and a known one are not", async () => {
    const email = await newcomer();
    for (const address of [home, home]) await signIn(email, windows, address);
    expect(await noticesTo(email)).toEqual([]);
    await signIn(email, phone, "8.8.8.8");
    const notice = await product.mailbox.waitFor(email, "New sign-in");
    expect(notice.text).toContain("Safari on iPhone");
    expect(notice.text).toContain("United States");
    expect(notice.text).not.toContain("8.8.8.8");
    product.mailbox.clear();
    await signIn(email, phone, "8.8.8.8");
    await signIn(email, windows, home);
    expect(await noticesTo(email)).toEqual([]);
  });

  it("is one from a known device in a new network, too", async () => {
    const email = await newcomer();
    await signIn(email, windows, home);
    await signIn(email, windows, "198.51.100.99");
    await product.mailbox.waitFor(email, "New sign-in");
  });

  it("is not told of before the second factor is proved", async () => {
    const client = await product.signedIn();
    const { totpURI } = await enrol(client);
    product.mailbox.clear();
    const browser = product.client();
    await signIn(client.email, phone, "203.0.113.50", browser);
    expect(await noticesTo(client.email)).toEqual([]);
    await browser.request(
      "POST",
      "/api/auth/two-factor/verify-totp",
      { code: totpCode(totpURI, 1) },
      { "user-agent": phone, "x-forwarded-for": "203.0.113.50" },
    );
    await product.mailbox.waitFor(client.email, "New sign-in");
  });

  it("is not told of after a wrong password", async () => {
    const email = await newcomer();
    await signIn(email, windows, home);
    const answer = await product
      .client()
      .request(
        "POST",
        "/api/auth/sign-in/email",
        { email, password: "not this one" },
        { "user-agent": phone },
      );
    expect(answer.status).toBe(401);
    expect(await noticesTo(email)).toEqual([]);
  });

  it("leaves neither address nor device in the table of known ones", async () => {
    const email = await newcomer();
    await signIn(email, windows, home);
    const { rows } = await product.sql("select k::text as text from known_devices k");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Windows|Chrome/);
  });
});
