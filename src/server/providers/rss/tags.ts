import { Tokenizer } from "htmlparser2";
import { silentCallbacks } from "./silent-callbacks.ts";
import { createTagAttributes } from "./tag-attributes.ts";

export type TagReading = {
  xmlMode: boolean;
  /** Lower case; others are passed over. */
  attributes: ReadonlySet<string>;
  /** For each opening tag, with its name in lower case. */
  onTag(name: string, attribute: (name: string) => string | undefined): void;
};

/** Reads the opening tags of a document and keeps nothing of its tree: the time is linear in any document. */
export function readTags(text: string, { xmlMode, attributes: kept, onTag }: TagReading): void {
  const attributes = createTagAttributes(text, kept);
  let name = "";
  const opened = () => onTag(name, attributes.get);
  const tokenizer = new Tokenizer(
    { xmlMode, decodeEntities: false },
    {
      ...silentCallbacks,
      onopentagname(start, end) {
        name = text.slice(start, Math.min(end, start + 100)).toLowerCase();
        attributes.begin(true);
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onattribname: attributes.onName,
      onattribdata: attributes.onData,
      onattribend: attributes.onEnd,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
}
