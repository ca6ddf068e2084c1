/** What a publisher says about the use of a page by machines, wherever it is said. */
export type PublisherRules = {
  /** `content` of the metas, by name in small letters. */
  metas: Record<string, string[]>;
  /** Of the answer. */
  robotsTag: string | undefined;
  tdmHeader: string | undefined;
  /** The site's robots.txt; "" where there is none. */
  robotsTxt: string;
  /** `/.well-known/tdmrep.json` as it was read; undefined where there is none. */
  tdmFile: unknown;
  /** Path and query of the page. */
  path: string;
};

const noAi = new Set(["noai", "noimageai"]);
/** Directives that have a value behind a colon; any other word there names a robot. */
const withValue = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview|indexifembedded)$/;

/** Whether a list of directives rejects AI, for all robots or for the one with our name. */
function rejectsAi(directives: string, robot: string): boolean {
  let isOurs = true;
  for (const part of directives.toLowerCase().split(",")) {
    const [, name, rest] = /^\s*([\w.-]+)\s*:(.*)$/.exec(part) ?? [];
    if (name !== undefined && withValue.test(name)) continue;
    if (name !== undefined) isOurs = name === robot;
    const directive = (rest ?? part).trim();
    if (isOurs && noAi.has(directive)) return true;
  }
  return false;
}

/** Whether the text may be sent to a model: one word against it, wherever it is said, decides. */
export function allowsAi(rules: PublisherRules, robot: string): boolean {
  const { metas, robotsTag, robotsTxt, tdmHeader, tdmFile, path } = rules;
  const listed = [...(metas.robots ?? []), ...(metas[robot] ?? [])];
  if (listed.some((each) => rejectsAi(each, robot)) || rejectsAi(robotsTag ?? "", robot)) return false;
  if (tdmHeader?.trim() === "1" || metas["tdm-reservation"]?.some((each) => each.trim() === "1"))
    return false;
  return !isReserved(tdmFile, path) && !signalsAgainst(robotsTxt, robot);
}

/**
 * Whether a robots.txt says that pages are no input for models: `Content-Signal: ai-input=no` (contentsignals.org), in the
 * group of the robot's name, else in that of all, else above the groups. `ai-train` and `search` are about other uses.
 */
function signalsAgainst(robotsTxt: string, robot: string): boolean {
  const said = new Map<string, boolean>();
  let robots: string[] = [""];
  let isNaming = false;
  for (const line of robotsTxt.toLowerCase().split(/\r\n|\r|\n/)) {
    const [, field, value = ""] = /^\s*([a-z-]+)\s*:([^#]*)/.exec(line) ?? [];
    if (field === undefined) continue;
    if (field === "user-agent") robots = [...(isNaming ? robots : []), value.trim()];
    isNaming = field === "user-agent";
    const input = field === "content-signal" ? /\bai-input\s*=\s*(yes|no)\b/.exec(value)?.[1] : undefined;
    if (input !== undefined) for (const each of robots) said.set(each, input === "no");
  }
  return said.get(robot) ?? said.get("*") ?? said.get("") ?? false;
}

const rulesMax = 1_000;
const patternLengthMax = 500;

/** By the W3C community group's TDMRep: of the rules of a site the first whose location fits is taken. */
function isReserved(file: unknown, path: string): boolean {
  if (!Array.isArray(file)) return false;
  for (const rule of file.slice(0, rulesMax) as unknown[]) {
    if (typeof rule !== "object" || rule === null) continue;
    const { location, "tdm-reservation": reservation } = rule as Record<string, unknown>;
    if (typeof location === "string" && fits(location, path)) return String(reservation) === "1";
  }
  return false;
}

/** `*` matches anything and `$` the end; without `$` a prefix is enough. */
function fits(location: string, path: string): boolean {
  if (location.length > patternLengthMax) return false;
  const isWhole = location.endsWith("$");
  const parts = (isWhole ? location.slice(0, -1) : location).split("*");
  const [first = "", ...others] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of others.entries()) {
    if (isWhole && index === others.length - 1) return path.endsWith(part) && path.length - part.length >= at;
    const next = path.indexOf(part, at);
    if (next < 0) return false;
    at = next + part.length;
  }
  return !isWhole || others.length > 0 || path.length === at;
}
