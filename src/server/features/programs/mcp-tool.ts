import { z } from "zod";
import type { Client } from "#client/client.ts";
import type { TokenScope } from "#domain/accounts/personal-token.ts";

/** A tool of the MCP server: what a model may ask for, and the calls of the interface that answer it. */
export type McpTool = {
  name: string;
  title: string;
  description: string;
  /** Of the token that may use it; `tools/list` leaves out the others. */
  scope: TokenScope;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Sent as it was checked by `input`. @throws RejectedCall */
  run(call: Client, input: never): Promise<object>;
};

/** A tool whose parts fit each other. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(
  definition: Omit<McpTool, "input" | "output" | "run"> & {
    input: I;
    output: O;
    run(call: Client, input: z.output<I>): Promise<z.input<O>>;
  },
): McpTool => definition as unknown as McpTool;

export const symbolField = z.string().max(12).describe("Ticker symbol, such as NVDA");
export const itemIdField = z.string().max(64).describe("id of a headline");
/** ISO 8601; null for a time that is not known. */
export const momentField = z.string().nullable();
