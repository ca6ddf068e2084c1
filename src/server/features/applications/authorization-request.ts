import type { TokenScope } from "#domain/accounts/personal-token.ts";
import { askedScopes } from "#domain/applications/application.ts";

/** The parameters of an application's request that are not about who it is. */
export type AuthorizationParameters = {
  response_type?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
  resource?: string | undefined;
  scope?: string | undefined;
};

export type CheckedRequest = { codeChallenge: string; scopes: TokenScope[] };

/** A SHA-256 in base64url. */
const challengeForm = /^[\w-]{43}$/;

/** Whether an address is the one of the resource, as applications write it: with or without a slash at its end. */
export function isResource(asked: string, resource: string): boolean {
  const url = URL.parse(asked);
  return url !== null && !asked.includes("#") && url.href.replace(/\/$/, "") === new URL(resource).href;
}

/** What is asked for, or the parameter that is missing or of no use. PKCE by S256 is asked of everyone. */
export function checkedRequest(
  given: AuthorizationParameters,
  resource: string,
): CheckedRequest | { field: keyof AuthorizationParameters } {
  if (given.response_type !== "code") return { field: "response_type" };
  if (!challengeForm.test(given.code_challenge ?? "")) return { field: "code_challenge" };
  if (given.code_challenge_method !== "S256") return { field: "code_challenge_method" };
  if (given.resource !== undefined && !isResource(given.resource, resource)) return { field: "resource" };
  return { codeChallenge: given.code_challenge ?? "", scopes: askedScopes(given.scope) };
}

/** The address of an answer to an application, which names who answers (RFC 9207). */
export function answerAddress(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
