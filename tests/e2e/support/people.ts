import { randomUUID } from "node:crypto";
import type { Actor } from "#domain/accounts/account.ts";
import type { NewswiresStandin } from "#standins/newswires/newswires.ts";
import { type StageParts, wireUrlsOf } from "./stage-parts.ts";
import type { Person, PersonWish, StageFeed, WireKey } from "./stage-protocol.ts";

const password = "correct horse battery";
const allWires: readonly WireKey[] = ["harbor", "street", "beacon"];

type PeopleDeps = StageParts & { look: (room: string) => Promise<void> };

/** Makes users with everything they own, each with a newsroom and keys of their own. */
export function createPeople({ url, outside, product, look }: PeopleDeps) {
  const openaiKeys = new Map<string, string>();
  let people = 0;

  async function giveKeys(userId: string, wish: PersonWish, number: number): Promise<void> {
    const { keys } = product().services;
    const { openaiKey = "own", finnhubKey = "own" } = wish;
    if (openaiKey !== "none") {
      const key = openaiKey === "short" ? `sk-e2e-${number}` : `sk-e2e-${number}-0123456789abcdef`;
      outside.openai.keys.add(key);
      openaiKeys.set(userId, key);
      await keys.storeOpenaiKey(userId, key);
    }
    if (finnhubKey !== "none") {
      const key = `e2efinnhubkey${number}`;
      outside.finnhub.keys.add(key);
      await keys.storeFinnhubKey(userId, key);
    }
  }

  async function followWires(actor: Actor, wish: PersonWish, wires: NewswiresStandin): Promise<StageFeed[]> {
    const { feeds } = product().services;
    const followed: StageFeed[] = [];
    for (const wire of wish.follows ?? allWires) {
      const { name, feedUrl, color } = wires.wires[wire];
      const feed = await feeds.add(actor, { name, url: feedUrl, color });
      if (wish.feedsEnabled === false) await feeds.change(actor, feed.id, { enabled: false });
      followed.push({ id: feed.id, wire, name, url: feedUrl, color });
    }
    return followed;
  }

  async function furnish(userId: string, wish: PersonWish): Promise<void> {
    const { pool } = product().platform.database;
    for (const [at, prompt] of (wish.prompts ?? []).entries())
      await pool.query('insert into prompts (id, user_id, name, text, "order") values ($1, $2, $3, $4, $5)', [
        randomUUID(),
        userId,
        prompt.name,
        prompt.text,
        4 + at,
      ]);
    if (wish.finnhubEnabled === false)
      await pool.query(
        "insert into api_keys (user_id, finnhub_enabled) values ($1, false) on conflict (user_id) do update set finnhub_enabled = false",
        [userId],
      );
  }

  async function enter(email: string): Promise<Person["cookie"]> {
    const answer = await fetch(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ email, password }),
    });
    const found = /^([^=]+)=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? "");
    if (!answer.ok || !found) throw new Error(`${email} cannot sign in: ${answer.status}`);
    return { name: found[1] ?? "", value: found[2] ?? "" };
  }

  async function create(wish: PersonWish): Promise<Person> {
    people += 1;
    const number = people;
    const { fullName = "Robin Reader", role = "USER", subscriptionType = "EARLY_BIRD" } = wish;
    const email = `person${number}@example.com`;
    const { accounts, settings } = product().services;
    const created = await accounts.create({ fullName, email, password, role, subscriptionType });
    if (!created) throw new Error(`${email} exists already.`);
    const actor = await accounts.findActor(created.id);
    if (!actor) throw new Error(`${email} was not stored.`);
    if (role === "USER" && subscriptionType !== "MANAGED") await giveKeys(created.id, wish, number);
    if (wish.settings) await settings.change(actor, wish.settings);
    await furnish(created.id, wish);
    const { room, wires } = await outside.newsrooms.open();
    outside.newsrooms.print(room, wish.headlines ?? []);
    const feeds = await followWires(actor, wish, wires);
    await look(room);
    return {
      userId: created.id,
      fullName,
      email,
      password,
      role,
      cookie: await enter(email),
      room,
      feeds,
      wireUrls: wireUrlsOf(wires),
    };
  }

  return { create, openaiKeyOf: (userId: string) => openaiKeys.get(userId) };
}
