import type { scorecardEndpoints } from "#contract/scorecard.ts";
import { attachment } from "#server/http/attachment.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { ScorecardService } from "./scorecard.service.ts";

const types = { csv: "text/csv; charset=utf-8", json: "application/json" } as const;

export const scorecardRoutes = (scorecard: ScorecardService): Handlers<typeof scorecardEndpoints> => ({
  readScorecard: ({ actor }) => scorecard.read(actor),
  listCalls: ({ actor, query }) => scorecard.list(actor, query),
  async exportScorecard({ actor, query: { format } }) {
    const text = await scorecard.file(actor, format);
    return attachment(text, { name: `scorecard.${format}`, type: types[format] });
  },
  readPromptScorecard: ({ actor, params }) => scorecard.ofPrompt(actor, params.promptId),
  askForCalls: ({ actor, params, body }) => scorecard.ask(actor, params.promptId, body.asks),
});
