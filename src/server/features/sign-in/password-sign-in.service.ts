import type { SignIn } from "#contract/accounts.ts";
import { isEmail, passwordLengthMax } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { CredentialsStore } from "../sessions/credentials.store.ts";
import type { Identity } from "../sessions/identity.ts";
import { callLibrary, type LibraryAnswer } from "../sessions/library-call.ts";
import type { SignInLimits } from "./sign-in-limits.service.ts";

export type PasswordSignInDeps = {
  identity: Pick<Identity, "handler">;
  store: Pick<CredentialsStore, "passwordHashOf">;
  limits: SignInLimits;
};

export type PasswordSignIn = ReturnType<typeof createPasswordSignIn>;

/** Sign-in by address and password. The auth library checks the password and opens the session. */
export function createPasswordSignIn({ identity, store, limits }: PasswordSignInDeps) {
  /** Ends the session that nobody was handed the cookie of. */
  async function withdraw(request: Request, { setCookies }: LibraryAnswer): Promise<void> {
    const headers = new Headers(request.headers);
    headers.set("cookie", setCookies.map((each) => each.split(";")[0]).join("; "));
    await callLibrary(identity, new Request(request.url, { headers }), "/api/auth/sign-out", {});
  }

  /** @throws AppError wrong-credentials, user-not-found, rate-limited, bad-input */
  return async (request: Request, input: SignIn, network: string): Promise<LibraryAnswer> => {
    const email = input.email.trim().toLowerCase();
    const { password } = input;
    if (!isEmail(email)) throw new AppError("bad-input", { field: "email", message: "Email is invalid" });
    if (password === "")
      throw new AppError("bad-input", { field: "password", message: "Password is required" });
    if (password.length > passwordLengthMax) throw new AppError("wrong-credentials");
    await limits.take(email, network);
    const before = await store.passwordHashOf(email);
    const answer = await callLibrary(identity, request, "/api/auth/sign-in/email", { email, password });
    // Checking a password takes long enough for it to be changed meanwhile, and the change ends only what was open.
    if ((await store.passwordHashOf(email)) !== before) {
      await withdraw(request, answer);
      throw new AppError("wrong-credentials");
    }
    await limits.giveBack(email, network);
    return answer;
  };
}
