import { readStored, removeStored, storedKeys, writeStored } from "#web/lib/storage.ts";

/** The channel under which this browser gets notifications, and the address that the server sends them to. */
export type OwnPush = {
  channelId: string;
  endpoint: string;
  /** The alerts that went there when it was last looked at. */
  alertIds?: string[];
};

/** Null while this browser gets none. */
export function ownPush(): OwnPush | null {
  try {
    return JSON.parse(readStored(storedKeys.push) ?? "null") as OwnPush | null;
  } catch {
    return null;
  }
}

export const storeOwnPush = (push: OwnPush): void => writeStored(storedKeys.push, JSON.stringify(push));

/** Gives the subscription up: nothing that is sent to it is shown here any more. */
export async function endOwnPush(): Promise<void> {
  removeStored(storedKeys.push);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
