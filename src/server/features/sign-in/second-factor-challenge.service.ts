import { AppError } from "#server/platform/app-error.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { SignedCookie } from "../sessions/signed-cookie.ts";
import type { PassKind, SecondFactorStore } from "./second-factor.store.ts";

/** How long a sign-in waits for its code. */
export const challengeSeconds = 600;
/** How long a trusted device is asked for the password only; each sign-in renews it. */
export const trustedDeviceSeconds = 30 * 86_400;

export type Challenge = { value: string; userId: string };

export type SecondFactorChallengesDeps = {
  store: Pick<SecondFactorStore, "find" | "savePass" | "findPass" | "redeemPass">;
  challengeCookie: SignedCookie;
  deviceCookie: SignedCookie;
  /** By challenge. */
  tries: Counter;
  newId: NewId;
};

export type SecondFactorChallenges = ReturnType<typeof createSecondFactorChallenges>;

/** Sign-ins that wait for a code, and the devices on which none is asked for. */
export function createSecondFactorChallenges(deps: SecondFactorChallengesDeps) {
  const { store, challengeCookie, deviceCookie, tries, newId } = deps;

  /**
   * The value of a cookie when it is of that kind. Both cookies are signed alike: without this a challenge would pass
   * as a trusted device.
   */
  function valueIn(cookie: SignedCookie, kind: PassKind, headers: Headers): string | undefined {
    // Cookies of the time before have a signature of their own in front.
    const value = cookie.read(headers)?.split("!").at(-1);
    return value?.startsWith(`${kind}-`) ? value : undefined;
  }

  /** @returns the cookie of the trust */
  async function trust(userId: string): Promise<string> {
    const value = `trust-device-${newId()}`;
    await store.savePass(value, userId, trustedDeviceSeconds);
    return deviceCookie.set(value);
  }

  return {
    trust,

    /** Renews the trust in the device; undefined for a device that the user does not trust. */
    async renewTrust(userId: string, headers: Headers): Promise<string | undefined> {
      const value = valueIn(deviceCookie, "trust-device", headers);
      if (value === undefined || !(await store.redeemPass("trust-device", value, userId))) return undefined;
      return trust(userId);
    },

    /** Takes away the cookie of a device that is not trusted any more, where there is one. */
    clearedDevice(headers: Headers): string[] {
      return deviceCookie.read(headers) === undefined ? [] : [deviceCookie.removed];
    },

    /** Begins to wait for the user's code. */
    async begin(userId: string): Promise<{ setCookie: string; methods: string[] }> {
      const value = `2fa-${newId()}`;
      await store.savePass(value, userId, challengeSeconds);
      const factor = await store.find(userId);
      return { setCookie: challengeCookie.set(value), methods: factor?.verified ? ["totp"] : [] };
    },

    /** The challenge that the browser carries, while it waits. */
    async find(headers: Headers): Promise<Challenge | undefined> {
      const value = valueIn(challengeCookie, "2fa", headers);
      const userId = value === undefined ? undefined : await store.findPass("2fa", value);
      return value === undefined || userId === undefined ? undefined : { value, userId };
    },

    /** Counts a try; after the last one the challenge takes none until it ends. @throws AppError rate-limited */
    takeTry: ({ value }: Challenge): Promise<void> => tries.take(value),

    /** Ends a challenge whose code was right. @throws AppError not-signed-in for whoever comes second */
    async redeem({ value, userId }: Challenge): Promise<string> {
      if (!(await store.redeemPass("2fa", value, userId))) throw new AppError("not-signed-in");
      return challengeCookie.removed;
    },
  };
}
