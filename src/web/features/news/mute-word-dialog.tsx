import type { Mute, NewMute } from "#contract/reading.ts";
import { message } from "#domain/language/translate.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";

export type MuteWordDialogProps = {
  /** The headline that brought the user here; its words are on offer. */
  title: string;
  onAdd: (mute: NewMute) => Promise<Mute>;
  /** After the word is muted. */
  onAdded: (mute: Mute) => void;
  onClose: () => void;
};

const offeredWordsMax = 8;
const offeredLengthMin = 4;

/** The longer words of a headline, in its order. */
function wordsOf(title: string): string[] {
  const words = title.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= offeredLengthMin))].slice(0, offeredWordsMax);
}

export function MuteWordDialog({ title, onAdd, onAdded, onClose }: MuteWordDialogProps) {
  const t = useTranslate();
  const form = useDomainForm({
    values: { word: "" },
    rules: ({ word }) => ({ word: word.trim() === "" ? message("Enter a word to mute") : undefined }),
    send: ({ word }) => onAdd({ kind: "word", value: word.trim() }),
    onDone: (added) => {
      onAdded(added);
      onClose();
    },
  });
  const { error, ...word } = form.field("word");
  return (
    <Dialog open onOpenChange={onClose} title={t("Mute a word")} description={t("From “{title}”", { title })}>
      <Form form={form}>
        <TextField
          {...word}
          label={t("Word or phrase")}
          help={t("Hides headlines containing this word (whole words, not case-sensitive).")}
          error={error ?? form.notice}
          maxLength={100}
          autoComplete="off"
        />
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{t("Words in the headline")}</legend>
          {wordsOf(title).map((each) => (
            <button
              key={each}
              type="button"
              dir="auto"
              onClick={() => form.edit("word", each)}
              className="min-h-7 rounded-full border border-line px-2.5 text-13 text-ink-soft hover:border-line-strong hover:text-ink"
            >
              {each}
            </button>
          ))}
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <SubmitButton form={form}>{t("Mute word")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
