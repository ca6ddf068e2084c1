import { type FormEvent, useState } from "react";
import type { NewMute } from "#contract/reading.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";

export type MuteWordDialogProps = {
  /** The headline that brought the reader here; its words are on offer. */
  title: string;
  /** Answers why not, if it was refused. */
  onAdd: (mute: NewMute) => Promise<string | undefined>;
  busy: boolean;
  onClose: () => void;
};

const offeredWordsMax = 8;
const offeredLengthMin = 4;

/** The longer words of a headline, in its order. */
function wordsOf(title: string): string[] {
  const words = title.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= offeredLengthMin))].slice(0, offeredWordsMax);
}

export function MuteWordDialog({ title, onAdd, busy, onClose }: MuteWordDialogProps) {
  const [word, setWord] = useState("");
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (word.trim() === "") return setProblem("Enter a word to mute");
    const refusal = await onAdd({ kind: "word", value: word.trim() });
    if (refusal === undefined) onClose();
    else setProblem(refusal);
  }
  return (
    <Dialog open onOpenChange={onClose} title="Mute a word" description={`From “${title}”`}>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <TextField
          label="Word or phrase"
          help="Headlines with it are hidden: whole words, in any case."
          value={word}
          onChange={(event) => setWord(event.target.value)}
          error={problem}
          maxLength={100}
          autoComplete="off"
        />
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Words of the headline</legend>
          {wordsOf(title).map((each) => (
            <button
              key={each}
              type="button"
              dir="auto"
              onClick={() => setWord(each)}
              className="min-h-7 rounded-full border border-line px-2.5 text-13 text-ink-soft hover:border-line-strong hover:text-ink"
            >
              {each}
            </button>
          ))}
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Mute word
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
