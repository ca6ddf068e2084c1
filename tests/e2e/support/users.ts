import { randomUUID } from "node:crypto";
import type { Actor } from "#domain/accounts/account.ts";
import type { FakeNewswires } from "#fakes/newswires/newswires.ts";
import { clientHeader, peerHeader } from "#server/http/client-network.ts";
import { createPasswords } from "#server/platform/secrets/password-hash.ts";
import { totpCode } from "#tests/support/totp.ts";
import { type EnvironmentParts, wireUrlsOf } from "./environment-parts.ts";
import type { EnvironmentFeed, User, UserOptions, WireKey } from "./environment-protocol.ts";

const password = "correct horse battery";
/** Hashing is slow on purpose; one hash serves everybody. */
const passwordHash = createPasswords().hash(password);
const allWires: readonly WireKey[] = ["harbor", "street", "beacon"];

const googleFacts = (number: number) => ({
  googleUid: `google-of-person-${number}`,
  emailVerified: true,
  profilePicture: `https://lh3.googleusercontent.com/a/person${number}`,
});

type UsersDeps = EnvironmentParts & { look: (room: string) => Promise<void> };

/** Makes users with everything they own, each with a newsroom and keys of their own. */
export function createUsers({ url, outside, product, look }: UsersDeps) {
  const openaiKeys = new Map<string, string>();
  let users = 0;

  async function giveKeys(userId: string, wish: UserOptions, number: number): Promise<void> {
    const { keys } = product().services.settings;
    const { openaiKey = "own", finnhubKey = "own" } = wish;
    if (openaiKey !== "none") {
      const key = openaiKey === "short" ? `sk-e2e-${number}` : `sk-e2e-${number}-0123456789abcdef`;
      outside.openai.keys.add(key);
      openaiKeys.set(userId, key);
      await keys.storeAiKey(userId, key);
    }
    if (finnhubKey !== "none") {
      const key = `e2efinnhubkey${number}`;
      outside.finnhub.keys.add(key);
      await keys.storeMarketKey(userId, key);
    }
  }

  /** An app for each user: what goes wrong is remembered by its key, and concerns nobody else. */
  async function giveReddit(actor: Actor, kind: UserOptions["reddit"], number: number): Promise<void> {
    if (kind === undefined) return;
    const redditApiKey = `e2eapp${number}:e2esecret0123456789`;
    outside.reddit.state.keys.add(redditApiKey);
    await product().services.settings.keys.change(actor, {
      redditEnabled: kind !== "off",
      ...(kind === "no-app" ? {} : { redditApiKey }),
    });
  }

  /** Follows wires of the user's own newsroom in place of the default feeds, which everybody shares. */
  async function followWires(
    actor: Actor,
    wish: UserOptions,
    wires: FakeNewswires,
  ): Promise<EnvironmentFeed[]> {
    const { feeds } = product().services.feeds;
    await product().platform.database.pool.query("delete from feeds where user_id = $1", [actor.userId]);
    const followed: EnvironmentFeed[] = [];
    for (const wire of wish.follows ?? allWires) {
      const { name, feedUrl, color } = wires.wires[wire];
      const feed = await feeds.add(actor, { name, url: feedUrl, color });
      if (wish.feedsEnabled === false) await feeds.change(actor, feed.id, { enabled: false });
      followed.push({ id: feed.id, wire, name, url: feedUrl, color });
    }
    return followed;
  }

  async function furnish(userId: string, wish: UserOptions): Promise<void> {
    const { pool } = product().platform.database;
    for (const [at, prompt] of (wish.prompts ?? []).entries())
      await pool.query(
        'insert into prompts (id, user_id, name, prompt, "order") values ($1, $2, $3, $4, $5)',
        [randomUUID(), userId, prompt.name, prompt.prompt, 4 + at],
      );
    if (wish.finnhubEnabled === false)
      await pool.query(
        "insert into api_keys (user_id, finnhub_enabled) values ($1, false) on conflict (user_id) do update set finnhub_enabled = false",
        [userId],
      );
    if (wish.phoneNumber !== undefined)
      await pool.query("update users set phone_number = $2, phone_number_verified = true where id = $1", [
        userId,
        wish.phoneNumber,
      ]);
  }

  function cookieIn(setCookies: string[]): User["cookie"] {
    const found = /^([^=]+)=([^;]*)/.exec(setCookies[0] ?? "");
    if (!found) throw new Error("No session was opened.");
    return { name: found[1] ?? "", value: found[2] ?? "" };
  }

  /** As after a sign-in, without the work of proving the password. */
  async function enter(userId: string): Promise<User["cookie"]> {
    const headers = { "user-agent": "node", [peerHeader]: "127.0.0.1", [clientHeader]: "127.0.0.1" };
    const request = new Request(url, { headers });
    const { setCookies } = await product().services.signIn.openSession(request, userId);
    // As admins who were just asked for the password.
    await product().platform.database.pool.query(
      "update sessions set confirmed_at = now() where user_id = $1",
      [userId],
    );
    return cookieIn(setCookies);
  }

  type Entered = Pick<User, "cookie" | "secondFactor">;

  /** As in the profile: the key for the app, then its first code; the session goes on under a new token. */
  async function turnOnSecondFactor({ name, value }: User["cookie"]): Promise<Entered> {
    const call = async (path: string, body: object) => {
      const answer = await fetch(`${url}/api/auth/two-factor/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: url, cookie: `${name}=${value}` },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer;
    };
    const setup = (await (await call("enable", { password })).json()) as NonNullable<User["secondFactor"]>;
    const proved = await call("verify-totp", { code: totpCode(setup.totpURI) });
    const renewed = proved.headers
      .getSetCookie()
      .map((header) => /^([^=]+)=([^;]+)/.exec(header) ?? [])
      .find(([, found]) => found === name);
    return { cookie: { name, value: renewed?.[2] ?? value }, secondFactor: setup };
  }

  async function create(wish: UserOptions): Promise<User> {
    users += 1;
    const number = users;
    const { fullName = "Robin Reader", role = "USER", subscriptionType = "EARLY_BIRD" } = wish;
    const email = `person${number}@example.com`;
    const { accounts } = product().services.accounts;
    const { settings } = product().services.settings;
    const facts = {
      by: "admin",
      fullName,
      email,
      role,
      subscriptionType,
      phone: wish.phone ?? null,
    } as const;
    const created = await accounts.createHashed(
      wish.google
        ? { ...facts, ...googleFacts(number), passwordHash: null }
        : { ...facts, passwordHash: await passwordHash },
    );
    if (!created) throw new Error(`${email} exists already.`);
    const actor = await accounts.findActor(created.id);
    if (!actor) throw new Error(`${email} was not stored.`);
    if (role === "USER" && subscriptionType !== "MANAGED") await giveKeys(created.id, wish, number);
    await giveReddit(actor, wish.reddit, number);
    if (wish.settings) await settings.change(actor, wish.settings);
    await furnish(created.id, wish);
    const { room, wires } = await outside.newsrooms.open();
    outside.newsrooms.print(room, wish.headlines ?? []);
    const feeds = await followWires(actor, wish, wires);
    await look(room);
    const cookie = await enter(created.id);
    const entered = wish.secondFactor ? await turnOnSecondFactor(cookie) : { cookie, secondFactor: null };
    return {
      ...entered,
      userId: created.id,
      fullName,
      email,
      password,
      role,
      room,
      feeds,
      wireUrls: wireUrlsOf(wires),
    };
  }

  return { create, openaiKeyOf: (userId: string) => openaiKeys.get(userId) };
}
