import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { isModelName } from "#domain/analysis/ai-config.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

export type TypedModelProps = {
  label: string;
  /** Why the last name was not taken. */
  problem: string | undefined;
  busy: boolean;
  onUse: (name: string) => void;
  onCancel: () => void;
};

const hint = "Letters, digits and . : / @ + _ - without spaces, as the provider writes it.";

/** A name that no list has, such as one of a local provider. */
export function TypedModel({ label, problem, busy, onUse, onCancel }: TypedModelProps) {
  const [name, setName] = useState("");
  const [refused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector("input")?.focus();
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const typed = name.trim();
    setRefused(!isModelName(typed));
    if (isModelName(typed)) onUse(typed);
    else focus();
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
      className="flex flex-col gap-3"
    >
      <TextField
        label={label}
        help={hint}
        error={refused ? hint : problem}
        placeholder="provider/model"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setRefused(false);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          Use this model
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
