import { gap } from "#domain/companies/marks.ts";
import { gapAt, isClass, isCue, type Role, type Scene, type Span } from "#domain/companies/scene.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Words between a host and its event: "Morgan Stanley Technology, Media & Telecom Conference". */
const eventWithin = 7;

function isHost(scene: Scene, { to }: Span): boolean {
  for (let step = 1; step <= eventWithin; step++) if (isCue(scene, to + step, cueBit.event)) return true;
  return false;
}

/** Whether a bank or research house is quoted on another company, or hosts an event. */
function isBroker(scene: Scene, span: Span): boolean {
  const { from, to } = span;
  if (isClass(scene, to + 1, classBit.opinion) || isHost(scene, span)) return true;
  const last = to === scene.tokens.count - 1;
  const afterMark = from > 0 && (gapAt(scene, from) & (gap.colon | gap.hyphen)) !== 0;
  if ((last && afterMark) || (from > 0 && isCue(scene, from - 1, cueBit.says))) return true;
  return from > 1 && isCue(scene, from - 1, cueBit.source);
}

/** Whether a name speaks of the company itself, of a brand it owns, or quotes it about others. */
export function roleOf(scene: Scene, span: Span): Role {
  const { aliases, brokers } = scene.lexicon;
  if (aliases.brand[span.alias]) return "brand";
  return brokers.has(aliases.company[span.alias] ?? -1) && isBroker(scene, span) ? "broker" : "named";
}

/** A bank that "raises" or "sees" something while no other company is named does so for itself. */
export function settleRoles(scene: Scene): void {
  if (scene.findings.size !== 1) return;
  for (const finding of scene.findings.values())
    if (finding.role === "broker" && isCue(scene, finding.to + 1, cueBit.ownDeed)) finding.role = "named";
}
