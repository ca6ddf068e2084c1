import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  type ExportedJWKSCache,
  enableNonRepudiationChecks,
  getJwksCache,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
  setJwksCache,
} from "openid-client";
import type { Clock } from "#server/platform/clock.ts";
import type { SignInAttempt, SignInProvider } from "../identity.ts";
import { type GoogleClaims, googleClaimsSchema } from "./google.schema.ts";
import { identityFromGoogle } from "./google.transform.ts";
import { asksOnce, createGoogleFetch } from "./google-fetch.ts";
import { isUnknownKey, rejectionOf, wrongClaim } from "./google-rejection.ts";

export type GoogleClientDeps = {
  clientId: string;
  clientSecret: string;
  discoveryUrl: string;
  /** Where the provider sends browsers back to; the one that is registered there. */
  redirectUri: string;
  fetch: typeof globalThis.fetch;
  clock: Clock;
};

const timeoutSeconds = 8;
const discoveredMs = 3_600_000;

/** Plain http is for fakes on this machine only. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export function createGoogleClient(deps: GoogleClientDeps): SignInProvider {
  const { clientId, clientSecret, redirectUri, clock } = deps;
  const discoveryUrl = new URL(deps.discoveryUrl);
  const execute = isLoopback(discoveryUrl) ? [allowInsecureRequests] : [];
  const googleFetch = createGoogleFetch(deps.fetch);
  let discovered: { server: ServerMetadata; untilMs: number } | undefined;
  let discovering: Promise<ServerMetadata> | undefined;
  let keys: ExportedJWKSCache | undefined;

  async function discover(): Promise<ServerMetadata> {
    const configuration = await discovery(discoveryUrl, clientId, undefined, undefined, {
      [customFetch]: googleFetch,
      timeout: timeoutSeconds,
      execute,
    });
    const server = configuration.serverMetadata();
    discovered = { server, untilMs: clock.now() + discoveredMs };
    return server;
  }

  async function provider(): Promise<ServerMetadata> {
    if (discovered && clock.now() < discovered.untilMs) return discovered.server;
    discovering ??= discover().finally(() => {
      discovering = undefined;
    });
    return discovering;
  }

  function configurationOf(server: ServerMetadata, fetch: CustomFetch): Configuration {
    const metadata = { id_token_signed_response_alg: "RS256" };
    const configuration = new Configuration(server, clientId, metadata, ClientSecretPost(clientSecret));
    for (const each of execute) each(configuration);
    // Without it the library trusts the connection and leaves the ID token's signature unread.
    enableNonRepudiationChecks(configuration);
    configuration.timeout = timeoutSeconds;
    configuration[customFetch] = fetch;
    if (keys) setJwksCache(configuration, keys);
    return configuration;
  }

  async function claimsOf(
    configuration: Configuration,
    query: URLSearchParams,
    { state, nonce, verifier }: SignInAttempt,
  ): Promise<GoogleClaims> {
    const url = new URL(redirectUri);
    url.search = query.toString();
    try {
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return googleClaimsSchema.parse(tokens.claims());
    } finally {
      keys = getJwksCache(configuration) ?? keys;
    }
  }

  /** Google writes its issuer with and without "https://", and the library takes one: the same answer is read again. */
  async function read(
    server: ServerMetadata,
    fetch: CustomFetch,
    query: URLSearchParams,
    attempt: SignInAttempt,
  ): Promise<GoogleClaims> {
    try {
      return await claimsOf(configurationOf(server, fetch), query, attempt);
    } catch (error) {
      if (wrongClaim(error) !== "iss") throw error;
      const issuer = server.issuer.replace(/^https?:\/\//, "");
      // The first reading has checked the issuer that the query names.
      const bare = { ...server, issuer, authorization_response_iss_parameter_supported: false };
      const rest = new URLSearchParams([...query].filter(([name]) => name !== "iss"));
      return claimsOf(configurationOf(bare, fetch), rest, attempt);
    }
  }

  async function exchange(query: URLSearchParams, attempt: SignInAttempt): Promise<GoogleClaims> {
    const server = await provider();
    const fetch = asksOnce(googleFetch, server.token_endpoint);
    try {
      return await read(server, fetch, query, attempt);
    } catch (error) {
      // The library takes keys that it read within the last minute for the only ones: the provider may have changed them
      // since, and the token is from the provider itself.
      if (!isUnknownKey(error) || !keys) throw error;
      keys = undefined;
      return read(server, fetch, query, attempt);
    }
  }

  return {
    async begin() {
      try {
        const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
        const url = buildAuthorizationUrl(configurationOf(await provider(), googleFetch), {
          redirect_uri: redirectUri,
          scope: "openid email profile",
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: "S256",
          prompt: "select_account",
        });
        return { kind: "begun", url: url.href, attempt };
      } catch (error) {
        return rejectionOf(error);
      }
    },
    async finish(query, attempt) {
      try {
        return { kind: "identity", identity: identityFromGoogle(await exchange(query, attempt)) };
      } catch (error) {
        return rejectionOf(error);
      }
    },
  };
}
