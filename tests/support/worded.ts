import { english, type Message } from "#domain/language/translate.ts";

const isMessage = (value: object): value is Message => "sentence" in value;

/** What a rule answered with its messages in English: to compare with the sentences of the specification. */
export function worded(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(worded);
  if (typeof answer !== "object" || answer === null) return answer;
  if (isMessage(answer)) return english.of(answer);
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, worded(value)]));
}
