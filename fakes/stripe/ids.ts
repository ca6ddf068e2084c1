import { randomBytes } from "node:crypto";

export type NewId = (prefix: string) => string;

/** Ids that differ within a process and, by a part drawn once, between processes. */
export function createIds(): NewId {
  const drawn = randomBytes(6).toString("hex");
  let serial = 0;
  return (prefix) => {
    serial += 1;
    return `${prefix}1S${drawn}${serial.toString(36).padStart(8, "0")}`;
  };
}
