import { type Pause, pauseOf } from "../kernel/pause.ts";
import { message } from "../language/translate.ts";
import { type EndpointBackOff, type SocialEndpoint, socialEndpointNames } from "./endpoints.ts";

const endpointWho: Record<SocialEndpoint, string> = {
  api: "interface for apps",
  json: "public JSON",
  feed: "private feed of a user",
  atom: "public feed",
  stream: "stream",
};
const pauseWhy: Record<EndpointBackOff["kind"], string> = {
  limited: "429, the call limit is reached",
  closed: "403, closed to this server",
  "wrong-key": "the key is rejected",
  down: "failures in a row",
};

/** Why an endpoint is left alone, within a sentence. */
export function backOffReason(endpoint: SocialEndpoint, kind: EndpointBackOff["kind"]): string {
  return endpoint === "atom" && kind === "limited" ? "one call a minute" : pauseWhy[kind];
}

/** The pause of an endpoint by its id, such as "reddit/api/…". */
export function endpointPause({ id, kind, sinceMs, untilMs }: EndpointBackOff & { id: string }): Pause {
  const [network = "", name = ""] = id.split("/");
  const endpoint = socialEndpointNames.find((each) => each === name) ?? "api";
  const who = `${network.charAt(0).toUpperCase()}${network.slice(1)}’s ${endpointWho[endpoint]}`;
  return pauseOf(who, { sinceMs, untilMs }, backOffReason(endpoint, kind));
}

/** An endpoint that gave no posts. `own`: through the user's own app. */
export type ClosedEndpoint = { endpoint: SocialEndpoint; own: boolean; why: EndpointBackOff["kind"] };

const feedOnly = message("From Reddit’s public feed: no score, comments or flair.").sentence;
const privateFeed = message("From a private feed of Reddit: no score, comments or flair.").sentence;
const feedTurn = message("Reddit’s public feed allows one load a minute. This source is queued.").sentence;
const limited = message("Reddit’s call limit is reached. Older posts stay until the limit resets.").sentence;
const closed = message("Reddit doesn't let this server read its posts.").sentence;
const silent = message("Reddit isn't responding.").sentence;
const ownKey = message(
  "Reddit rejected your app’s key. Check it in Settings → Integrations & Modules → Reddit.",
).sentence;
const serverKey = message("Reddit rejected this server’s app.").sentence;

export const noSourceReason = {
  private: message("This community is private.").sentence,
  banned: message("Reddit has closed this community.").sentence,
  missing: message("That community doesn't exist.").sentence,
} as const;

/** What a user is told when this one user's loads used up their share of the calls. */
export const ownLimit = {
  reason: message("You've loaded many posts in a short time. Older posts stay for a minute.").sentence,
  why: "your loads of this minute are used up",
};

function keyReason(shut: readonly ClosedEndpoint[]): string | undefined {
  const rejected = shut.find(({ why }) => why === "wrong-key");
  if (!rejected) return undefined;
  return rejected.own ? ownKey : serverKey;
}

const feedReasons: Partial<Record<SocialEndpoint, string>> = { atom: feedOnly, feed: privateFeed };

/** Why a source is limited or failing: the endpoints that were tried, in their order. */
export function shutReason(shut: readonly ClosedEndpoint[]): string {
  const waiting = shut.filter(({ why }) => why === "limited");
  const why = (kind: EndpointBackOff["kind"]) => shut.some((each) => each.why === kind);
  const state = () => {
    if (waiting.length > 0) return waiting.every(({ endpoint }) => endpoint === "atom") ? feedTurn : limited;
    return why("down") ? silent : closed;
  };
  const rejected = keyReason(shut);
  return rejected === undefined ? state() : `${rejected} ${state()}`;
}

/** What is to be said of posts that came all the same: undefined when nothing is missing. */
export function answeredReason(
  endpoint: SocialEndpoint,
  shut: readonly ClosedEndpoint[],
): string | undefined {
  const said = [keyReason(shut), feedReasons[endpoint]].filter((text) => text !== undefined);
  return said.length > 0 ? said.join(" ") : undefined;
}
