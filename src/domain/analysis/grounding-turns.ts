import type { WrittenFigure } from "./grounding-figure.ts";

const fromBefore = /\bfrom (?:about |around )?$/i;
const toBefore = /\bto (?:about |around |at least )?$/i;
const fromBehind = /^[^.;:,]{0,24},? (?:up |down )?from (?:about )?[$€£]?\d/i;
const toBehind = /^[^.;:,]{0,24} to (?:about )?[$€£]?\d/i;

/** "To 5 from 4", "from 4 to 5". */
export function turnOf(before: string, behind: string): WrittenFigure["turn"] {
  if (fromBefore.test(before))
    return toBehind.test(behind) || /\d[^.;:]{0,24}$/.test(before.replace(fromBefore, "")) ? "old" : null;
  if (fromBehind.test(behind)) return "new";
  return toBefore.test(before) && /\bfrom [^.;:,]{0,24}$/i.test(before.replace(toBefore, "")) ? "new" : null;
}
