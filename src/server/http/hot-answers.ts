import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "#server/platform/log/logger.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { answerHeaders, type CachedAnswer, codingFor, type Form, isHeld } from "./cached-answer.ts";
import { headerBytesMax } from "./requests.ts";
import { securityHeaders } from "./security-headers.ts";
import type { SessionGuard } from "./session.ts";

export type HotAnswersOptions = {
  guard: Pick<SessionGuard, "trusted">;
  /** By path: finds what is kept for a signed-in user and a query as it is in the address, "" or "?…". */
  kept: Readonly<Record<string, (userId: string, search: string) => CachedAnswer | undefined>>;
  https: boolean;
  log: Logger;
  newId: NewId;
  onDone: (method: string, status: number, ms: number) => void;
};

/** Names and values in turn, as Node writes them. */
type Head = string[];

/**
 * Sends cached answers without the framework, which costs more than they do: the same status, headers and bytes that the
 * route would send. Answers false, and has done nothing, whenever there is anything to find out first.
 */
export function createHotAnswers({ guard, kept, https, log, newId, onDone }: HotAnswersOptions) {
  const always = securityHeaders({ https }).flat();
  const heads = new WeakMap<CachedAnswer, Partial<Record<Form, Head>>>();

  function headOf(answer: CachedAnswer, form: Form): Head {
    const known = heads.get(answer) ?? {};
    heads.set(answer, known);
    known[form] ??= [...always, ...answerHeaders(answer, form).flat(), "X-Request-Id"];
    return known[form];
  }

  function find({ method, url = "", headers, rawHeaders }: IncomingMessage): CachedAnswer | undefined {
    const { cookie, authorization } = headers;
    if (method !== "GET" || cookie === undefined || authorization !== undefined) return undefined;
    const searchAt = url.indexOf("?");
    const path = searchAt === -1 ? url : url.slice(0, searchAt);
    const search = searchAt === -1 ? "" : url.slice(searchAt);
    if (!Object.hasOwn(kept, path) || bytesOf(rawHeaders) > headerBytesMax) return undefined;
    const actor = guard.trusted(cookie);
    return actor && kept[path]?.(actor.userId, search);
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const startedAt = performance.now();
    const answer = find(request);
    if (!answer) return false;
    const held = isHeld(answer, request.headers["if-none-match"]);
    const coding = codingFor(answer, headerText(request.headers["accept-encoding"]));
    const body = held ? undefined : answer.bodies[coding];
    if (!held && !body) return false;
    const status = held ? 304 : 200;
    const requestId = newId();
    response.writeHead(status, [...headOf(answer, held ? "held" : coding), requestId]);
    response.end(body);
    const ms = performance.now() - startedAt;
    onDone("GET", status, ms);
    log.debug(
      { requestId, method: "GET", path: request.url?.split("?")[0], status, ms: Math.round(ms) },
      "Request",
    );
    return true;
  };
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(",") : value);

function bytesOf(rawHeaders: string[]): number {
  let bytes = 0;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}
