import type { TestProduct } from "#tests/support/product.ts";
import type { InputCase } from "./corpus.ts";

export const isSignUp = ({ op }: InputCase) => op.startsWith("signup.");

const newcomer = {
  fullName: "Grace Newcomer",
  email: "newcomer@example.com",
  phone: "+1 415 555 0100",
  password: "a newcomer's password",
  confirmPassword: "a newcomer's password",
};

/** What the corpus' sign-up cases need around them. */
export function createSignUps(product: TestProduct) {
  const settings = product.services.site.siteSettings;
  const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

  /** Opens the gate, but for cases that are about the closed one; takes away whom earlier cases made. */
  async function prepare(each: InputCase, storedIds: string[]): Promise<void> {
    const isOpen = isSignUp(each) && each.given?.signups_enabled !== false;
    await settings.change({ signupsEnabled: isOpen, signupWithoutPayment: isOpen });
    await sql("delete from pending_sign_ups");
    await sql("delete from users where not id = any($1)", [storedIds]);
  }

  /** The cookie of a browser that has come as far as the case's step; empty for the first step. */
  async function cookie(each: InputCase): Promise<string> {
    if (each.op === "signup.account" || each.given?.signups_enabled === false) return "";
    const plan = each.given?.step === "plan" ? "EARLY_BIRD" : "MANAGED";
    const client = product.client();
    await client.request("POST", "/api/signup", { ...newcomer, subscriptionType: plan });
    return client.cookie();
  }

  /** Ends the sign-up that a reply has begun; the account as its owner sees it. */
  async function finished(reply: { headers: Headers }): Promise<Record<string, unknown>> {
    const headers = { cookie: reply.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
    const client = product.client();
    await client.request("PATCH", "/api/signup", { subscriptionType: "MANAGED" }, headers);
    const answer = await client.request("POST", "/api/signup/checkout", {}, headers);
    return ((await answer.json()) as { user?: Record<string, unknown> }).user ?? {};
  }

  async function signInStatus(email: string, password: string): Promise<number> {
    const answer = await product.client().request("POST", "/api/auth/sign-in/email", { email, password });
    return answer.status;
  }

  /** How many rows a sign-up could have left. */
  async function traces(): Promise<string> {
    const tables = ["users", "sessions", "pending_sign_ups"];
    const { rows } = await sql(tables.map((name) => `select count(*) from ${name}`).join(" union all "));
    return JSON.stringify(rows);
  }

  return { prepare, cookie, finished, signInStatus, traces };
}
