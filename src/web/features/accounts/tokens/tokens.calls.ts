import { queryOptions } from "@tanstack/react-query";
import type { NewToken } from "#contract/tokens.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";

export const tokensQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/tokens"),
  queryFn: ({ signal }) => call("GET /api/tokens", { signal }),
});

/** Answers the token with its secret, which no later answer has. */
export const addToken = (body: NewToken) => call("POST /api/tokens", { body });

export const revokeToken = (tokenId: string) => call("DELETE /api/tokens/:tokenId", { params: { tokenId } });
