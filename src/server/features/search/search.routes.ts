import type { searchEndpoints } from "#contract/search.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { SearchService } from "./search.service.ts";

export const searchRoutes = (search: SearchService): Handlers<typeof searchEndpoints> => ({
  searchNews({ actor, query, context }) {
    context.header("Cache-Control", "private, no-store");
    return search.search(actor, query);
  },
});
