import { type Message, message } from "#domain/language/translate.ts";

/**
 * What somebody reads who tried too often (READ-17): the wait in the largest unit in which it is a small number, rounded up,
 * so that nobody is told to come back too early.
 */
export function tooManyAttempts(retryAfterSeconds: number): Message {
  const inUnits = (unitSeconds: number) => ({
    count: Math.max(1, Math.ceil(retryAfterSeconds / unitSeconds)),
  });
  if (retryAfterSeconds > 3_600)
    return message(
      {
        one: "Too many attempts. Please try again in {count} hour.",
        other: "Too many attempts. Please try again in {count} hours.",
      },
      inUnits(3_600),
    );
  if (retryAfterSeconds > 60)
    return message(
      {
        one: "Too many attempts. Please try again in {count} minute.",
        other: "Too many attempts. Please try again in {count} minutes.",
      },
      inUnits(60),
    );
  return message(
    {
      one: "Too many attempts. Please try again in {count} second.",
      other: "Too many attempts. Please try again in {count} seconds.",
    },
    inUnits(1),
  );
}
