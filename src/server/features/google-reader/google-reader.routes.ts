import type { Me } from "#contract/accounts.ts";
import type { googleReaderEndpoints } from "#contract/google-reader.ts";
import type { Actor } from "#domain/accounts/account.ts";
import {
  feedName,
  labelName,
  readerMomentOf,
  readerStreamOf,
  readingListName,
  savedName,
} from "#domain/programs/reader-names.ts";
import type { EndpointContext, Handlers } from "#server/http/endpoints.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { OpmlService } from "../feeds/opml.service.ts";
import type { Parameters, ReaderItemsService } from "./reader-items.service.ts";
import type { ReaderLabels } from "./reader-labels.ts";
import type { SubscriptionsService } from "./subscriptions.service.ts";

export type GoogleReaderRoutesDeps = {
  items: ReaderItemsService;
  subscriptions: SubscriptionsService;
  labels: ReaderLabels;
  opml: OpmlService;
  me: (actor: Actor) => Promise<Me>;
  /** Unread items of each feed that is switched on, by feed id. */
  unreadCounts: (userId: string) => Promise<Map<string, number>>;
  /** The address of the live user behind a personal token; undefined for any other text. */
  addressOf: (token: string) => Promise<string | undefined>;
  clock: Clock;
};

type Sent = { request: Request };

const ok = () => new Response("OK");
const json = (answer: object) => Response.json(answer);

/** The parameters of the address and of a form together, as apps spread them. */
async function parametersOf({ request }: Sent): Promise<Parameters> {
  const parameters = new URL(request.url).searchParams;
  for (const [name, value] of new URLSearchParams(await request.text())) parameters.append(name, value);
  return parameters;
}

function labelIn(parameters: Parameters, field: string): string {
  const stream = readerStreamOf(parameters.get(field) ?? "");
  if (stream?.kind !== "label") throw new AppError("bad-input", { field });
  return stream.label;
}

function momentIn(parameters: Parameters): number | undefined {
  const text = parameters.get("ts");
  if (!text) return undefined;
  const ms = readerMomentOf(text);
  if (ms === null) throw new AppError("bad-input", { field: "ts" });
  return ms;
}

/** What apps for Google Reader call: see docs/flows/google-reader.md. */
export function googleReaderRoutes({
  items,
  subscriptions,
  labels,
  opml,
  me,
  unreadCounts,
  addressOf,
  clock,
}: GoogleReaderRoutesDeps): Handlers<typeof googleReaderEndpoints> {
  async function contents(actor: Actor, name: string, { request }: Sent): Promise<Response> {
    const page = await items.contents(actor, name, new URL(request.url).searchParams);
    return json(listOf(name, page));
  }

  const listOf = (id: string, page: object) => ({
    direction: "ltr",
    id,
    title: "",
    updated: Math.floor(clock.now() / 1_000),
    ...page,
  });

  async function signIn(call: Sent & { context: EndpointContext }): Promise<Response> {
    const parameters = await parametersOf(call);
    const token = parameters.get("Passwd") ?? "";
    const address = await addressOf(token);
    // The token alone decides; a wrong address beside it is a mistake that its owner should hear of.
    if (address === undefined || address !== parameters.get("Email")?.trim().toLowerCase())
      throw new AppError("invalid-token");
    const answer = { SID: token, LSID: token, Auth: token };
    if (parameters.get("output") === "json") return json(answer);
    return new Response(
      Object.entries(answer)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    );
  }

  async function countUnread(actor: Actor): Promise<Response> {
    const [counts, newest, labelOf] = await Promise.all([
      unreadCounts(actor.userId),
      items.newest(actor),
      labels.labelOfFeeds(actor),
    ]);
    const totals = new Map<string, { count: number; newestMs: number }>();
    const add = (id: string, count: number, newestMs: number) => {
      const before = totals.get(id) ?? { count: 0, newestMs: 0 };
      totals.set(id, { count: before.count + count, newestMs: Math.max(before.newestMs, newestMs) });
    };
    for (const [feedId, count] of counts) {
      const label = labelOf.get(feedId);
      const names = [feedName(feedId), readingListName, ...(label === undefined ? [] : [labelName(label)])];
      for (const name of names) add(name, count, newest.get(feedId) ?? 0);
    }
    const unreadcounts = [...totals].map(([id, { count, newestMs }]) => ({
      id,
      count,
      newestItemTimestampUsec: `${Math.floor(newestMs)}000`,
    }));
    return json({ max: totals.get(readingListName)?.count ?? 0, unreadcounts });
  }

  return {
    readerSignIn: signIn,
    getReaderToken: ({ session }) => new Response(session.id),
    async getReaderUser({ actor }) {
      const { id, fullName, email } = await me(actor);
      return json({ userId: id, userName: fullName, userProfileId: id, userEmail: email });
    },
    async listReaderTags({ actor }) {
      const folders = (await labels.list(actor)).map((label) => ({
        id: labelName(label),
        label,
        type: "folder",
      }));
      return json({ tags: [{ id: savedName }, ...folders] });
    },
    listReaderSubscriptions: async ({ actor }) => json({ subscriptions: await subscriptions.list(actor) }),
    exportReaderSubscriptions: async ({ actor }) =>
      new Response(await opml.exportAll(actor), {
        headers: { "Content-Type": "text/x-opml; charset=utf-8" },
      }),
    countReaderUnread: ({ actor }) => countUnread(actor),
    listReaderItemIds: async ({ actor, request }) =>
      json(await items.references(actor, new URL(request.url).searchParams)),
    listReaderItems: (call) =>
      contents(call.actor, new URL(call.request.url).searchParams.get("s") ?? readingListName, call),
    listReaderItemsOf: (call) => contents(call.actor, call.params.stream, call),
    listReaderItemsOfFeed: (call) => contents(call.actor, feedName(call.params.feedId), call),
    listReaderItemsOfState: (call) =>
      contents(call.actor, `user/-/state/com.google/${call.params.state}`, call),
    listReaderItemsOfLabel: (call) => contents(call.actor, labelName(call.params.label), call),
    getReaderItems: async (call) =>
      json(listOf(readingListName, await items.named(call.actor, await parametersOf(call)))),
    async tagReaderItems(call) {
      await items.tag(call.actor, await parametersOf(call));
      return ok();
    },
    async markAllReaderItemsRead(call) {
      const parameters = await parametersOf(call);
      await items.markAllRead(call.actor, parameters, momentIn(parameters));
      return ok();
    },
    async changeReaderSubscriptions(call) {
      await subscriptions.change(call.actor, await parametersOf(call), call.request.signal);
      return ok();
    },
    async addReaderSubscription(call) {
      const address = (await parametersOf(call)).get("quickadd");
      if (!address) throw new AppError("bad-input", { field: "quickadd" });
      return json(await subscriptions.quickAdd(call.actor, address, call.request.signal));
    },
    async importReaderSubscriptions({ actor, body }) {
      await opml.importAll(actor, body);
      return ok();
    },
    async renameReaderTag(call) {
      const parameters = await parametersOf(call);
      await labels.rename(call.actor, labelIn(parameters, "s"), labelIn(parameters, "dest"));
      return ok();
    },
    async removeReaderTag(call) {
      await labels.remove(call.actor, labelIn(await parametersOf(call), "s"));
      return ok();
    },
  };
}
