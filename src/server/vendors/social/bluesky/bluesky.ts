import { z } from "zod";
import { address } from "#server/platform/environment-fields.ts";
import { keyCheck, notSet } from "../../key-check.ts";
import { type Outside, vendor } from "../../vendor.ts";
import type { ConfiguredSocial } from "../social.ts";
import { createBlueskyClient } from "./bluesky.client.ts";
import { createBlueskyNetwork } from "./bluesky.network.ts";

const id = "bluesky";
const name = "Bluesky";
/** The network allows far more; a reading takes four at most. */
const callsPerMinuteMax = 60;
/** Of those that the network runs for anyone, one of each coast. */
const publicStreams = ["https://jetstream2.us-east.bsky.network", "https://jetstream2.us-west.bsky.network"];

/** Posts of Bluesky that name a company by its $TICKER. Needs no key. */
export const bluesky = vendor({
  id,
  environment: {
    BLUESKY_ENABLED: z.enum(["true", "false"]).default("true"),
    BLUESKY_JETSTREAM_URL: address.optional(),
    BLUESKY_APPVIEW_URL: address.default("https://public.api.bsky.app"),
  },
  configure(values): ConfiguredSocial {
    const { BLUESKY_JETSTREAM_URL: streamUrl, BLUESKY_APPVIEW_URL: appViewUrl } = values;
    const isOn = values.BLUESKY_ENABLED === "true";
    const clientOf = (
      outside: Outside,
      readMessages: Parameters<typeof createBlueskyClient>[0]["readMessages"],
    ) =>
      createBlueskyClient({
        streamUrls: streamUrl === undefined ? publicStreams : [streamUrl],
        appViewUrl,
        fetch: outside.fetch,
        readMessages,
        admit: () => outside.admit(id, callsPerMinuteMax),
        now: outside.clock.now,
      });
    return {
      id,
      name,
      url: isOn ? appViewUrl : undefined,
      switchField: "blueskyEnabled",
      open: (outside) =>
        createBlueskyNetwork({
          client: clientOf(outside, outside.readMessages),
          store: outside.endpoints,
          keys: outside.keysOf,
          names: outside.names,
          clock: outside.clock,
          log: outside.log,
        }),
      async check(outside) {
        if (!isOn) return [notSet(name, "BLUESKY_ENABLED is false.")];
        const { kind } = await clientOf(outside, async () => "closed").views(["did:web:bsky.app/none"]);
        const decisions = { posts: "works", limited: "rate-limited", closed: "no-access" } as const;
        return [keyCheck(name, kind in decisions ? decisions[kind as keyof typeof decisions] : "silent")];
      },
    };
  },
});
