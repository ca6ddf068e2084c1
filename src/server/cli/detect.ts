import { createInterface } from "node:readline";
import type { Detection, Detector } from "#domain/companies/detector.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import { createTagger } from "#domain/tags/tagger.ts";
import { openDetector } from "../platform/open-detector.ts";

const reasons = {
  "quoted-about-another-company": "The headline is about another company and only quotes this one.",
  "other-meaning": "The words mean something else here.",
  "person-or-place": "The words name a person or a place.",
  "part-of-another-name": "The words are part of another name or of a symbol.",
  "source-of-the-headline": "The words name who published the headline.",
  "symbol-of-another-company": "The symbol behind the name is another company's.",
  "other-news": "The headline isn't business news, and the words could mean something else.",
  "little-evidence": "Too little around the words says that a company is meant.",
};

/** A company as an item carries it. */
const carried = ({ symbol, name, start, end, role, confidence }: Detection) => ({
  symbol,
  name,
  start,
  end,
  role,
  confidence: Math.round(confidence * 100) / 100,
});

/** What could have been a company of the headline and isn't displayed, with the reason. */
function notDisplayed(detector: Detector, text: string, found: Detection[], body?: string) {
  const quoted = found
    .filter((each) => !isDisplayed(each))
    .map((each) => ({ ...carried(each), reason: "quoted-about-another-company" as const }));
  return [...quoted, ...detector.rejectedIn(text, { body })].map((each) => ({
    ...each,
    explanation: reasons[each.reason],
  }));
}

/**
 * One JSON object `{text, companies, tags}` for each line of standard input, with the companies and tags that an item of
 * this title would carry. `--all` adds `notDisplayed` with reasons; with `--body`, what follows a tab is the item's text.
 */
export async function detectCommand(args: string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== "--all" && arg !== "--body");
  if (unknown !== undefined) throw new Error(`detect doesn't know "${unknown}". Use --all, --body or both.`);
  const detector = openDetector();
  const tagger = createTagger();
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  let pending = "";
  for await (const line of lines) {
    const tab = args.includes("--body") ? line.indexOf("\t") : -1;
    const text = tab < 0 ? line : line.slice(0, tab);
    const body = tab < 0 ? undefined : line.slice(tab + 1);
    const found = detector.detect(text, { body });
    const companies = found.filter(isDisplayed).map(carried);
    const tags = tagger.tagsOf({ title: text, body: body ?? "", companies: found });
    const more = args.includes("--all") ? { notDisplayed: notDisplayed(detector, text, found, body) } : {};
    pending += `${JSON.stringify({ text, companies, tags, ...more })}\n`;
    if (pending.length > 65_536) {
      process.stdout.write(pending);
      pending = "";
    }
  }
  process.stdout.write(pending);
  return 0;
}
