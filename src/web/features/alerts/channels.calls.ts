import { queryOptions } from "@tanstack/react-query";
import { call, queryKeyOf } from "#web/lib/call.ts";

/** Somebody is at the other side and comes back to this page. */
const waitingMs = 3_000;
const settledMs = 60_000;

/** Where the user's alerts go, and what else can be added. */
export const channelsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/channels"),
  queryFn: ({ signal }) => call("GET /api/channels", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.channels.some((channel) => channel.state === "waiting") ? waitingMs : settledMs,
});
