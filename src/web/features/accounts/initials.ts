/** First letters of the first and the last word, in capitals: "Ada King" gives "AK". */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = [first, last].map((word) => [...word][0] ?? "").join("");
  return letters.toLocaleUpperCase("en") || "?";
}
