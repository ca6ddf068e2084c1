import { openCommandOutbound } from "./command-outbound.ts";

/** Prints `{allow, reason?, message?, addresses}`. */
export async function checkUrlCommand([url]: string[]): Promise<number> {
  if (url === undefined) throw new Error("Give an address: check-url URL");
  const { outbound } = openCommandOutbound();
  try {
    console.log(JSON.stringify(await outbound.check(url)));
    return 0;
  } finally {
    await outbound.close();
  }
}
