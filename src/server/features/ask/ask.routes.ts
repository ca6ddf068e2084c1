import { type askEndpoints, askEventSchemas } from "#contract/ask.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import { runAnswer } from "#server/http/run-answer.ts";
import type { AskService } from "./ask.service.ts";

export const askRoutes = (service: AskService): Handlers<typeof askEndpoints> => ({
  ask: (call) =>
    runAnswer(call, {
      events: askEventSchemas,
      failed: "A question failed",
      run: (signal, tell) =>
        service.ask(call.actor, call.body, {
          signal,
          onReading: (passages) => tell("reading", { passages }),
        }),
    }),
  estimateAsk: ({ actor }) => service.estimate(actor),
});
