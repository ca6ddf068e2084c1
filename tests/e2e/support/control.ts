import { fakeFinnhubKey } from "#fakes/finnhub/finnhub.ts";
import { json, type RunningServer, startServer } from "#fakes/kit/server.ts";
import { fakeOpenaiKey } from "#fakes/openai/openai.ts";
import { type EnvironmentParts, wireUrlsOf } from "./environment-parts.ts";
import type { CommandName, Commands } from "./environment-protocol.ts";
import { redditHandlers } from "./reddit-site.ts";
import { scorecardHandlers } from "./scorecard-handlers.ts";
import { createUsers } from "./users.ts";

const lookMsMax = 60_000;
const lookAgainMs = 30;

type Handlers = { [Name in CommandName]: (input: Commands[Name]["in"]) => Promise<Commands[Name]["out"]> };

/** Visits the feeds of a newsroom at once, whatever their pace, and resolves when all were visited. */
async function check({ product, outside }: EnvironmentParts, room: string): Promise<void> {
  const { database, events } = product().platform;
  const urls = Object.values(wireUrlsOf(outside.newsrooms.of(room)));
  const asked = new Date();
  const endMs = performance.now() + lookMsMax;
  for (;;) {
    // Said again until it is done: a visit that was in progress may have set its own next moment meanwhile.
    // A row that a visit holds is left to the next time: waiting for it may be waiting for each other.
    const { rows } = await database.pool.query(
      `with unseen as (
          select id from channels where url = any($1) and (checked_at is null or checked_at < $2)
            and exists (select 1 from feeds where channel_id = channels.id and enabled)),
        free as (select id from channels where id in (select id from unseen) for update skip locked),
        moved as (update channels set next_check_at = now() - interval '1 second' where id in (select id from free))
        select count(*)::int as unseen from unseen`,
      [urls, asked],
    );
    if (rows[0].unseen === 0) return;
    if (performance.now() > endMs) throw new Error(`The feeds of ${room} were not visited in time.`);
    await events.publish({ kind: "wake" });
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

function handlersOf(parts: EnvironmentParts): Handlers {
  const { product, outside } = parts;
  const { newsrooms, finnhub, market, ai, google, mailbox, twilio } = outside;
  const users = createUsers({ ...parts, look: (room) => check(parts, room) });
  const nothing = {};
  return {
    user: users.create,
    async publish({ room, headlines }) {
      const links = newsrooms.print(room, headlines);
      await check(parts, room);
      return { links };
    },
    print: async ({ room, headlines }) => ({ links: newsrooms.print(room, headlines) }),
    async look({ room }) {
      await check(parts, room);
      return nothing;
    },
    async rest({ room }) {
      await product().platform.database.pool.query(
        "update channels set checked_at = now() - interval '1 minute', next_check_at = now() + interval '1 hour' where url = any($1)",
        [Object.values(wireUrlsOf(newsrooms.of(room)))],
      );
      return nothing;
    },
    async behave({ room, wire, behaviour }) {
      newsrooms.of(room).setBehaviour(wire, behaviour);
      return nothing;
    },
    quoteCalls: async ({ symbol }) => ({
      count: market.requests.filter(({ path, query }) => path.endsWith("/quote") && query.symbol === symbol)
        .length,
    }),
    async trade({ symbol, price }) {
      finnhub.trades.send([{ s: symbol, p: price, t: Date.now(), v: 100, c: ["1"] }]);
      return { isFollowed: finnhub.trades.followed().flat().includes(symbol) };
    },
    async quote({ symbol, fix }) {
      market.fix(symbol, fix);
      return nothing;
    },
    async ai({ userId, fix }) {
      ai.fix(users.openaiKeyOf(userId) ?? fakeOpenaiKey, fix);
      return nothing;
    },
    async ticker() {
      await product().services.market.ticker.refresh();
      return nothing;
    },
    siteSettings: (patch) => product().services.site.siteSettings.change(patch),
    async google({ consent }) {
      google.setConsent(consent);
      return nothing;
    },
    async googleFailure(failure) {
      google.failNext(failure);
      return nothing;
    },
    mail: ({ to, subjectPart }) => mailbox.waitFor(to, subjectPart),
    textMessage: ({ to }) => twilio.waitFor(to),
    demo: async () => ({
      url: await parts.openDemo(),
      mailUrl: mailbox.url,
      captchaScriptUrl: outside.turnstile.scriptUrl,
    }),
    pushSubscription: async () => outside.pushService.subscribe(),
    pushed: async ({ endpoint }) => ({
      texts: outside.pushService.messages.flatMap(({ subscription, payload }) =>
        endpoint.endsWith(`/${subscription}`) ? [JSON.stringify(payload)] : [],
      ),
    }),
    async readFunds() {
      await product().services.watchlists.funds.refresh();
      return {};
    },
    async clearAttempts() {
      await product().platform.database.pool.query("delete from rate_limits");
      return nothing;
    },
    async stopServer() {
      await parts.stopServer();
      return nothing;
    },
    async startServer() {
      await parts.startServer();
      return nothing;
    },
    ...scorecardHandlers(parts),
    ...redditHandlers(parts),
    ...paymentHandlers(parts),
  };
}

type PaymentCommand =
  | "paymentEvents"
  | "deliverPaymentEvents"
  | "paymentFailure"
  | "charged"
  | "renew"
  | "refundLast";

/** The payment provider, as it is moved from outside. */
function paymentHandlers({ product, outside: { stripe } }: EnvironmentParts): Pick<Handlers, PaymentCommand> {
  const nothing = {};
  const effectsAreThere = async () => {
    await stripe.settled();
    await product().services.billing?.paymentEvents.idle();
  };
  return {
    async paymentEvents({ mode }) {
      stripe.setDelivery({ mode });
      return nothing;
    },
    async deliverPaymentEvents() {
      await stripe.deliverHeld();
      await effectsAreThere();
      return nothing;
    },
    async paymentFailure(failure) {
      stripe.failNext(failure);
      return nothing;
    },
    async charged({ email }) {
      const { customers, subscriptions } = stripe.records();
      const ids = new Set(customers.filter((each) => each.email === email).map(({ id }) => id));
      const sums = Object.entries(stripe.money().byCustomer).filter(([id]) => ids.has(id));
      return {
        chargedCents: sums.reduce((sum, [, { chargedCents }]) => sum + chargedCents, 0),
        refundedCents: sums.reduce((sum, [, { refundedCents }]) => sum + refundedCents, 0),
        subscriptions: subscriptions.filter(({ customer }) => ids.has(customer)).map(({ status }) => status),
      };
    },
    async refundLast({ userId }) {
      const { rows } = await product().platform.database.pool.query(
        "select payment_info ->> 'paymentIntentId' as id from users where id = $1",
        [userId],
      );
      await stripe.refund(rows[0].id);
      await effectsAreThere();
      return nothing;
    },
    async renew({ userId, outcome }) {
      const { rows } = await product().platform.database.pool.query(
        "select payment_info ->> 'subscriptionId' as id from users where id = $1",
        [userId],
      );
      await stripe.renew(rows[0].id, outcome);
      await effectsAreThere();
      return nothing;
    },
  };
}

/** An endpoint on loopback by which the tests move the test environment: POST /<command> with JSON. */
export async function startControl(parts: EnvironmentParts): Promise<RunningServer> {
  parts.outside.finnhub.keys.add(fakeFinnhubKey);
  const handlers = handlersOf(parts);
  return startServer({
    name: "Test environment control",
    async handle(request) {
      const name = request.path.slice(1);
      if (!(name in handlers)) return json(404, { error: `There is no command ${name}.` });
      try {
        const handle = handlers[name as CommandName] as (input: unknown) => Promise<unknown>;
        return json(200, await handle(JSON.parse(request.body)));
      } catch (error) {
        return json(500, { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    },
  });
}
