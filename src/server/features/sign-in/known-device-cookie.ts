import type { NewId } from "#server/platform/new-id.ts";
import type { SignedCookie } from "../sessions/signed-cookie.ts";
import { subjectKey } from "./sign-in-limits.service.ts";

/** As long as browsers store a cookie. */
export const knownDeviceSeconds = 400 * 86_400;
/** The value tells what it is: all signed cookies are signed alike. */
const prefix = "known-device-";
const accountsMax = 5;

export type KnownDeviceCookie = ReturnType<typeof createKnownDeviceCookie>;

/**
 * The cookie of a browser in which an account was opened before. Guesses from there have a counter of their own, so
 * that guesses from elsewhere lock nobody out (threats T22). It opens nothing, and it survives signing out.
 */
export function createKnownDeviceCookie({ cookie, newId }: { cookie: SignedCookie; newId: NewId }) {
  function read(headers: Headers): { id: string; accounts: string[] } | undefined {
    const value = cookie.read(headers);
    if (!value?.startsWith(prefix)) return undefined;
    const [id = "", ...accounts] = value.slice(prefix.length).split(".");
    return { id, accounts };
  }

  return {
    /**
     * What guesses at an account are counted under on a device that knows the account; undefined on any other.
     * @param userIdOf asked only by a browser that has such a cookie: nobody else causes work
     */
    async find(headers: Headers, userIdOf: () => Promise<string | undefined>): Promise<string | undefined> {
      const device = read(headers);
      const userId = device && (await userIdOf());
      if (userId === undefined) return undefined;
      const account = subjectKey(userId);
      return device?.accounts.includes(account) ? subjectKey(`${device.id} ${account}`) : undefined;
    },
    /** The header that makes the browser a known device of the account, beside those it knows already. */
    noted(headers: Headers, userId: string): string {
      const { id, accounts } = read(headers) ?? { id: newId(), accounts: [] };
      const account = subjectKey(userId);
      const others = accounts.filter((each) => each !== account);
      return cookie.set(prefix + [id, account, ...others].slice(0, accountsMax + 1).join("."));
    },
  };
}
