import { type FakeRequest, json, type Reply } from "../kit/server.ts";

export const scopePrefix = "https://www.googleapis.com/auth/userinfo.";

/** The discovery document of a provider at this address. */
export function discovery(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/o/oauth2/v2/auth`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/v1/userinfo`,
    revocation_endpoint: `${url}/revoke`,
    jwks_uri: `${url}/oauth2/v3/certs`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported: [
      "aud",
      "email",
      "email_verified",
      "exp",
      "family_name",
      "given_name",
      "iat",
      "iss",
      "name",
      "picture",
      "sub",
    ],
    code_challenge_methods_supported: ["plain", "S256"],
    grant_types_supported: ["authorization_code", "refresh_token"],
  };
}

export function redirectTo(address: string, parameters: Record<string, string | null>): Reply {
  const target = new URL(address);
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) target.searchParams.set(name, value);
  return { status: 302, headers: { location: target.href, "cache-control": "no-store" } };
}

/** Who calls the token endpoint, from the header or the form. */
export function clientIn(request: FakeRequest, form: URLSearchParams): { id: string; secret: string } {
  const basic = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (basic === undefined)
    return { id: form.get("client_id") ?? "", secret: form.get("client_secret") ?? "" };
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString("utf8").split(":");
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}

export function tokenError(status: number, error: string, text: string): Reply {
  return json(status, { error, error_description: text });
}
