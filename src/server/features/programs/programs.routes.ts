import { createClient } from "#client/client.ts";
import { type programsEndpoints, toolAnswerMsMax } from "#contract/programs.ts";
import { clientHeader, peerHeader } from "#server/http/client-network.ts";
import type { EndpointContext, Handlers } from "#server/http/endpoints.ts";
import { toolCall } from "#server/http/session.ts";
import type { Logger } from "#server/platform/log/logger.ts";

/** Answers a request as if it had come over the network. */
export type Dispatch = (request: Request, env: object) => Response | Promise<Response>;

export type ProgramsRoutesDeps = { dispatch: Dispatch; log: Logger };

/** Nothing is published to them, so they are few. */
const subscriptionsMax = 100;
/** Who calls, and from where: calls of a tool are made with it. */
const callerHeaders = ["authorization", "cookie", "host", clientHeader, peerHeader];

/** The interface in the name of whoever sent a request. */
function clientOf({ req, env }: EndpointContext, dispatch: Dispatch) {
  return createClient({
    url: new URL(req.url).origin,
    token: "",
    timeoutMs: toolAnswerMsMax,
    async fetch(request) {
      request.headers.delete("authorization");
      for (const name of callerHeaders) {
        const value = req.header(name);
        if (value !== undefined) request.headers.set(name, value);
      }
      return dispatch(request, { ...env, [toolCall]: true });
    },
  });
}

/** What programs speak besides the interface itself. */
export function programsRoutes({ dispatch, log }: ProgramsRoutesDeps): Handlers<typeof programsEndpoints> {
  async function answerMcp(context: EndpointContext): Promise<Response> {
    // With the first call: most installations never get one.
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("./mcp-server.ts"),
    ]);
    const call = clientOf(context, dispatch);
    const { scopes } = context.var;
    const handler = createMcpHandler(() => createMcpServer(call, scopes), {
      maxSubscriptions: subscriptionsMax,
      onerror: (error) =>
        log.debug({ err: error.message }, "A call of the Model Context Protocol was rejected"),
    });
    return handler.fetch(context.req.raw);
  }
  return {
    callMcp: ({ context }) => answerMcp(context),
  };
}
