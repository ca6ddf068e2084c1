import { createInterface } from "node:readline";
import { openDetector } from "../platform/open-detector.ts";

/** One JSON object `{text, companies}` for each line of standard input. */
export async function detectCommand(): Promise<number> {
  const detector = openDetector();
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  let pending = "";
  for await (const text of lines) {
    const companies = detector
      .detect(text)
      .map(({ symbol, name, start, end, confidence }) => ({ symbol, name, start, end, confidence }));
    pending += `${JSON.stringify({ text, companies })}\n`;
    if (pending.length > 65_536) {
      process.stdout.write(pending);
      pending = "";
    }
  }
  process.stdout.write(pending);
  return 0;
}
