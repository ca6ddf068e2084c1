import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { AppError } from "../app-error.ts";
import { createBoundedWork } from "../limits/bounded-work.ts";

export type PasswordCost = { N: number; r: number; p: number };

/** 32 MB and some 60 ms for each hash. They are not part of the stored text: other values need another form of it. */
const usualCost: PasswordCost = { N: 16_384, r: 16, p: 1 };
const keyBytes = 64;
const saltBytes = 16;

/** Half of the threads that also read files and resolve names (`scripts/launch.mjs`); two seconds of work may wait. */
const bounded = createBoundedWork({
  parallelMax: 4,
  waitingMax: 16,
  busy: () => new AppError("sign-in-busy", { retryAfterSeconds: 2 }),
});

function derivedKey(password: string, salt: string, cost: PasswordCost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

export type Passwords = ReturnType<typeof createPasswords>;

/** @param cost Tests whose matter is not the work of a hash make it small. */
export function createPasswords(cost: PasswordCost = usualCost) {
  return {
    /**
     * @throws AppError sign-in-busy when 16 others wait
     * @returns `salt:key`, both in hex; the salt goes into the hash as that text.
     */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(saltBytes).toString("hex");
      return `${salt}:${(await bounded(() => derivedKey(password, salt, cost))).toString("hex")}`;
    },

    /**
     * False without a hash, after the same work: whether an account exists does not show in the time.
     * @throws AppError sign-in-busy when 16 others wait
     */
    async verify(given: { hash: string | null; password: string }): Promise<boolean> {
      const [salt = "", key = ""] = given.hash?.split(":") ?? [];
      const expected = Buffer.from(key, "hex");
      const actual = await bounded(() => derivedKey(given.password, salt, cost));
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
