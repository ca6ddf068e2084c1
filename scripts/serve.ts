/**
 * What `npm start` runs: the product, or, in a brand-new folder with nothing configured and no way to the outside, the
 * demo. Never the demo once anything is configured, data exists, or NODE_ENV is production.
 */
import { existsSync } from "node:fs";
import { environmentSchema } from "../src/server/config/environment-schema.ts";

const probeMs = 3_000;
const places = ["https://finance.yahoo.com/", "https://news.google.com/", "https://api.twelvedata.com/"];
/** Where to listen and how much to log says nothing about what to use. */
const neutralKeys = new Set(["PORT", "HOST", "LOG_LEVEL", "NODE_ENV"]);

function isBrandNew(): boolean {
  if (process.env.NODE_ENV === "production" || existsSync(".env") || existsSync("data")) return false;
  return !Object.keys(environmentSchema.shape).some((key) => !neutralKeys.has(key) && process.env[key]);
}

async function answers(place: string): Promise<boolean> {
  try {
    await fetch(place, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(probeMs) });
    return true;
  } catch {
    return false;
  }
}

if (isBrandNew() && !(await Promise.all(places.map(answers))).includes(true)) {
  console.log(
    "Nothing is configured and no outside service answers: starting the demo instead (npm run demo).",
  );
  console.log(
    "With internet access, or with a .env file (see .env.example), npm start runs the product itself.",
  );
  await import("./demo.ts");
} else await import("../src/server/main.ts");
