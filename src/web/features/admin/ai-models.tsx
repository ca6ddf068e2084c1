import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { AiConfig, AiModels } from "#contract/admin.ts";
import { isModelName } from "#domain/analysis/ai-config.ts";
import { modelChoices } from "#domain/analysis/models.ts";
import { aiModelsQuery, useSaveAiConfig } from "#web/features/admin/admin.calls.ts";
import { dayOf } from "#web/lib/day.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { RetryButton } from "#web/ui/states.tsx";

type ModelFieldsProps = { config: AiConfig };

/** Which models do the work. Until the provider's list is there, or without it, the standard names can be chosen. */
export function ModelFields({ config }: ModelFieldsProps) {
  const query = useQuery(aiModelsQuery);
  const inUse = [config.masterPromptModel, config.customPromptModel];
  const models = query.data?.models ?? modelChoices({ served: undefined, inUse, today: "" });
  const problem = query.isError ? query.error.message : (query.data?.problem ?? null);
  return (
    <>
      {problem !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4">
          <Notice tone="warning" className="min-w-0 flex-1 basis-72">
            The provider's own models are not listed. {problem} Names can be chosen and typed all the same.
          </Notice>
          <RetryButton size="sm" busy={query.isFetching} onClick={() => void query.refetch()} />
        </div>
      )}
      <ModelField
        name="masterPromptModel"
        stored={config.masterPromptModel}
        models={models}
        label="Master prompt model"
        help="Runs the Master Prompt and finds companies in headlines."
        done="Master prompt model updated!"
      />
      <ModelField
        name="customPromptModel"
        stored={config.customPromptModel}
        models={models}
        label="Custom prompts model"
        help="Runs the readers' own prompts, the default ones included."
        done="Custom prompts model updated!"
      />
    </>
  );
}

type ModelFieldProps = {
  name: "masterPromptModel" | "customPromptModel";
  stored: string;
  models: AiModels["models"];
  label: string;
  help: string;
  /** What has happened once it is saved. */
  done: string;
};

/** No model is called like this. */
const another = " ";

function labelOf({ id, endsOn, retired }: AiModels["models"][number]): string {
  if (retired) return `${id} (retired)`;
  return endsOn === null ? id : `${id} (until ${dayOf(`${endsOn}T12:00:00`)})`;
}

/** Saved when it is chosen; the last choice opens a field for a name that is not in the list. */
function ModelField({ name, stored, models, label, help, done }: ModelFieldProps) {
  const client = useQueryClient();
  const [isTyping, setTyping] = useState(false);
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const save = useSaveAiConfig({
    done: () => done,
    onSaved() {
      close();
      // Whether a typed name is served, only the server knows.
      void client.invalidateQueries({ queryKey: aiModelsQuery.queryKey });
    },
    ...(isTyping ? { onProblem: setProblem } : {}),
  });
  const value = save.isPending ? (save.variables[name] ?? stored) : stored;
  const known = models.some(({ id }) => id === value)
    ? models
    : [...models, { id: value, endsOn: null, retired: false }];

  function close() {
    if (isTyping) box.current?.querySelector("select")?.focus();
    setTyping(false);
    setProblem(undefined);
  }
  function choose(chosen: string) {
    if (chosen === another) setTyping(true);
    else {
      close();
      if (chosen !== stored) save.mutate({ [name]: chosen });
    }
  }
  return (
    <div ref={box} className="flex flex-col gap-3 border-b border-line p-4">
      <SelectField
        layout="block"
        label={label}
        help={help}
        value={isTyping ? another : value}
        options={[
          ...known.map((model) => ({ value: model.id, label: labelOf(model) })),
          { value: another, label: "Another model…" },
        ]}
        onChange={choose}
      />
      {isTyping && (
        <TypedModel
          label={`Name of the ${label.toLowerCase()}`}
          problem={problem}
          busy={save.isPending}
          onUse={(typed) => save.mutate({ [name]: typed, allowUnlisted: true })}
          onCancel={close}
        />
      )}
      {!isTyping && known.some(({ id, retired }) => id === value && retired) && (
        <Notice tone="warning">
          {value} is retired: the AI provider does not list it, and what uses it is likely to fail. Choose
          another model.
        </Notice>
      )}
    </div>
  );
}

type TypedModelProps = {
  label: string;
  /** Why the last name was not taken. */
  problem: string | undefined;
  busy: boolean;
  onUse: (name: string) => void;
  onCancel: () => void;
};

const hint = "Letters, digits and . : / @ + _ - without spaces, as the provider writes it.";

/** A name that no list has, such as one of a local provider. */
function TypedModel({ label, problem, busy, onUse, onCancel }: TypedModelProps) {
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
