import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isCapital,
  isClass,
  isCue,
  isJoined,
  lettersAt,
  type Scene,
  type Span,
  shapeAt,
  wordAt,
} from "#domain/companies/scene.ts";
import type { Surroundings } from "#domain/companies/surroundings.ts";
import { classBit, cueBit } from "#domain/companies/word-bits.ts";

/** "Jack Henry, 9, wins": an age between commas. */
function isAged(scene: Scene, { to }: Span): boolean {
  const age = to + 1;
  return (
    age < scene.tokens.count &&
    (gapAt(scene, age) & gap.comma) !== 0 &&
    (shapeAt(scene, age) & (shape.digitFirst | shape.hasLower | shape.hasUpper | shape.innerDot)) ===
      shape.digitFirst &&
    lettersAt(scene, age) <= 2 &&
    (gapAt(scene, age + 1) & gap.comma) !== 0
  );
}

/** "Corning, New York", "Hershey, Pa." */
function isBeforeState(scene: Scene, { to }: Span): boolean {
  const at = to + 1;
  if ((gapAt(scene, at) & gap.comma) === 0 || (scene.taken[at] ?? 0) !== 0) return false;
  // "Ford, Alaska Air": the next name of a list.
  if (isCue(scene, at, cueBit.state))
    return !(isCapital(scene, at + 1) && gapAt(scene, at + 1) === gap.space);
  return wordAt(scene, at) === scene.lexicon.number.new && isCue(scene, at + 1, cueBit.newState);
}

/** "Hartford council", "Eaton fire victims", "near Dover", "Abbott vetoes". */
function isLocal(scene: Scene, { from, to }: Span): boolean {
  if (isJoined(scene, to + 1) && isCue(scene, to + 1, cueBit.localTail | cueBit.humanTail)) return true;
  return from > 0 && isJoined(scene, from) && isCue(scene, from - 1, cueBit.near);
}

/** "Franklin claims a test hat-trick": a player. */
function isPlayer(scene: Scene, { span, strong, listed }: Surroundings): boolean {
  if (strong || listed || isClass(scene, span.from, classBit.clear | classBit.favoured)) return false;
  for (let index = 0; index < scene.tokens.count; index++) if (isCue(scene, index, cueBit.sport)) return true;
  return false;
}

/** Whether a name means a person or a place of that name. */
export function isPersonOrPlace(scene: Scene, around: Surroundings, doubtful: boolean): boolean {
  const { span, oneWord, person, capitalRight, cueRight, strong } = around;
  if (isAged(scene, span)) return true;
  if (!oneWord) return false;
  const mixed = isClass(scene, span.from, classBit.mixed);
  // "Ross Gerber says"
  if (doubtful && capitalRight && !cueRight && !strong && isClass(scene, span.from, classBit.firstName))
    return true;
  if (person && (mixed || doubtful)) return true;
  if (!mixed && !(doubtful && isClass(scene, span.from, classBit.proper))) return false;
  return isBeforeState(scene, span) || isLocal(scene, span) || isPlayer(scene, around);
}
