import { createECDH } from "node:crypto";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { serverSecretPlace } from "#server/platform/secrets/secret-places.ts";
import type { VapidKeys } from "#server/vendors/messages/alert-channel.ts";
import { type VapidStore, vapidSecretName } from "./vapid.store.ts";

const privateKeyBytes = 32;

function newKeys(): VapidKeys {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys("base64url", "uncompressed");
  // A leading zero is no part of what the curve gives out.
  const privateKey = Buffer.concat([Buffer.alloc(privateKeyBytes), curve.getPrivateKey()]).subarray(
    -privateKeyBytes,
  );
  return { publicKey, privateKey: privateKey.toString("base64url") };
}

/**
 * What push services know this server by. Browsers subscribe with the public key, so it outlives a change of the master
 * key: the operator names it, or it is made at the first start and stored encrypted.
 */
export async function openVapidKeys({
  given,
  store,
  box,
}: {
  given: VapidKeys | undefined;
  store: VapidStore;
  box: SecretBox;
}): Promise<VapidKeys> {
  if (given) return given;
  const place = serverSecretPlace(vapidSecretName);
  if ((await store.find()) === undefined) await store.add(box.encrypt(JSON.stringify(newKeys()), place));
  return JSON.parse(box.open((await store.find()) ?? "", place)) as VapidKeys;
}
