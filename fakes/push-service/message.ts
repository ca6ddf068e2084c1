import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, verify } from "node:crypto";

const headerBytes = 86;

/** Opens a message as a browser does: RFC 8188 with the keys of RFC 8291, one record. */
export function openMessage(body: Buffer, receiver: { curve: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, headerBytes);
  const shared = receiver.curve.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", shared, receiver.auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const sealed = body.subarray(headerBytes);
  const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // What follows the last record's delimiter (2) is padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

export function newReceiver(): { curve: ECDH; auth: Buffer } {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  return { curve, auth: Buffer.from(curve.getPrivateKey().subarray(0, 16)) };
}

const jsonOf = (part: string | undefined): Record<string, unknown> => {
  try {
    return JSON.parse(Buffer.from(part ?? "", "base64url").toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** What is wrong with the sender's proof of who it is (RFC 8292); undefined for nothing. */
export function vapidProblem(
  authorization: string | undefined,
  { origin, nowMs }: { origin: string; nowMs: number },
): string | undefined {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [head, claims, signature] = token.split(".");
  const { aud, exp, sub } = jsonOf(claims);
  if (aud !== origin) return "BadJwtToken: aud";
  if (typeof exp !== "number" || exp * 1_000 < nowMs || exp * 1_000 > nowMs + 24 * 3_600_000)
    return "ExpiredJwtToken";
  if (typeof sub !== "string" || !/^(mailto:[^@\s]+@[^@\s]+\.\w+|https:\/\/[\w-]+(\.[\w-]+)+)/.test(sub))
    return "BadJwtToken: sub";
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return "BadJwtToken: k";
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature ?? "", "base64url"),
  );
  return isSigned ? undefined : "BadJwtToken: signature";
}
