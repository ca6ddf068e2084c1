import { once } from "node:events";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createClient } from "#client/client.ts";
import { toolAnswerMsMax } from "#contract/programs.ts";
import { tokenScopes } from "#domain/accounts/personal-token.ts";
import { createMcpServer } from "#server/features/programs/mcp-server.ts";
import { environment } from "../config/environment.ts";

/**
 * Serves the Model Context Protocol on standard input and output, for assistants that start their servers themselves; the
 * calls go to a running product in the name of a token. What the token may not do is rejected when it is called.
 */
export async function mcpCommand(): Promise<number> {
  const { TAPEWISE_URL: url, TAPEWISE_TOKEN: token } = environment();
  if (!url || !URL.canParse(url) || !token)
    throw new Error("Set TAPEWISE_URL to the product's address and TAPEWISE_TOKEN to a personal token.");
  const call = createClient({ url, token, timeoutMs: toolAnswerMsMax });
  // A wrong token fails now, not at the first question.
  await call("GET /api/me");
  const server = serveStdio(() => createMcpServer(call, tokenScopes));
  await once(process.stdin, "end");
  await server.close();
  return 0;
}
