import type { fullTextsEndpoints } from "#contract/full-texts.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { FullTextService } from "./full-text.service.ts";

/** The article behind a headline, in place. */
export const fullTextRoutes = ({
  fullTexts,
}: {
  fullTexts: Pick<FullTextService, "read">;
}): Handlers<typeof fullTextsEndpoints> => ({
  readFullText: ({ actor, params }) => fullTexts.read(actor, params.id),
});
