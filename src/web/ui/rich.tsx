import { Fragment, type ReactNode } from "react";

type RichProps = {
  /** A sentence with marks: "Read the <terms>terms</terms>." */
  text: string;
  /** How the words inside each mark are rendered. Without one they are plain. */
  marks: Readonly<Record<string, (words: string) => ReactNode>>;
};

/** A translated sentence with links or emphasis inside; each language puts its marks where its grammar wants them. */
export function Rich({ text, marks }: RichProps) {
  // Odd places hold the name of a mark, then its words.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, at) => {
    if (at % 3 === 1) return null;
    const mark = at % 3 === 2 ? marks[parts[at - 1] ?? ""] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never change their order.
    return <Fragment key={at}>{mark ? mark(part) : part}</Fragment>;
  });
}
