import type { tokensEndpoints } from "#contract/tokens.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { TokensService } from "./tokens.service.ts";

export const tokensRoutes = (tokens: TokensService): Handlers<typeof tokensEndpoints> => ({
  listTokens: ({ actor }) => tokens.list(actor),
  addToken: ({ actor, body }) => tokens.add(actor, body),
  deleteToken: ({ actor, params }) => tokens.revoke(actor, params.tokenId),
});
