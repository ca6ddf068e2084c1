import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What an answer says otherwise than a sound authenticator and browser would. */
export type Deviation = {
  origin?: string;
  type?: string;
  challenge?: string;
  rpId?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
  credentialId?: string;
  /** Signs with a key that is not the passkey's. */
  foreignKey?: boolean;
  /** Claims an attestation with a certificate. */
  certificate?: boolean;
};

type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId?: string };

const flag = { userPresent: 0x01, userVerified: 0x04, holdsCredential: 0x40 } as const;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString("base64url");

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>;

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string")
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([
    cborHead(5, value.size),
    ...[...value].flatMap(([key, child]) => [cbor(key), cbor(child)]),
  ]);
}

/** The public key as COSE writes it: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

/**
 * A passkey in software, as a browser at the given origin uses it (WebAuthn level 3): one credential on P-256, the
 * user verified, attestation "none".
 */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const credentialId = randomBytes(16);
  let counter = 0;
  let userHandle = "";

  function clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const data = { type, challenge, origin, crossOrigin: false };
    const { type: otherType, challenge: otherChallenge, origin: otherOrigin } = deviation;
    return Buffer.from(
      JSON.stringify({
        ...data,
        ...(otherType === undefined ? {} : { type: otherType }),
        ...(otherChallenge === undefined ? {} : { challenge: otherChallenge }),
        ...(otherOrigin === undefined ? {} : { origin: otherOrigin }),
      }),
    );
  }

  function authenticatorData(rpId: string, deviation: Deviation, credential?: Buffer): Buffer {
    const verified = deviation.userVerified === false ? 0 : flag.userVerified;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flag.userPresent | verified | (credential ? flag.holdsCredential : 0)]),
      count,
      credential ?? Buffer.alloc(0),
    ]);
  }

  return {
    id: base64url(credentialId),

    /** Answers `navigator.credentials.create`. */
    create(options: CreationOptions, deviation: Deviation = {}) {
      userHandle = options.user.id;
      const rpId = options.rp.id ?? "";
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const statement = new Map<string, Cbor>(
        deviation.certificate
          ? [
              ["alg", -7],
              ["sig", Buffer.from("signature")],
              ["x5c", [Buffer.from("certificate")]],
            ]
          : [],
      );
      const attestation = new Map<string, Cbor>([
        ["fmt", deviation.certificate ? "packed" : "none"],
        ["attStmt", statement],
        ["authData", authenticatorData(rpId, deviation, credential)],
      ]);
      return {
        id: base64url(credentialId),
        rawId: base64url(credentialId),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge, deviation)),
          attestationObject: base64url(cbor(attestation)),
          transports: ["internal", "hybrid", "telepathy"],
        },
      };
    },

    /** Answers `navigator.credentials.get` and counts one up. */
    get(options: RequestOptions, deviation: Deviation = {}) {
      counter += 1;
      const data = authenticatorData(options.rpId ?? "", deviation);
      const client = clientData("webauthn.get", options.challenge, deviation);
      const signed = Buffer.concat([data, sha256(client)]);
      const id = deviation.credentialId ?? base64url(credentialId);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign("sha256", signed, deviation.foreignKey ? foreign : privateKey)),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
}
