import type { CSSProperties } from "react";
import { readStored, writeStored } from "#web/lib/storage.ts";

/** Of the width, in percent. */
export const listShare = { min: 40, usual: 58, max: 70 } as const;

const storedKey = "tapewise.tape-share";

/** A share that leaves room for both sides; what is no number is the usual one. */
export function asShare(percent: number): number {
  if (!Number.isFinite(percent)) return listShare.usual;
  return Math.round(Math.min(listShare.max, Math.max(listShare.min, percent)) * 10) / 10;
}

/** How much of the width this browser's user gave to the list. */
export const storedShare = (): number => asShare(Number.parseFloat(readStored(storedKey) ?? ""));

export const storeShare = (share: number): void => writeStored(storedKey, String(share));

/** For the element whose columns are the list and the pane. */
export const shareStyle = (share: number): CSSProperties & Record<"--tape-share", string> => ({
  "--tape-share": `${share}%`,
});
