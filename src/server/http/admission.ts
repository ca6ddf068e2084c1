import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Endpoint,
  type EndpointGroup,
  methodOf,
  pathOf,
  patternOfPath,
  type WorkClass,
} from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import { statusOf } from "#contract/errors.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { errorBody } from "./errors.ts";
import { securityHeaders } from "./security-headers.ts";

type Rule = { atOnceMax: number; code: ErrorCode };

/**
 * Calls of a class that one process works on at a time. They wait for at most twelve connections to the database.
 * @internal exported for tests
 */
export const admissionRules: Readonly<Record<WorkClass, Rule>> = {
  reading: { atOnceMax: 512, code: "overloaded" },
  writing: { atOnceMax: 128, code: "overloaded" },
  // Guesses beyond the 20 that are hashed or wait for it are counted and recorded as such.
  "sign-in": { atOnceMax: 104, code: "sign-in-busy" },
  // Four at a time, and 100 that wait.
  search: { atOnceMax: 104, code: "overloaded" },
};

const retrySecondsMax = 5;

type Contract = Readonly<Record<string, EndpointGroup>>;

/**
 * What a call is counted as; undefined where it has a bound of its own, or none.
 * @internal exported for tests
 */
export function workClassOf(contract: Contract) {
  const endpoints = Object.values(contract).flatMap((group) => Object.values(group));
  const classOf = (endpoint: Endpoint): WorkClass | undefined => {
    const { work = methodOf(endpoint) === "GET" ? "reading" : "writing" } = endpoint;
    return work === "unbounded" ? undefined : work;
  };
  const exact = new Map(
    endpoints
      .filter((endpoint) => !endpoint.route.includes(":"))
      .map((endpoint) => [`${methodOf(endpoint)} ${pathOf(endpoint)}`, classOf(endpoint)]),
  );
  const patterns = endpoints
    .filter((endpoint) => endpoint.route.includes(":") && endpoint.work !== undefined)
    .map((endpoint) => ({
      method: methodOf(endpoint) as string,
      pattern: patternOfPath(pathOf(endpoint)),
      work: classOf(endpoint),
    }));

  return (method: string, path: string): WorkClass | undefined => {
    const asked = method === "HEAD" ? "GET" : method;
    const key = `${asked} ${path}`;
    if (exact.has(key)) return exact.get(key);
    const found = patterns.find((each) => each.method === asked && each.pattern.test(path));
    if (found) return found.work;
    if (!path.startsWith("/api/")) return undefined;
    return asked === "GET" ? "reading" : "writing";
  };
}

export type AdmissionOptions = {
  contract: Contract;
  https: boolean;
  newId: NewId;
  /** 0 up to 1; spreads the time to come again. */
  chance: () => number;
  onDone: (method: string, status: number, ms: number) => void;
  rules?: Readonly<Record<WorkClass, Rule>>;
};

/**
 * Rejects calls of a class of work when as many are being served as the process can serve well, ahead of the framework, of
 * sessions and of the database: a rejection costs a hundredth of a call. Answers whether it did.
 */
export function createAdmission(options: AdmissionOptions) {
  const { newId, chance, onDone, rules = admissionRules } = options;
  const workOf = workClassOf(options.contract);
  const always = [...securityHeaders(options), ["Cache-Control", "no-store"]].flat();
  const inFlight: Record<WorkClass, number> = { reading: 0, writing: 0, "sign-in": 0, search: 0 };

  function reject(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
    const startedAt = performance.now();
    const requestId = newId();
    const status = statusOf[code];
    const body = Buffer.from(JSON.stringify(errorBody(new AppError(code), requestId)));
    // What is still to come of a body would have to be read first.
    if ((request.headers["content-length"] ?? "0") !== "0" || request.headers["transfer-encoding"])
      response.shouldKeepAlive = false;
    response.writeHead(status, [
      ...always,
      "Content-Type",
      "application/json",
      "Content-Length",
      String(body.length),
      "Retry-After",
      String(1 + Math.floor(chance() * retrySecondsMax)),
      "X-Request-Id",
      requestId,
    ]);
    response.end(request.method === "HEAD" ? undefined : body);
    onDone(request.method ?? "", status, performance.now() - startedAt);
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = "", url = "" } = request;
    const searchAt = url.indexOf("?");
    const work = workOf(method, searchAt === -1 ? url : url.slice(0, searchAt));
    if (work === undefined) return false;
    if (inFlight[work] >= rules[work].atOnceMax) {
      reject(request, response, rules[work].code);
      return true;
    }
    inFlight[work] += 1;
    response.once("close", () => {
      inFlight[work] -= 1;
    });
    return false;
  };
}
