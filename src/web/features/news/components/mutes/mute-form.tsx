import { type FormEvent, useState } from "react";
import type { NewsSource } from "#contract/news.ts";
import type { NewMute } from "#contract/reading.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

export type MuteFormProps = {
  sources: readonly NewsSource[];
  /** Answers why not, if it was refused. */
  onAdd: (mute: NewMute) => Promise<string | undefined>;
  busy: boolean;
};

const kinds = [
  { value: "word", label: "Word or phrase" },
  { value: "company", label: "Company" },
  { value: "source", label: "Source" },
] as const;
type Kind = NewMute["kind"];

/** Adds a mute rule of any kind. */
export function MuteForm({ sources, onAdd, busy }: MuteFormProps) {
  const [kind, setKind] = useState<Kind>("word");
  const [text, setText] = useState("");
  const [feedId, setFeedId] = useState(sources[0]?.feedId ?? "");
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const value = kind === "source" ? feedId : text.trim();
    if (value === "")
      return setProblem(kind === "word" ? "Enter a word to mute" : "Enter a symbol such as AAPL");
    const refusal = await onAdd({ kind, value });
    setProblem(refusal);
    if (refusal === undefined) setText("");
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[9.5rem_1fr_auto] sm:items-start">
        <SelectField label="Mute a" value={kind} options={kinds} onChange={setKind} />
        {kind === "source" ? (
          <SelectField
            label="Source"
            value={feedId}
            options={sources.map((source) => ({ value: source.feedId, label: source.name }))}
            onChange={setFeedId}
          />
        ) : (
          <TextField
            label={kind === "word" ? "Word" : "Symbol"}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={problem}
            maxLength={100}
            autoComplete="off"
          />
        )}
        <Button type="submit" variant="primary" busy={busy} className="sm:mt-[26px]">
          Mute
        </Button>
      </div>
      {kind === "source" && problem !== undefined && (
        <p role="alert" className="text-13 text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
