import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isNode, nodesOf, readSource } from "../structure/source-file.ts";
import { retiredSentences } from "./retired-sentences.data.ts";
import { textOf } from "./sentences.ts";

const files = globSync("src/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file) && !/src.domain.language.(de|es)/.test(file),
);

/** Every text of a program that could reach a user: literals, templates and what is between tags. */
function textsOf(file: string): { line: number; text: string }[] {
  const { program, lineAt } = readSource(file, readFileSync(file, "utf8"));
  return nodesOf(program).flatMap((node) => {
    if (node.type === "JSXText") return [{ line: lineAt(node.start), text: String(node.value) }];
    const isText = node.type === "Literal" || node.type === "TemplateLiteral";
    const text = isText && isNode(node) ? textOf(node) : undefined;
    return text === undefined ? [] : [{ line: lineAt(node.start), text }];
  });
}

const foundIn = (texts: readonly { line: number; text: string }[], file: string): string[] =>
  texts.flatMap(({ line, text }) =>
    retiredSentences
      .filter((retired) => text.includes(retired))
      .map((retired) => `${file}:${line} ${retired}`),
  );

it("no text of the product has a sentence that was reworded", () => {
  expect(files.length).toBeGreaterThan(800);
  expect(files.flatMap((file) => foundIn(textsOf(file), file))).toEqual([]);
}, 120_000);

it("finds one that came back", () => {
  expect(foundIn([{ line: 3, text: "Please tell support." }], "a.tsx")).toEqual([
    "a.tsx:3 Please tell support",
  ]);
});
