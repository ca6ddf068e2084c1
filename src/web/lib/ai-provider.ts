import { queryOptions } from "@tanstack/react-query";
import { type AiVendorId, aiVendorFacts } from "#domain/analysis/ai-vendors.data.ts";
import type { Translate } from "#domain/language/translate.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";

/** Whose models serve the user; never a key. */
export const aiProviderQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/analysis/provider"),
  queryFn: ({ signal }) => call("GET /api/analysis/provider", { signal }),
  // What another page of the same user changed shows here when they come back.
  refetchOnWindowFocus: "always",
});

/** A provider as users call it. Names are the same in all languages; a server of one's own has none. */
export const aiVendorName = (vendor: AiVendorId, t: Translate): string =>
  vendor === "compatible" ? t("Compatible server") : aiVendorFacts[vendor].name;
