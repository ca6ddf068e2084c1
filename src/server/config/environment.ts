import { loadEnvFile } from "node:process";

/** The one place that touches the process environment. What it holds counts before what the file .env says. */
export function environment(): Record<string, string | undefined> {
  try {
    loadEnvFile(".env");
  } catch {
    // Without a file the environment alone counts.
  }
  return { ...process.env };
}
