import { createHmac, timingSafeEqual } from "node:crypto";
import type { PhoneCode, PhoneNumber, PhoneProof } from "#contract/accounts.ts";
import type { SignInAnswer } from "#contract/session.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { codeText } from "#domain/accounts/text-messages.ts";
import { message } from "#domain/language/translate.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import { translateIn } from "#server/platform/language.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { MessageError, type TextSender } from "#server/vendors/messages/messages.ts";
import type { Reauthentication } from "../sessions/reauthentication.service.ts";
import type { Captcha } from "./captcha.ts";
import type { CredentialsStore } from "./credentials.store.ts";
import type { KnownDeviceCookie } from "./known-device-cookie.ts";
import type { OpenSession } from "./open-session.service.ts";
import type { CodePurpose, PhoneCodesStore, StoredCode } from "./phone-codes.store.ts";
import { type CookieAnswer, signInAnswer } from "./sign-in-answer.ts";
import type { Caller, Guesser, IdentityLimits } from "./sign-in-limits.service.ts";

export type PhoneCodesDeps = {
  store: PhoneCodesStore;
  users: Pick<CredentialsStore, "findById">;
  /** Undefined: nothing of this exists. */
  sms: TextSender | undefined;
  checkCaptcha: Captcha;
  limits: Pick<IdentityLimits, "texts" | "phoneProofs" | "phoneCodes" | "phoneCodeTries">;
  knownDevice: Pick<KnownDeviceCookie, "find">;
  openSession: OpenSession;
  reauthentication: Pick<Reauthentication, "confirm">;
  /** Keeps six digits from being guessed out of a copied database. */
  secret: string;
  /** Six random digits. */
  newCode: () => string;
  events: EventBus;
  log: Logger;
};

export type PhoneCodesService = ReturnType<typeof createPhoneCodesService>;

const codeSeconds = 300;

function unsent(cause: unknown): AppError {
  return cause instanceof MessageError && cause.fault === "addressee-refused"
    ? new AppError("bad-input", {
        field: "phoneNumber",
        words: message("This number can't receive text messages."),
      })
    : new AppError("sms-failed", { cause });
}

/** Codes sent to a phone: to sign in, and to prove a number. */
export function createPhoneCodesService(deps: PhoneCodesDeps) {
  const { store, limits, events, secret } = deps;
  const keyed = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const keyOf = (purpose: CodePurpose, phoneNumber: string) => `phone:${keyed(`${purpose} ${phoneNumber}`)}`;

  function sender(): TextSender {
    if (!deps.sms) throw new AppError("not-found");
    return deps.sms;
  }

  async function guesserOf(phoneNumber: string, { headers, network }: Caller): Promise<Guesser> {
    return { network, device: await deps.knownDevice.find(headers, () => store.ownerOf(phoneNumber)) };
  }

  async function textOf(code: string, userId: string): Promise<string> {
    const user = await deps.users.findById(userId);
    return codeText(code, codeSeconds / 60, translateIn[user?.language ?? "en"]);
  }

  async function issue(key: string, userId: string | null): Promise<string> {
    const code = deps.newCode();
    await store.saveCode(key, { userId, proof: keyed(`${key} ${code}`) }, codeSeconds);
    return code;
  }

  const isRight = (stored: StoredCode | undefined, key: string, code: string): stored is StoredCode =>
    stored !== undefined && timingSafeEqual(Buffer.from(stored.proof), Buffer.from(keyed(`${key} ${code}`)));

  /** @returns whose code it was @throws AppError wrong-code, rate-limited */
  async function redeem(key: string, { phoneNumber, code }: PhoneCode, guesser: Guesser): Promise<string> {
    await limits.phoneCodes.take(phoneNumber, guesser);
    const stored = await store.findCode(key);
    // Tries from elsewhere do not use up the code that a known device waits for.
    if (stored) await limits.phoneCodeTries.take([stored.id, guesser.device].join(" ").trim());
    if (!isRight(stored, key, code) || stored.userId === null || !(await store.redeemCodes(key)))
      throw new AppError("wrong-code");
    await limits.phoneCodes.refund(phoneNumber, guesser);
    return stored.userId;
  }

  return {
    /** @throws AppError not-found without a sender of text messages */
    sender,

    /** The same answer and work for every number; a text message leaves for one that its user has proved. */
    async sendSignInCode({ phoneNumber, captcha }: PhoneNumber, { headers, network }: Caller): Promise<void> {
      const sms = sender();
      await deps.checkCaptcha(captcha, network);
      await limits.texts.take(phoneNumber, await guesserOf(phoneNumber, { headers, network }));
      const userId = await store.ownerOf(phoneNumber);
      const code = await issue(keyOf("phone-sign-in", phoneNumber), userId ?? null);
      if (userId === undefined) return;
      // Once the answer is on its way: its time tells nothing.
      setImmediate(() => {
        textOf(code, userId)
          .then((text) => sms.send({ to: phoneNumber, text }))
          .catch((error: unknown) => {
            deps.log.error({ err: String(error) }, "A text message could not be sent");
          });
      });
    },

    /** @throws AppError wrong-code, rate-limited, user-not-found */
    async signIn(request: Request, input: PhoneCode, network: string): Promise<CookieAnswer<SignInAnswer>> {
      sender();
      const guesser = await guesserOf(input.phoneNumber, { headers: request.headers, network });
      const userId = await redeem(keyOf("phone-sign-in", input.phoneNumber), input, guesser);
      const user = await deps.users.findById(userId);
      if (!user || (await store.ownerOf(input.phoneNumber)) !== userId) throw new AppError("wrong-code");
      return signInAnswer(await deps.openSession(request, userId));
    },

    /** @throws AppError reauthentication-required, wrong-password, sms-failed, rate-limited */
    async sendProof(
      { actor, session }: { actor: Actor; session: RequestSession },
      { phoneNumber, password }: PhoneProof,
      network: string,
    ): Promise<void> {
      const sms = sender();
      const { userId } = actor;
      // A stolen session must not plant a way in that outlives it.
      await deps.reauthentication.confirm(actor, session, { password, passwordAlways: true });
      await limits.phoneProofs.take(userId);
      await limits.texts.take(phoneNumber, { network, device: undefined });
      const code = await issue(keyOf(`phone-of-${userId}`, phoneNumber), userId);
      const text = await textOf(code, userId);
      await sms.send({ to: phoneNumber, text }).catch((cause: unknown) => {
        throw unsent(cause);
      });
    },

    /** Stores the number. Whether somebody has it already shows only after the right code. */
    async prove({ userId }: Actor, input: PhoneCode, network: string): Promise<void> {
      sender();
      await redeem(keyOf(`phone-of-${userId}`, input.phoneNumber), input, { network, device: undefined });
      if ((await store.setPhone(userId, input.phoneNumber)) === "taken")
        throw new AppError("phone-taken", { field: "phoneNumber" });
      await events.publish({ kind: "user", userId });
    },

    async invalidate({ userId }: Actor): Promise<void> {
      sender();
      await store.setPhone(userId, null);
      await events.publish({ kind: "user", userId });
    },
  };
}
