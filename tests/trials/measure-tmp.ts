import { labelledAnswers, scoreGrounding } from "/work/wt/ground/tests/support/grounding-labels.ts";
for (const part of process.argv.slice(2)) {
  const s = scoreGrounding(labelledAnswers(part));
  console.log(part, "planted", s.planted, "missed", s.missed.length, "true", s.trueFigures, "wrong", s.wronglyMarked.length, (100*s.wronglyMarked.length/s.trueFigures).toFixed(1)+"%", "answers", s.answersWronglyMarked);
  console.log(s.missed.map(m=>"MISS "+m).join("\n")); console.log(s.wronglyMarked.map(m=>"FALSE "+m).join("\n"));
}
