import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import { consentPage, errorPage } from "./pages.ts";
import { clientIn, discovery, redirectTo, scopePrefix, tokenError } from "./protocol.ts";
import {
  accessTokenHash,
  answersChallenge,
  createSigner,
  idTokenSeconds,
  randomToken,
  signFaulty,
  type TokenFailure,
  type User,
} from "./tokens.ts";
import { users } from "./users.data.ts";

export const fakeGoogleClient = {
  id: "000000000000-standin.apps.googleusercontent.test",
  secret: "standin-client-secret-0001",
} as const;

export type GoogleOptions = {
  port?: number;
  now?: () => number;
  client?: { id: string; secret: string };
  /** Accepted redirect addresses; left out: any on http or https. */
  redirectUris?: string[];
};

/** `page` asks the visitor, the others answer at once. */
export type Consent =
  /** `opener`: an opener policy of the page, by which its window looks closed to whoever opened it. */
  { kind: "page"; opener?: "same-origin" } | { kind: "deny" } | { kind: "approve"; user?: Partial<User> };

export type FakeGoogle = RunningServer & {
  discoveryUrl: string;
  client: { id: string; secret: string };
  setConsent(consent: Consent): void;
  /** Spoils every ID token from now on; null ends it. */
  setTokenFailure(failure: TokenFailure | null): void;
};

type Requested = {
  redirectUri: string;
  state: string | null;
  nonce: string | null;
  scope: string;
  challenge: string | null;
  challengeMethod: string;
  offline: boolean;
};
type Granted = Requested & { user: User; expiresMs: number };

const codeLifeMs = 10 * 60_000;
const heldMax = 1_000;
function hold<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size >= heldMax) map.clear();
  map.set(key, value);
}

/** Starts an OpenID provider with its own key: discovery, sign-in page, code with PKCE, tokens, user info. */
export async function startFakeGoogle(options: GoogleOptions = {}): Promise<FakeGoogle> {
  const now = options.now ?? Date.now;
  const client = options.client ?? fakeGoogleClient;
  const signer = await createSigner();
  const tickets = new Map<string, Requested>();
  const codes = new Map<string, Granted>();
  const accessTokens = new Map<string, User>();
  const refreshTokens = new Map<string, Granted>();
  let consent: Consent = { kind: "page" };
  let tokenFailure: TokenFailure | null = null;
  let url = "";

  function authorize(query: URLSearchParams): Reply {
    const redirectUri = query.get("redirect_uri") ?? "";
    if (query.get("client_id") !== client.id)
      return errorPage(401, "invalid_client", "The OAuth client was not found.");
    const allowed = options.redirectUris?.includes(redirectUri) ?? /^https?:\/\//.test(redirectUri);
    if (!allowed)
      return errorPage(400, "redirect_uri_mismatch", "The redirect URI in the request is not registered.");
    const state = query.get("state");
    if (query.get("response_type") !== "code")
      return redirectTo(redirectUri, { error: "unsupported_response_type", state });
    const scope = query.get("scope") ?? "";
    if (!scope.split(" ").includes("openid"))
      return redirectTo(redirectUri, { error: "invalid_scope", state });
    const asked: Requested = {
      redirectUri,
      state,
      nonce: query.get("nonce"),
      scope,
      challenge: query.get("code_challenge"),
      challengeMethod: query.get("code_challenge_method") ?? "plain",
      offline: query.get("access_type") === "offline",
    };
    if (consent.kind === "deny") return redirectTo(redirectUri, { error: "access_denied", state });
    if (consent.kind === "approve") return grant(asked, userFrom(consent.user ?? {}));
    if (query.get("prompt") === "none")
      return redirectTo(redirectUri, { error: "interaction_required", state });
    const ticket = randomToken("t-");
    hold(tickets, ticket, asked);
    const { headers, ...shown } = consentPage(ticket, client.id, users);
    const policy = consent.opener && { "cross-origin-opener-policy": consent.opener };
    return { ...shown, headers: { ...headers, ...policy } };
  }

  function userFrom(changes: Partial<User>): User {
    const [first] = users;
    if (!first) throw new Error("No account to sign in with.");
    return { ...first, ...changes };
  }

  function grant(asked: Requested, user: User): Reply {
    const code = randomToken("4/");
    hold(codes, code, { ...asked, user, expiresMs: now() + codeLifeMs });
    const { state, scope } = asked;
    return redirectTo(asked.redirectUri, { state, code, scope, authuser: "0", prompt: "consent" });
  }

  function answerConsent(form: URLSearchParams): Reply {
    const ticket = form.get("ticket") ?? "";
    const asked = tickets.get(ticket);
    tickets.delete(ticket);
    if (!asked) return errorPage(400, "invalid_request", "This sign-in has expired. Start again.");
    const user = users.find((one) => one.sub === form.get("sub"));
    if (!user) return redirectTo(asked.redirectUri, { error: "access_denied", state: asked.state });
    return grant(asked, user);
  }

  function tokensFor(granted: Granted, withRefresh: boolean): Reply {
    const accessToken = randomToken("ya29.");
    hold(accessTokens, accessToken, granted.user);
    const refreshToken = withRefresh ? randomToken("1//") : null;
    if (refreshToken) hold(refreshTokens, refreshToken, granted);
    const iat = Math.floor(now() / 1000);
    const claims = {
      iss: url,
      azp: client.id,
      aud: client.id,
      ...granted.user,
      at_hash: accessTokenHash(accessToken),
      ...(granted.nonce === null ? {} : { nonce: granted.nonce }),
      iat,
      exp: iat + idTokenSeconds,
    };
    return json(200, {
      access_token: accessToken,
      expires_in: idTokenSeconds - 1,
      ...(refreshToken ? { refresh_token: refreshToken } : {}),
      scope: `openid ${scopePrefix}email ${scopePrefix}profile`,
      token_type: "Bearer",
      id_token: tokenFailure ? signFaulty(signer, claims, tokenFailure) : signer.sign(claims),
    });
  }

  function token(request: FakeRequest): Reply {
    const form = new URLSearchParams(request.body);
    const caller = clientIn(request, form);
    if (caller.id !== client.id) return tokenError(401, "invalid_client", "The OAuth client was not found.");
    if (caller.secret !== client.secret) return tokenError(401, "invalid_client", "Unauthorized");
    if (form.get("grant_type") === "refresh_token") {
      const known = refreshTokens.get(form.get("refresh_token") ?? "");
      return known ? tokensFor(known, false) : tokenError(400, "invalid_grant", "Bad Request");
    }
    if (form.get("grant_type") !== "authorization_code")
      return tokenError(400, "unsupported_grant_type", `Invalid grant_type: ${form.get("grant_type")}`);
    const code = form.get("code") ?? "";
    const granted = codes.get(code);
    codes.delete(code);
    if (!granted || granted.expiresMs < now()) return tokenError(400, "invalid_grant", "Bad Request");
    if (form.get("redirect_uri") !== granted.redirectUri)
      return tokenError(400, "redirect_uri_mismatch", "Bad Request");
    const verifier = form.get("code_verifier");
    if (granted.challenge !== null && verifier === null)
      return tokenError(400, "invalid_grant", "Missing code verifier.");
    if (
      granted.challenge !== null &&
      !answersChallenge(verifier ?? "", granted.challenge, granted.challengeMethod)
    )
      return tokenError(400, "invalid_grant", "Invalid code verifier.");
    return tokensFor(granted, granted.offline);
  }

  function userInfo(request: FakeRequest): Reply {
    const user = accessTokens.get(/^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "");
    return user ? json(200, user) : tokenError(401, "invalid_request", "Invalid Credentials");
  }

  function revoke(request: FakeRequest): Reply {
    const given = request.query.get("token") ?? new URLSearchParams(request.body).get("token") ?? "";
    const known = accessTokens.delete(given) || refreshTokens.delete(given);
    return known ? json(200, {}) : tokenError(400, "invalid_token", "Token expired or revoked");
  }

  function handle(request: FakeRequest): Reply {
    switch (`${request.method} ${request.path}`) {
      case "GET /.well-known/openid-configuration":
        return json(200, discovery(url), { "cache-control": "public, max-age=3600" });
      case "GET /oauth2/v3/certs":
        return json(200, { keys: [signer.jwk] }, { "cache-control": "public, max-age=19800" });
      case "GET /o/oauth2/v2/auth":
        return authorize(request.query);
      case "POST /consent":
        return answerConsent(new URLSearchParams(request.body));
      case "POST /token":
        return token(request);
      case "GET /v1/userinfo":
        return userInfo(request);
      case "POST /revoke":
        return revoke(request);
      default:
        return json(404, { error: "not_found" });
    }
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Google", now, handle, ...port });
  url = server.url;
  return {
    ...server,
    discoveryUrl: `${url}/.well-known/openid-configuration`,
    client,
    setConsent: (next) => {
      consent = next;
    },
    setTokenFailure: (next) => {
      tokenFailure = next;
    },
  };
}
