import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AiModels } from "#contract/admin.ts";
import { aiModelsQuery } from "#web/features/admin/api/ai-config.ts";
import { TypedModel } from "#web/features/admin/components/ai-config/typed-model.tsx";
import { useSaveAiConfig } from "#web/features/admin/hooks/use-save-ai-config.ts";
import { dayOf } from "#web/lib/moment.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

export type ModelFieldProps = {
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
export function ModelField({ name, stored, models, label, help, done }: ModelFieldProps) {
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
