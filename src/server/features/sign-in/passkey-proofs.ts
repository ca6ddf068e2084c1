import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { COSEALG, decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";
import type { PasskeyAnswer } from "#contract/accounts.ts";
import { productName } from "#domain/kernel/product.ts";
import type { PasskeyOwner, StoredPasskey } from "./passkeys.store.ts";

/** Named, so that a passkey made on one version of the runtime can be checked on every other. */
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
const knownTransports = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

type Response = PasskeyAnswer["response"];
export type ProvedPasskey = Pick<StoredPasskey, "id" | "publicKey" | "counter" | "transports">;
export type PasskeyProofs = ReturnType<typeof createPasskeyProofs>;

const handleOf = (userId: string) => isoBase64URL.fromUTF8String(userId);

/**
 * Attestations with certificates were not asked for, and checking one may fetch the addresses that it names. What
 * browsers send unasked is none, or the passkey's own signature.
 */
function bearsNoCertificate(response: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
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
    registrationOptions(
      owner: PasskeyOwner,
      held: StoredPasskey[],
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      return generateRegistrationOptions({
        rpName: productName,
        rpID,
        userID: isoBase64URL.toBuffer(handleOf(owner.id)),
        userName: owner.email,
        userDisplayName: owner.fullName,
        timeout,
        attestationType: "none",
        excludeCredentials: held.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: algorithms,
      });
    },

    signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      return generateAuthenticationOptions({ rpID, timeout, userVerification: "required" });
    },

    /** The new passkey that the browser's answer proves. */
    registered(given: Response, challenge: string): Promise<ProvedPasskey | undefined> {
      return orUndefined(async () => {
        const response = given as unknown as RegistrationResponseJSON;
        if (!bearsNoCertificate(response)) return undefined;
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
          publicKey: isoBase64URL.fromBuffer(publicKey),
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
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          credential: {
            id: passkey.id,
            publicKey: isoBase64URL.toBuffer(passkey.publicKey),
            counter: passkey.counter,
          },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      });
    },
  };
}
