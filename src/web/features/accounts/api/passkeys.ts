import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";
import type { PasskeysAnswer, PasswordProof } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";
import { meKey } from "#web/lib/session.ts";

export const passkeysQuery = queryOptions({
  queryKey: [...meKey, "passkeys"],
  queryFn: ({ signal }) => api.get<PasskeysAnswer>("/api/me/passkeys", { signal }),
});

/** Asks the browser for a new passkey and stores it under the given name. */
export async function addPasskey({ name, ...proof }: PasswordProof & { name: string }): Promise<unknown> {
  const optionsJSON = await api.post<PublicKeyCredentialCreationOptionsJSON>(
    "/api/me/passkeys/options",
    proof,
  );
  const { startRegistration } = await import("@simplewebauthn/browser");
  const response = await startRegistration({ optionsJSON });
  return api.post("/api/me/passkeys", { response, name });
}

export const removePasskey = (id: string) => api.delete(`/api/me/passkeys/${encodeURIComponent(id)}`);
