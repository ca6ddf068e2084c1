import { readFile } from "node:fs/promises";
import { readAddress } from "./address-class.ts";

/** Addresses that the text of a hosts file gives to a name, in its order. */
export function addressesInHostsFile(text: string, name: string): string[] {
  const found: string[] = [];
  for (const line of text.split("\n")) {
    const [address = "", ...names] = (line.split("#")[0] ?? "").trim().split(/\s+/);
    if (readAddress(address) && names.some((each) => each.toLowerCase() === name)) found.push(address);
  }
  return found;
}

/** The operator's own names: what the system's resolver would look at first. No file means no names. */
export async function readHostsFile(platform: string): Promise<string> {
  const path = platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";
  return readFile(path, "utf8").catch(() => "");
}
