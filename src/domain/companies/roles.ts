import { gap } from "#domain/companies/marks.ts";
import { gapAt, isClass, isCue, type Role, type Scene, type Span } from "#domain/companies/scene.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** Whether a bank or research house is quoted on another company, or hosts an event. */
function isBroker(scene: Scene, { from, to }: Span): boolean {
  if (isClass(scene, to + 1, classBit.opinion)) return true;
  if (isCue(scene, to + 1, cueBit.event) || isCue(scene, to + 2, cueBit.event)) return true;
  const last = to === scene.tokens.count - 1;
  const afterMark = from > 0 && (gapAt(scene, from) & (gap.colon | gap.hyphen)) !== 0;
  return (last && afterMark) || (from > 1 && isCue(scene, from - 1, cueBit.source));
}

/** Whether a name speaks of the company itself, of a brand it owns, or quotes it about others. */
export function roleOf(scene: Scene, span: Span): Role {
  const { aliases, brokers } = scene.lexicon;
  if (aliases.brand[span.alias]) return "brand";
  return brokers.has(aliases.company[span.alias] ?? -1) && isBroker(scene, span) ? "broker" : "named";
}
