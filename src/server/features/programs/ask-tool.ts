import { z } from "zod";
import { askAnswerSchema } from "#contract/ask.ts";
import { questionLengthMax } from "#domain/ask/limits.ts";
import { itemIdField, tool } from "./mcp-tool.ts";

/** Scope write, as analyses: it spends from the user's AI budget. */
export const askTool = tool({
  name: "ask",
  title: "Ask the archive",
  description:
    "Answers a question from what the user's feeds ever brought; costs money from the user's AI budget. Each sentence has receipts, quotes checked by code; `singleSource` ones have one publisher. Outcomes other than `answered`: it's not in the feeds.",
  scope: "write",
  input: z.object({
    question: z.string().min(3).max(questionLengthMax),
    itemId: itemIdField.optional(),
    timeZone: z.string().max(64).optional().describe("IANA name"),
  }),
  output: askAnswerSchema.pick({
    outcome: true,
    sentences: true,
    withheld: true,
    searched: true,
    costMicroDollars: true,
  }),
  async run(call, body) {
    const { outcome, sentences, withheld, searched, costMicroDollars } = await call("POST /api/ask", {
      body,
    });
    return { outcome, sentences, withheld, searched, costMicroDollars };
  },
});
