const languages =
  "en de fr es it pt nl sv da nb fi pl cs sk sl hr hu ro ca gl tr ru uk bg el id ms vi et lv lt".split(" ");
/** What publishers write and no list of a language has. */
const others: Readonly<Record<string, number>> = {
  sept: 9,
  jänner: 1,
  mrz: 3,
  setiembre: 9,
  avr: 4,
  juil: 7,
  fevr: 2,
  dic: 12,
};

/** A word as it is compared: without case, accents and dots. */
const plainWord = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[\u0300-\u036f.'’]/g, "")
    .toLowerCase();

function namesOf(): Map<string, number> {
  const names = new Map<string, number>();
  const add = (word: string, month: number) => {
    const plain = plainWord(word);
    // A name that means another month elsewhere keeps the meaning of the language named first.
    if (/^\p{L}{3,}$/u.test(plain) && !names.has(plain)) names.set(plain, month);
  };
  for (const language of languages)
    for (const length of ["long", "short"] as const) {
      // With a day many languages inflect the name.
      for (const day of [undefined, "numeric"] as const) {
        const format = new Intl.DateTimeFormat(language, { month: length, day, timeZone: "UTC" });
        for (let month = 1; month <= 12; month += 1)
          for (const { type, value } of format.formatToParts(Date.UTC(2026, month - 1, 15)))
            if (type === "month") add(value, month);
      }
    }
  for (const [word, month] of Object.entries(others)) add(word, month);
  return names;
}

let names: Map<string, number> | undefined;

/** The month, from 1, that a word names in any of the languages; undefined for all other words. */
export function monthOf(word: string): number | undefined {
  names ??= namesOf();
  return names.get(plainWord(word));
}
