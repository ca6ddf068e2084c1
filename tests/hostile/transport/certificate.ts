import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type IssuedCertificate = { key: string; cert: string };

export type CertificateAuthority = {
  /** Trusted by whoever is given this. */
  pem: string;
  issue(names: readonly string[], validity?: { from: Date; to: Date }): IssuedCertificate;
};

const dayMs = 24 * 60 * 60 * 1_000;

/** A certificate authority made for one test run; its certificates name hosts and addresses. */
export function createCertificateAuthority(now: Date = new Date()): CertificateAuthority {
  const wide = { from: new Date(now.getTime() - 365 * dayMs), to: new Date(now.getTime() + 365 * dayMs) };
  const own = newKeyPair();
  const issuer = nameOf("Test authority");
  const isAuthority = extension([0x55, 0x1d, 0x13], true, sequence(tlv(0x01, Buffer.from([0xff]))));
  const root = certificate(
    { issuer, subject: issuer, key: own.publicKey, extensions: isAuthority, ...wide },
    own,
  );
  const leaf = newKeyPair();
  return {
    pem: root,
    issue(names, validity = wide) {
      const hosts = extension([0x55, 0x1d, 0x11], false, sequence(...names.map(alternativeName)));
      const subject = nameOf("Test server");
      const parts = { issuer, subject, key: leaf.publicKey, extensions: hosts, ...validity };
      return { key: leaf.pem, cert: certificate(parts, own) };
    },
  };
}

type KeyPair = { publicKey: Buffer; privateKey: KeyObject; pem: string };

function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { publicKey, privateKey: createPrivateKey(privateKey), pem: privateKey };
}

type Parts = { issuer: Buffer; subject: Buffer; key: Buffer; extensions: Buffer; from: Date; to: Date };

function certificate({ issuer, subject, key, extensions, from, to }: Parts, signer: KeyPair): string {
  const ecdsaWithSha256 = sequence(identifier([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)]);
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    ecdsaWithSha256,
    issuer,
    sequence(time(from), time(to)),
    subject,
    key,
    tlv(0xa3, sequence(extensions)),
  );
  const signature = sign("sha256", body, signer.privateKey);
  const der = sequence(body, ecdsaWithSha256, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function alternativeName(name: string): Buffer {
  if (isIP(name) === 0) return tlv(0x82, Buffer.from(name, "latin1"));
  return tlv(0x87, Buffer.from(ipaddr.parse(name).toByteArray()));
}

function nameOf(text: string): Buffer {
  return sequence(tlv(0x31, sequence(identifier([0x55, 0x04, 0x03]), tlv(0x0c, Buffer.from(text)))));
}

function extension(id: number[], critical: boolean, value: Buffer): Buffer {
  const flag = critical ? [tlv(0x01, Buffer.from([0xff]))] : [];
  return sequence(identifier(id), ...flag, tlv(0x04, value));
}

/** "YYMMDDHHMMSSZ": good for the years 1950 to 2049. */
function time(date: Date): Buffer {
  return tlv(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, "").slice(2, 14)}Z`));
}

function identifier(bytes: number[]): Buffer {
  return tlv(0x06, Buffer.from(bytes));
}

function sequence(...parts: Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function tlv(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
