import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider, { interactionPolicy } from "oidc-provider";
import { freePort } from "./free-port.ts";

/** What the provider knows of the one who signs in. */
export type CertifiedUser = { sub: string; email: string; email_verified: boolean; name: string };

export type CertifiedIdentity = {
  issuer: string;
  discoveryUrl: string;
  client: { id: string; secret: string };
  /** Who agrees at the next visits; null: whoever comes declines. */
  setUser(user: CertifiedUser | null): void;
  /** Signs with another key from now on, and publishes that one alone. */
  rotateKeys(): Promise<void>;
  /** Goes the way of a browser from an address of the provider to where it leads back. */
  visit(url: string): Promise<URL>;
  /** The paths that were asked for, oldest first. */
  asked: string[];
  stop(): Promise<void>;
};

async function signingKey(number: number): Promise<object> {
  const { privateKey } = await crypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    },
    true,
    ["sign", "verify"],
  );
  const { kty, n, e, d, p, q, dp, dq, qi } = await crypto.subtle.exportKey("jwk", privateKey);
  return { kty, n, e, d, p, q, dp, dq, qi, kid: `key-${number}`, alg: "RS256", use: "sig" };
}

/**
 * Starts oidc-provider, which is certified by the OpenID Foundation, as Google is set up: code with PKCE, the choice of
 * an account, claims in the ID token. It checks what our own fake may be too kind to notice.
 */
export async function startCertifiedIdentity(redirectUri: string): Promise<CertifiedIdentity> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const client = { id: "tapewise-client", secret: "certified-client-secret-0123456789" };
  const asked: string[] = [];
  let user: CertifiedUser | null = null;
  let keys = 0;

  async function provider(): Promise<Provider> {
    keys += 1;
    const policy = interactionPolicy.base();
    policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
    return new Provider(issuer, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [redirectUri],
          response_types: ["code"],
          grant_types: ["authorization_code"],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [await signingKey(keys)] },
      cookies: { keys: ["certified-cookie-key"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      conformIdTokenClaims: false,
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ ...user, sub: accountId }),
      }),
    });
  }
  let current = await provider();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await current.interactionDetails(request, response);
    if (!user) {
      const error = { error: "access_denied", error_description: "The user declined." };
      return current.interactionFinished(request, response, error);
    }
    const grant = new current.Grant({ accountId: user.sub, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const result = {
      select_account: {},
      login: { accountId: user.sub },
      consent: { grantId: await grant.save() },
    };
    return current.interactionFinished(request, response, result);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", issuer);
    asked.push(pathname);
    const work = pathname.startsWith("/interaction/")
      ? interact(request, response)
      : current.callback()(request, response);
    work.catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));

  return {
    issuer,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    client,
    asked,
    setUser(next) {
      user = next;
    },
    async rotateKeys() {
      current = await provider();
    },
    async visit(url) {
      const jar = new Map<string, string>();
      let at = new URL(url);
      for (let steps = 0; at.origin === issuer && steps < 10; steps += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
        const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const location = answer.headers.get("location");
        if (location === null) throw new Error(`${at.pathname}: ${answer.status} ${await answer.text()}`);
        at = new URL(location, at);
      }
      return at;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
