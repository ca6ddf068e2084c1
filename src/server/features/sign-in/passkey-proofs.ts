import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { PasskeyAnswer } from "#contract/accounts.ts";
import { productName } from "#domain/kernel/product.ts";
import type { PasskeyOwner, StoredPasskey } from "./passkeys.store.ts";

/** EdDSA, ES256 and RS256: named, so that a passkey made on one version of the runtime can be checked on every other. */
const algorithms = [-8, -7, -257];
const knownTransports = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

type Response = PasskeyAnswer["response"];
export type ProvedPasskey = Pick<StoredPasskey, "id" | "publicKey" | "counter" | "transports">;
export type PasskeyProofs = ReturnType<typeof createPasskeyProofs>;

/** With the first passkey: 350 files for certificates that are never asked for. */
const library = () => import("@simplewebauthn/server");

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const handleOf = (userId: string) => Buffer.from(userId).toString("base64url");

/**
 * Attestations with certificates were not asked for, and checking one may fetch the addresses that it names. What
 * browsers send unasked is none, or the passkey's own signature.
 */
async function bearsNoCertificate({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(bytesOf(response.attestationObject));
  const format = attestation.get("fmt");
  return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
}

function transportsOf({ response: { transports } }: RegistrationResponseJSON): string[] {
  return Array.isArray(transports) ? transports.filter((each) => knownTransports.has(each)) : [];
}

/** Undefined for whatever the library rejects: shape, challenge, origin, signature, verification, counter. */
async function orUndefined<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

/** WebAuthn as this product uses it: discoverable passkeys, the user verified each time, no attestation. */
export function createPasskeyProofs({ appUrl, seconds }: { appUrl: string; seconds: number }) {
  const rpID = new URL(appUrl).hostname;
  const timeout = seconds * 1_000;
  const expected = { expectedOrigin: appUrl, expectedRPID: rpID, requireUserVerification: true };

  return {
    async registrationOptions(
      owner: PasskeyOwner,
      held: StoredPasskey[],
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: productName,
        rpID,
        userID: bytesOf(handleOf(owner.id)),
        userName: owner.email,
        userDisplayName: owner.fullName,
        timeout,
        attestationType: "none",
        excludeCredentials: held.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: algorithms,
      });
    },

    async signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({ rpID, timeout, userVerification: "required" });
    },

    /** The new passkey that the browser's answer proves. */
    registered(given: Response, challenge: string): Promise<ProvedPasskey | undefined> {
      return orUndefined(async () => {
        const response = given as unknown as RegistrationResponseJSON;
        if (!(await bearsNoCertificate(response))) return undefined;
        const { verifyRegistrationResponse } = await library();
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        });
        if (!registrationInfo) return undefined;
        const { id, publicKey, counter } = registrationInfo.credential;
        return {
          id,
          publicKey: Buffer.from(publicKey).toString("base64url"),
          counter,
          transports: transportsOf(response),
        };
      });
    },

    /** The new counter of a passkey whose holder the browser's answer proves. */
    signedIn(given: Response, challenge: string, passkey: StoredPasskey): Promise<number | undefined> {
      return orUndefined(async () => {
        const response = given as unknown as AuthenticationResponseJSON;
        const { userHandle } = response.response;
        if (userHandle && userHandle !== handleOf(passkey.userId)) return undefined;
        const { verifyAuthenticationResponse } = await library();
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          credential: {
            id: passkey.id,
            publicKey: bytesOf(passkey.publicKey),
            counter: passkey.counter,
          },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      });
    },
  };
}
