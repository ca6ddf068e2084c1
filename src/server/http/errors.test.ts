import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { errorCodes } from "#contract/error-codes.ts";
import { messageOf, statusOf } from "#contract/errors.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import { UnconfirmedCommitError } from "#server/platform/database-silence.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { answerError, answerNotFound } from "./errors.ts";
import type { Anyone } from "./signed-in.ts";

/** What a route that throws this answers, and what the log says of it. */
async function answerTo(thrown: unknown) {
  const lines: string[] = [];
  const log = createLogger({ level: "debug", write: (line) => lines.push(line) });
  const app = new Hono<Anyone>();
  app.onError(answerError);
  app.notFound(answerNotFound);
  app.use(async (c, next) => {
    c.set("requestId", "the-request");
    c.set("log", log);
    await next();
  });
  app.get("/", () => {
    throw thrown;
  });
  const answer = await app.request("/");
  return { status: answer.status, headers: answer.headers, body: await answer.json(), log: lines.join("\n") };
}

describe("answerError", () => {
  it.each(errorCodes)("%s has a status and a sentence for a user", async (code) => {
    const { status, body } = await answerTo(new AppError(code));
    expect(status).toBe(statusOf[code]);
    expect(body).toEqual({ error: { code, message: messageOf[code], requestId: "the-request" } });
    expect(messageOf[code]).toMatch(/^[A-Z].{5,}/);
  });

  it("429 and 503 say when to try again", async () => {
    for (const code of errorCodes) {
      const { status, headers } = await answerTo(new AppError(code));
      if (status === 429 || status === 503) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const { headers } = await answerTo(new AppError("rate-limited", { retryAfterSeconds: 77 }));
    expect(headers.get("retry-after")).toBe("77");
  });

  it("503: says of a commit without an answer that nobody knows, never that it failed", async () => {
    const lost = new Error("Connection terminated");
    const error = new Error("Failed query: commit", { cause: new UnconfirmedCommitError(lost) });
    const { status, headers, body } = await answerTo(error);
    expect(status).toBe(503);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body.error).toMatchObject({
      code: "unavailable",
      message: "We couldn't confirm that this was saved. Reload the page before you try again.",
    });
  });

  it("tells the values of its sentence apart, so that another language can say it", async () => {
    const words = message("You have {count} passkeys.", { count: 1_000 });
    const { body } = await answerTo(new AppError("bad-input", { words }));
    expect(body.error).toMatchObject({ message: "You have 1,000 passkeys.", words });
  });

  it("shows field and own message, never the cause", async () => {
    const error = new AppError("bad-input", {
      field: "email",
      words: message("Email is invalid"),
      cause: new Error("inner"),
    });
    const { body } = await answerTo(error);
    expect(body.error).toEqual({
      code: "bad-input",
      field: "email",
      message: "Email is invalid",
      requestId: "the-request",
    });
  });

  it("500: the user learns nothing about a failure, which is logged under the request's id", async () => {
    const { status, body, log } = await answerTo(new Error("the inside"));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("inside");
    expect(log).toContain("the inside");
    expect(log).toContain("the-request");
  });

  it.each([
    [Object.assign(new Error("x"), { code: "ECONNREFUSED" })],
    [Object.assign(new Error("x"), { code: "57P01" })],
    [Object.assign(new Error("x"), { code: "53300" })],
    [Object.assign(new Error("x"), { code: "25006" })],
    [Object.assign(new Error("x"), { code: "08006" })],
    [new Error("Connection terminated unexpectedly")],
    [new Error("Client has encountered a connection error and is not queryable")],
    [new Error("timeout exceeded when trying to connect")],
    [new Error("Failed query", { cause: Object.assign(new Error("x"), { code: "57P03" }) })],
  ])("503: a database that is away passes by itself (%s)", async (thrown) => {
    const { status, body, headers } = await answerTo(thrown);
    expect(status).toBe(503);
    expect(body.error.code).toBe("unavailable");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("500: a wrong query is no database that is away", async () => {
    for (const code of ["42601", "23505", "22021"])
      expect((await answerTo(Object.assign(new Error("x"), { code }))).status).toBe(500);
  });

  it("survives a cause that leads to itself", async () => {
    const loop: { cause?: unknown; message: string } = { message: "x" };
    loop.cause = loop;
    expect((await answerTo(Object.assign(new Error("outer"), { cause: loop }))).status).toBe(500);
  });
});
