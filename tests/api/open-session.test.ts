import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "#server/features/sign-in/open-session.service.ts";
import { enrol, fromElsewhere, type IdentityProduct, startIdentityProduct } from "#tests/support/identity.ts";
import type { TestClient } from "#tests/support/product.ts";
import { totpCode } from "#tests/support/totp.ts";

let product: IdentityProduct;
beforeAll(async () => {
  product = await startIdentityProduct();
});
afterAll(() => product.close());

const open = (userId: string, { secondFactorProved = false, cookie = "" } = {}) =>
  product.services.signIn.openSession(
    new Request(`${product.url}/api/auth/google`, { headers: { cookie } }),
    userId,
    { secondFactorProved },
  );

/** What a browser keeps of an answer, as its next request sends it. */
const cookieIn = ({ setCookies }: SignedIn) =>
  setCookies
    .map((each) => each.split(";")[0] ?? "")
    .filter((each) => !each.endsWith("="))
    .join("; ");
const meWith = async (cookie: string) => (await product.client().get("/api/me", { cookie })).status;
const sessionsOf = async (userId: string) =>
  (await product.sql("select 1 from sessions where user_id = $1", [userId])).rowCount;

describe("openSession", () => {
  it("opens a session that the API takes, with a new token each time (threats T24)", async () => {
    const { userId } = await product.signedIn();
    const [first, second] = [await open(userId), await open(userId)];
    expect(first.secondFactor).toBeNull();
    expect(first.setCookies.join()).toMatch(/HttpOnly/i);
    expect(cookieIn(first)).not.toBe(cookieIn(second));
    for (const opened of [first, second]) expect(await meWith(cookieIn(opened))).toBe(200);
  });

  it("takes over no cookie that was planted before (threats T24)", async () => {
    const { userId } = await product.signedIn();
    const planted = "tapewise.session_token=planted0planted0planted0planted0.c2lnbmF0dXJl";
    const opened = await open(userId, { cookie: planted });
    expect(opened.setCookies.join()).not.toContain("planted0");
    expect(await meWith(planted)).toBe(401);
  });

  it("rejects a removed and an unknown user, and leaves no session behind", async () => {
    const { userId } = await product.signedIn();
    await product.sql("delete from sessions where user_id = $1", [userId]);
    await product.sql("update users set removed_at = now() where id = $1", [userId]);
    for (const id of [userId, "unknown", ""])
      await expect(open(id)).rejects.toMatchObject({ code: "user-not-found" });
    expect(await sessionsOf(userId)).toBe(0);
  });

  it("asks for an enrolled second factor: no session before the code", async () => {
    const client = await product.signedIn();
    const { totpURI } = await enrol(client);
    const opened = await open(client.userId);
    expect(opened.secondFactor).toEqual(["totp"]);
    expect(cookieIn(opened)).not.toContain("session_token");
    expect(await meWith(cookieIn(opened))).toBe(401);
    expect(await sessionsOf(client.userId)).toBe(1);
    const proved = await product
      .client()
      .request(
        "POST",
        "/api/auth/two-factor/verify-totp",
        { code: totpCode(totpURI, 1) },
        { cookie: cookieIn(opened), ...fromElsewhere() },
      );
    expect(proved.status).toBe(200);
    expect(await sessionsOf(client.userId)).toBe(2);
  });

  it("does not ask after a proof that was two factors", async () => {
    const client = await product.signedIn();
    await enrol(client);
    const opened = await open(client.userId, { secondFactorProved: true });
    expect(opened.secondFactor).toBeNull();
    expect(await meWith(cookieIn(opened))).toBe(200);
  });

  it("is reached by no request: neither it nor what else is for the server only", async () => {
    const client: TestClient & { userId: string } = await product.signedIn();
    for (const path of ["open-session", "openSession", "challenged", "open", ":virtual", "%3Avirtual", ""])
      for (const body of [{ userId: client.userId, secondFactorProved: true }]) {
        const answer = await product.client().request("POST", `/api/auth/${path}`, body);
        expect(answer.status).toBe(404);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
  });
});
