import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { api } from "#web/lib/api.ts";

/** Lets the browser prove one of its passkeys and opens the session. Throws what the browser throws when it is given up. */
export async function signInByPasskey(): Promise<unknown> {
  const optionsJSON = await api.post<PublicKeyCredentialRequestOptionsJSON>(
    "/api/auth/passkey/sign-in/options",
    {},
  );
  const response = await startAuthentication({ optionsJSON });
  return api.post<unknown>("/api/auth/passkey/sign-in", { response });
}
