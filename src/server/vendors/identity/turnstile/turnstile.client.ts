import { isIP } from "node:net";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { postForm } from "#server/platform/vendor-call/post-form.ts";
import type { CaptchaCheck } from "../identity.ts";
import { turnstileAnswerSchema } from "./turnstile.schema.ts";

const timeoutMs = 8_000;
const bytesMax = 64 * 1024;
const cannotAsk = message("The “I'm human” check isn't working right now. Please try again in a moment.");
/** The vendor's own bound. */
const answerLengthMax = 2_048;

/** Codes that speak of the person's answer; any other is a failure of the vendor or of the configuration. */
const userCodes = new Set(["missing-input-response", "invalid-input-response", "timeout-or-duplicate"]);

/** Asks the vendor about each answer. Without a configuration everybody passes. */
export function createTurnstileCheck(deps: {
  captcha: { secretKey: string; verifyUrl: string } | undefined;
  fetch: typeof globalThis.fetch;
  log: Logger;
}): CaptchaCheck {
  const { captcha, fetch, log } = deps;
  if (!captcha) return async () => true;
  const { secretKey: secret, verifyUrl } = captcha;

  function failure(reason: string): AppError {
    log.error({ provider: "turnstile", reason }, "The captcha provider cannot be asked");
    const cause = new Error(`The captcha provider cannot be asked: ${reason}`);
    return new AppError("unavailable", { words: cannotAsk, cause });
  }

  return async (answer, network) => {
    if (!answer || answer.length > answerLengthMax) return false;
    const form = { secret, response: answer, ...(isIP(network) ? { remoteip: network } : {}) };
    const reply = await postForm({ fetch, url: new URL(verifyUrl), timeoutMs, bytesMax, form });
    if (reply.kind === "failed") throw failure(reply.detail);
    const read = turnstileAnswerSchema.safeParse(reply.json);
    if (!read.success) throw failure(`http ${reply.status}`);
    const { success, "error-codes": codes } = read.data;
    if (success) return true;
    const other = codes.find((code) => !userCodes.has(code));
    if (other) throw failure(other.slice(0, 40));
    return false;
  };
}
