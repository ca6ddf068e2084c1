import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";

export type User = {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  given_name: string;
  family_name: string;
  picture: string;
};

export const idTokenSeconds = 3_600;

type Claims = Record<string, unknown>;

export type Signer = {
  /** The public key, as the certs endpoint shows it. */
  jwk: Claims;
  sign(claims: Claims): string;
};

/** What is wrong with an ID token. With "bare-issuer" nothing is: Google also writes its issuer without a scheme. */
export type TokenFailure =
  | "nonce"
  | "audience"
  | "expired"
  | "issuer"
  | "bare-issuer"
  | "signature"
  | "unsigned";

const changes: Partial<Record<TokenFailure, (claims: Claims) => Claims>> = {
  nonce: () => ({ nonce: "somebody-elses" }),
  audience: () => ({ aud: "another-client", azp: "another-client" }),
  expired: ({ iat }) => ({ iat: Number(iat) - 2 * idTokenSeconds, exp: Number(iat) - idTokenSeconds }),
  issuer: () => ({ iss: "https://evil.example.org" }),
  "bare-issuer": ({ iss }) => ({ iss: String(iss).replace(/^https?:\/\//, "") }),
};

/** An ID token with the given failure. */
export function signFaulty(signer: Signer, claims: Claims, failure: TokenFailure): string {
  const token = signer.sign({ ...claims, ...changes[failure]?.(claims) });
  const [head = "", body = "", signature = ""] = token.split(".");
  if (failure === "signature") return `${head}.${body}.${signature.split("").reverse().join("")}`;
  if (failure === "unsigned") return `${base64url(JSON.stringify({ alg: "none", typ: "JWT" }))}.${body}.`;
  return token;
}

function base64url(value: Buffer | string): string {
  return Buffer.from(value).toString("base64url");
}

/** A fresh RSA key and a signer with it (RS256). */
export async function createSigner(): Promise<Signer> {
  const pair = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const kid = randomBytes(10).toString("hex");
  const key: KeyObject = pair.privateKey;
  return {
    jwk: { ...pair.publicKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid },
    sign(claims) {
      const head = base64url(JSON.stringify({ alg: "RS256", kid, typ: "JWT" }));
      const signed = `${head}.${base64url(JSON.stringify(claims))}`;
      return `${signed}.${base64url(sign("RSA-SHA256", Buffer.from(signed), key))}`;
    },
  };
}

/** The `at_hash` claim of an access token: the left half of its SHA-256. */
export function accessTokenHash(accessToken: string): string {
  return createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
}

/** True when the verifier answers the challenge of the authorization request. */
export function answersChallenge(verifier: string, challenge: string, method: string): boolean {
  if (method === "plain") return verifier === challenge;
  return createHash("sha256").update(verifier).digest("base64url") === challenge;
}

export function randomToken(prefix: string): string {
  return `${prefix}${randomBytes(24).toString("base64url")}`;
}
