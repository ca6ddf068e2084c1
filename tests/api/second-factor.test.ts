import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecondFactorStore } from "#server/features/sign-in/second-factor.store.ts";
import { randomId } from "#server/platform/new-id.ts";
import { holdUser } from "#tests/support/held-user.ts";
import {
  enrol,
  errorIn,
  fromElsewhere,
  type IdentityProduct,
  password,
  startIdentityProduct,
} from "#tests/support/identity.ts";
import type { TestClient } from "#tests/support/product.ts";
import { totpCode } from "#tests/support/totp.ts";

const base = "/api/auth/two-factor";

let product: IdentityProduct;
beforeAll(async () => {
  product = await startIdentityProduct();
});
afterAll(() => product.close());

const signIn = (email: string, client: TestClient = product.client()) =>
  product.post("/api/auth/sign-in/email", { email, password }, client);
const act = (client: TestClient, path: string, body: object = { password }) =>
  product.post(`${base}/${path}`, body, client);
const me = async (client: TestClient) => (await client.get("/api/me", fromElsewhere())).status;

async function enrolled() {
  const client = await product.signedIn();
  return { client, ...(await enrol(client)) };
}

/** A browser in which the password was typed in and the code is asked for. */
async function challenged(email: string): Promise<TestClient> {
  const browser = product.client();
  expect(await (await signIn(email, browser)).json()).toMatchObject({ twoFactorRedirect: true });
  return browser;
}

/** A sign-in with a code that nobody used: each code is good once, and the enrolment took the present one. */
const nextCode = (totpURI: string) => totpCode(totpURI, 1);

describe("enrolment", () => {
  it("200: the app's first code turns the factor on and gives the session a new token (AUTH-12, threats T24)", async () => {
    const client = await product.signedIn();
    const begun = await act(client, "enable");
    expect(begun.status).toBe(200);
    const setup = await begun.json();
    expect(Object.keys(setup).sort()).toEqual(["backupCodes", "totpURI"]);
    expect(setup.totpURI).toMatch(/^otpauth:\/\/totp\/Tapewise:/);
    expect(setup.totpURI).toContain("issuer=Tapewise");
    expect(new Set(setup.backupCodes).size).toBe(10);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ twoFactorEnabled: false });
    const before = client.cookie();
    const proved = await act(client, "verify-totp", { code: totpCode(setup.totpURI) });
    expect(proved.status).toBe(200);
    expect(JSON.stringify(await proved.json())).not.toMatch(/token|secret/i);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ twoFactorEnabled: true });
    expect((await product.client().get("/api/me", { cookie: before })).status).toBe(401);
  });

  it("keeps the secret and the backup codes encrypted", async () => {
    const { totpURI, backupCodes } = await enrolled();
    const { rows } = await product.sql("select t::text as text from two_factors t");
    const secret = new URL(totpURI).searchParams.get("secret") ?? "";
    for (const { text } of rows)
      for (const each of [secret, ...backupCodes]) expect(text).not.toContain(each);
  });

  it("401: a wrong first code leaves the factor off", async () => {
    const client = await product.signedIn();
    const { totpURI } = await (await act(client, "enable")).json();
    const wrong = totpCode(totpURI, 1_000);
    expect((await errorIn(await act(client, "verify-totp", { code: wrong }))).code).toBe("wrong-code");
    expect(await (await signIn(client.email)).json()).toHaveProperty("user");
  });

  it.each(["enable", "disable", "generate-backup-codes"])(
    "403: %s asks for the password, and 401 without a session",
    async (path) => {
      const client = await product.signedIn();
      const wrong = await act(client, path, { password: "not this one" });
      expect(wrong.status).toBe(403);
      expect(await errorIn(wrong)).toMatchObject({ code: "wrong-password", field: "password" });
      expect((await errorIn(await act(client, path, {}))).code).toBe("reauthentication-required");
      expect((await act(product.client(), path)).status).toBe(401);
    },
  );

  it("403: an account without a password needs a session younger than ten minutes", async () => {
    const client = await product.signedIn();
    await product.sql("delete from accounts where user_id = $1", [client.userId]);
    expect((await act(client, "enable", {})).status).toBe(200);
    await product.sql("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      client.userId,
    ]);
    await product.platform.events.publish({ kind: "user", userId: client.userId });
    const late = await act(client, "enable", {});
    expect(late.status).toBe(403);
    expect((await errorIn(late)).code).toBe("reauthentication-required");
  });

  it("200: of two enrolments begun at the same time both are answered, and one key counts", async () => {
    const client = await product.signedIn();
    const held = await holdUser(product.platform.database.pool, client.userId);
    const begun = [act(client, "enable"), act(client, "enable")];
    await held.hasWaiting(begun.length);
    await held.commit();
    const setups = [];
    for (const answer of await Promise.all(begun)) {
      expect(answer.status).toBe(200);
      setups.push(await answer.json());
    }
    const tries = [];
    for (const { totpURI } of setups)
      tries.push((await act(client, "verify-totp", { code: totpCode(totpURI) })).status);
    expect(tries.sort()).toEqual([200, 401]);
  });

  it("counts for the secret that was checked: not when another enrollment was begun meanwhile", async () => {
    const client = await product.signedIn();
    await act(client, "enable");
    const store = createSecondFactorStore({ db: product.platform.database.db, newId: randomId });
    const checked = await store.find(client.userId);
    if (!checked) throw new Error("There is no enrollment.");
    await act(client, "enable");
    expect(await store.turnOn(checked)).toBe(false);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ twoFactorEnabled: false });
  });

  it("401: a session that is ended while it gets its new token does not come back (threats T24)", async () => {
    const { client } = await enrolled();
    const held = await holdUser(product.platform.database.pool, client.userId);
    const disabling = act(client, "disable");
    await held.hasWaiting(1);
    await held.query("delete from sessions where user_id = $1", [client.userId]);
    await held.commit();
    const answer = await disabling;
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { rowCount } = await product.sql("select 1 from sessions where user_id = $1", [client.userId]);
    expect(rowCount).toBe(0);
  });

  it("400: one who is enrolled does not begin again", async () => {
    const { client } = await enrolled();
    expect(await errorIn(await act(client, "enable"))).toMatchObject({
      code: "bad-input",
      message: "Two-step sign-in is already on.",
    });
  });
});

describe("sign-in with a second factor", () => {
  it("200: the password alone opens no session; the code opens one with a new token (AUTH-12, threats T24)", async () => {
    const { client, totpURI } = await enrolled();
    const browser = product.client();
    const asked = await signIn(client.email, browser);
    expect(asked.status).toBe(200);
    expect(await asked.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp"] });
    expect(browser.cookie()).not.toContain("session_token");
    expect(await me(browser)).toBe(401);
    const { rowCount } = await product.sql("select 1 from sessions where user_id = $1", [client.userId]);
    expect(rowCount).toBe(1);
    const proved = await act(browser, "verify-totp", { code: nextCode(totpURI) });
    expect(proved.status).toBe(200);
    const body = await proved.json();
    expect(body.user).toMatchObject({ id: client.userId, email: client.email });
    expect(JSON.stringify(body)).not.toMatch(/token/i);
    expect(await me(browser)).toBe(200);
  });

  it("401: a code is good once: a second use within its time is rejected", async () => {
    const { client, totpURI } = await enrolled();
    const code = nextCode(totpURI);
    const [first, second] = [await challenged(client.email), await challenged(client.email)];
    const answers = await Promise.all([first, second].map((each) => act(each, "verify-totp", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = await act(await challenged(client.email), "verify-totp", { code });
    expect((await errorIn(late)).code).toBe("wrong-code");
  });

  it("401: the code that finished the enrolment opens no session", async () => {
    const client = await product.signedIn();
    const { totpURI } = await (await act(client, "enable")).json();
    const code = totpCode(totpURI);
    await act(client, "verify-totp", { code });
    const browser = await challenged(client.email);
    expect((await act(browser, "verify-totp", { code })).status).toBe(401);
  });

  it("200: a backup code opens the session once", async () => {
    const { client, backupCodes } = await enrolled();
    const browser = await challenged(client.email);
    expect((await act(browser, "verify-backup-code", { code: backupCodes[3] })).status).toBe(200);
    expect(await me(browser)).toBe(200);
    const again = await challenged(client.email);
    expect((await errorIn(await act(again, "verify-backup-code", { code: backupCodes[3] }))).code).toBe(
      "wrong-code",
    );
    expect((await act(again, "verify-backup-code", { code: backupCodes[4] })).status).toBe(200);
  });

  it("200: new backup codes void the old ones", async () => {
    const { client, backupCodes } = await enrolled();
    const made = await act(client, "generate-backup-codes");
    expect(made.status).toBe(200);
    const fresh = await made.json();
    expect(Object.keys(fresh)).toEqual(["backupCodes"]);
    const browser = await challenged(client.email);
    expect((await act(browser, "verify-backup-code", { code: backupCodes[0] })).status).toBe(401);
    expect((await act(browser, "verify-backup-code", { code: fresh.backupCodes[0] })).status).toBe(200);
  });

  it("401: without a sign-in that waits for it no code is checked", async () => {
    const { totpURI, backupCodes } = await enrolled();
    for (const [path, code] of [
      ["verify-totp", nextCode(totpURI)],
      ["verify-backup-code", backupCodes[0]],
    ] as const) {
      const answer = await act(product.client(), path, { code });
      expect(answer.status).toBe(401);
      expect((await errorIn(answer)).code).toBe("not-signed-in");
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it("401: a sign-in that waits longer than ten minutes, or whose user is removed, is over", async () => {
    const { client, totpURI } = await enrolled();
    const slow = await challenged(client.email);
    await product.sql("update verifications set expires_at = now() - interval '1 second' where value = $1", [
      client.userId,
    ]);
    expect((await act(slow, "verify-totp", { code: nextCode(totpURI) })).status).toBe(401);
    const removed = await challenged(client.email);
    await product.sql("update users set removed_at = now() where id = $1", [client.userId]);
    const answer = await act(removed, "verify-totp", { code: nextCode(totpURI) });
    expect(answer.status).toBe(401);
    expect((await errorIn(answer)).code).toBe("user-not-found");
    expect(await me(removed)).toBe(401);
  });
});

describe("the cookies of the second factor", () => {
  const withCookie = (client: TestClient, cookie: string, body: object, path: string) =>
    product.post(path, body, client, { cookie });
  /** A cookie of the browser under the name of another. */
  const renamed = (client: TestClient, from: string, to: string) => {
    const cookie =
      client
        .cookie()
        .split("; ")
        .find((each) => each.includes(`${from}=`)) ?? "";
    expect(cookie).not.toBe("");
    return cookie.replace(from, to);
  };

  it("a sign-in that waits for its code is no trusted device (threats T24)", async () => {
    const { client } = await enrolled();
    const browser = await challenged(client.email);
    const cookie = renamed(browser, "two_factor", "trust_device");
    const answer = await withCookie(
      product.client(),
      cookie,
      { email: client.email, password },
      "/api/auth/sign-in/email",
    );
    expect(await answer.json()).toMatchObject({ twoFactorRedirect: true });
  });

  it("a trusted device, and a session, are no sign-in that waits for its code", async () => {
    const { client, totpURI, backupCodes } = await enrolled();
    const device = await challenged(client.email);
    const body = { code: nextCode(totpURI), trustDevice: true };
    expect((await act(device, "verify-totp", body)).status).toBe(200);
    for (const name of ["trust_device", "session_token"]) {
      const cookie = renamed(device, name, "two_factor");
      const path = `${base}/verify-backup-code`;
      const answer = await withCookie(product.client(), cookie, { code: backupCodes[0] }, path);
      expect((await errorIn(answer)).code).toBe("not-signed-in");
    }
    expect(
      (await product.client().get("/api/me", { cookie: renamed(device, "trust_device", "session_token") }))
        .status,
    ).toBe(401);
  });

  it("429: a sign-in that waits takes five codes, and after those not even the right one", async () => {
    const { client, totpURI } = await enrolled();
    const browser = await challenged(client.email);
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1)
      statuses.push((await act(browser, "verify-totp", { code: totpCode(totpURI, 1_000 + at) })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await errorIn(await act(browser, "verify-totp", { code: nextCode(totpURI) }))).code).toBe(
      "rate-limited",
    );
  });
});

describe("a trusted device", () => {
  async function trusted() {
    const { client, totpURI } = await enrolled();
    const device = await challenged(client.email);
    const proved = await act(device, "verify-totp", { code: nextCode(totpURI), trustDevice: true });
    expect(proved.status).toBe(200);
    return { client, device };
  }
  const isTrusted = async (email: string, device: TestClient) =>
    "user" in (await (await signIn(email, device)).json());

  it("200: is asked for the password only, and for nobody else's", async () => {
    const { client, device } = await trusted();
    expect(await isTrusted(client.email, device)).toBe(true);
    expect(await isTrusted(client.email, product.client())).toBe(false);
    const other = await enrolled();
    expect(await isTrusted(other.client.email, device)).toBe(false);
  });

  it("is trusted no more after a change of the password", async () => {
    const { client, device } = await trusted();
    await isTrusted(client.email, device);
    const body = { currentPassword: password, newPassword: password };
    expect((await product.post("/api/auth/change-password", body, device)).status).toBe(200);
    expect(await isTrusted(client.email, device)).toBe(false);
  });

  it("is trusted no more after the factor was off", async () => {
    const { client, device } = await trusted();
    expect((await act(client, "disable")).status).toBe(200);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ twoFactorEnabled: false });
    expect(await isTrusted(client.email, product.client())).toBe(true);
    await enrol(client);
    expect(await isTrusted(client.email, device)).toBe(false);
  });
});

describe("other addresses of the second factor", () => {
  it.each(["get-totp-uri", "send-otp", "verify-otp", "generate-totp", "view-backup-codes"])(
    "404: %s",
    async (path) => {
      const { client } = await enrolled();
      const answer = await act(client, path);
      expect(answer.status).toBe(404);
    },
  );
});
