import { endpoints } from "./endpoint.ts";

/** JSON-RPC, which the handler reads and answers itself. */
const messages = { mediaType: "application/json", unread: true } as const;

/** A tool may wait as long as a model takes, with a second try. */
export const toolAnswerMsMax = 180_000;

export const programsEndpoints = endpoints({
  callMcp: {
    route: "POST /mcp",
    area: "Programs",
    access: "user",
    token: "read",
    applications: true,
    work: "reading",
    summary:
      "The Model Context Protocol, in its revisions of 2026-07-28 and before, without sessions. Tools search and read the user's news, prices and lists; each needs the scope of what it calls.",
    body: messages,
    answer: "application/json",
  },
});
