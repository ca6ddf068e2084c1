import { AppError } from "#server/platform/app-error.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { CaptchaCheck } from "#server/vendors/identity/identity.ts";

/** @throws AppError captcha-failed, rate-limited */
export type Captcha = (answer: string | undefined, network: string) => Promise<void>;

/** Rejects who has not solved the challenge. Wrong answers are counted: each costs a call of the outside provider. */
export const createCaptcha =
  ({ captcha, wrongAnswers }: { captcha: CaptchaCheck; wrongAnswers: Counter }): Captcha =>
  async (answer, network) => {
    await wrongAnswers.take(network);
    if (!(await captcha(answer, network))) throw new AppError("captcha-failed");
    await wrongAnswers.refund(network);
  };
