/** The page that says how the product meets OWASP ASVS 5.0, and what must be true of it. */
export const verificationPage = "docs/security/asvs.md";

/** Requirements of levels 1 and 2 in the chapters of the standard that the page has. */
const rowsOfChapter: { [chapter: string]: number } = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};
const states = ["met", "not applicable", "deviates"];
const reasonWordsMin = 4;

type Row = { id: string; level: string; state: string; proof: string };

function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)].map(
    (match) => {
      const [, id = "", level = "", state = "", proof = ""] = match;
      return { id, level, state, proof: proof.trim() };
    },
  );
}

export type Proofs = {
  /** The titles of the tests that a file runs; undefined without the file. */
  titlesOf: (file: string) => string[] | undefined;
  exists: (file: string) => boolean;
};

function proofProblem(proof: string, { titlesOf, exists }: Proofs): string | undefined {
  const [file = "", title] = proof.split(" › ");
  if (title === undefined) return exists(file) ? undefined : `the file ${file || "(none)"} does not exist`;
  const titles = titlesOf(file);
  if (titles === undefined) return `the test file ${file} does not exist`;
  return title !== "" && titles.some((each) => each.includes(title))
    ? undefined
    : `${file} runs no test titled "${title}"`;
}

function problemsOf({ id, level, state, proof }: Row, proofs: Proofs): string[] {
  const problems: (string | undefined)[] = [
    level === "1" || level === "2" ? undefined : `level ${level} is neither 1 nor 2`,
    states.includes(state) ? undefined : `the state is ${state}, not ${states.join(", ")}`,
  ];
  if (state === "met") problems.push(...proof.split("; ").map((each) => proofProblem(each, proofs)));
  else if (proof.split(" ").length < reasonWordsMin) problems.push("gives no reason");
  if (state === "deviates" && !proof.includes("Risk: ")) problems.push("does not say what the owner risks");
  return problems.filter((problem) => problem !== undefined).map((problem) => `${id}: ${problem}`);
}

const countOf = (rows: Row[], level: string, state?: string): number =>
  rows.filter((row) => row.level === level && (state === undefined || row.state === state)).length;

function countProblems(text: string, rows: Row[]): string[] {
  const counted = [...states, undefined].map((state) => {
    const [first, second] = [countOf(rows, "1", state), countOf(rows, "2", state)];
    return `| ${state ?? "all"} | ${first} | ${second} | ${first + second} |`;
  });
  return counted.filter((line) => !text.includes(line)).map((line) => `the counts lack the line ${line}`);
}

function chapterProblems(rows: Row[]): string[] {
  const ids = new Set(rows.map((row) => row.id));
  const problems = ids.size === rows.length ? [] : ["a row stands twice"];
  const chapters = [...ids].map((id) => id.split(".")[0] ?? "");
  for (const chapter of new Set([...Object.keys(rowsOfChapter), ...chapters])) {
    const [count, expected] = [
      chapters.filter((each) => each === chapter).length,
      rowsOfChapter[chapter] ?? 0,
    ];
    if (count !== expected) problems.push(`chapter ${chapter} has ${count} rows, ${expected} expected`);
  }
  return problems;
}

/** What is wrong with the page: a row missing or twice, a proof that does not exist, no reason, a wrong count. */
export function verificationProblems(text: string, proofs: Proofs): string[] {
  const rows = rowsOf(text);
  return [
    ...chapterProblems(rows),
    ...countProblems(text, rows),
    ...rows.flatMap((row) => problemsOf(row, proofs)),
  ].map((problem) => `${verificationPage}: ${problem}`);
}
