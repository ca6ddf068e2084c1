import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AiConfig, AiModels } from "#contract/admin.ts";
import { isModelName } from "#domain/analysis/ai-config.ts";
import { type ModelChoice, modelChoices } from "#domain/analysis/models.ts";
import { endsSoon, successorOf } from "#domain/analysis/successors.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { aiModelsQuery, useSaveAiConfig } from "#web/features/admin/ai-config.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { RetryButton } from "#web/ui/states.tsx";

type ModelFieldsProps = { config: AiConfig };

/** Which models do the work. Until the provider's list is there, or without it, the standard names can be chosen. */
export function ModelFields({ config }: ModelFieldsProps) {
  const t = useTranslate();
  const query = useQuery(aiModelsQuery);
  const inUse = [config.masterPromptModel, config.customPromptModel];
  const models = query.data?.models ?? modelChoices({ served: undefined, inUse, today: "" });
  const vendor = query.data?.vendor ?? "openai";
  const problem = query.isError ? t.of(wordsOf(query.error)) : (query.data?.problem ?? null);
  return (
    <>
      {problem !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4">
          <Notice tone="warning" className="min-w-0 flex-1 basis-72">
            {t("Couldn't list the provider's models. {problem} You can still type a model name.", {
              problem,
            })}
          </Notice>
          <RetryButton size="sm" busy={query.isFetching} onClick={() => void query.refetch()} />
        </div>
      )}
      <ModelField
        name="masterPromptModel"
        stored={config.masterPromptModel}
        models={models}
        vendor={vendor}
        label={t("Master prompt model")}
        typedLabel={t("Name of the master prompt model")}
        help={t("Runs the Master Prompt and finds companies in headlines")}
        done={t("Master prompt model updated!")}
      />
      <ModelField
        name="customPromptModel"
        stored={config.customPromptModel}
        models={models}
        vendor={vendor}
        label={t("Custom prompts model")}
        typedLabel={t("Name of the custom prompts model")}
        help={t("Runs users' prompts, including the defaults")}
        done={t("Custom prompts model updated!")}
      />
    </>
  );
}

type ModelFieldProps = {
  name: "masterPromptModel" | "customPromptModel";
  stored: string;
  models: AiModels["models"];
  vendor: AiModels["vendor"];
  label: string;
  /** Of the field for a name that is not in the list. */
  typedLabel: string;
  help: string;
  /** What has happened once it is saved. */
  done: string;
};

/** No model is called like this. */
const another = " ";

function labelOf({ id, endsOn, retired }: AiModels["models"][number], t: Translate): string {
  if (retired) return t("{model} (retired)", { model: id });
  if (endsOn === null) return id;
  return t("{model} (until {day})", { model: id, day: dayOf(`${endsOn}T12:00:00`, t) });
}

/** Saved when it is chosen; the last choice opens a field for a name that is not in the list. */
function ModelField(props: ModelFieldProps) {
  const { name, stored, models, vendor, label, typedLabel, help, done } = props;
  const t = useTranslate();
  const client = useQueryClient();
  const [isTyping, setTyping] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const save = useSaveAiConfig({
    done: () => done,
    onSaved() {
      close();
      // Whether a typed name is served, only the server knows.
      void client.invalidateQueries({ queryKey: aiModelsQuery.queryKey });
    },
    // What was typed stays in its field, and the problem stands there.
    ...(isTyping ? { onProblem: () => undefined } : {}),
  });
  const value = save.isPending ? (save.variables[name] ?? stored) : stored;
  const known = models.some(({ id }) => id === value)
    ? models
    : [...models, { id: value, endsOn: null, retired: false }];

  function close() {
    if (isTyping) box.current?.querySelector("select")?.focus();
    setTyping(false);
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
          ...known.map((model) => ({ value: model.id, label: labelOf(model, t) })),
          { value: another, label: t("Another model…") },
        ]}
        onChange={choose}
      />
      {isTyping && (
        <TypedModel
          label={typedLabel}
          onUse={(typed) => save.mutateAsync({ [name]: typed, allowUnlisted: true })}
          onCancel={close}
        />
      )}
      {!isTyping && (
        <ModelEnd
          model={known.find(({ id }) => id === value)}
          models={known}
          vendor={vendor}
          busy={save.isPending}
          onMove={choose}
        />
      )}
    </div>
  );
}

type ModelEndProps = {
  model: ModelChoice | undefined;
  models: ModelChoice[];
  vendor: AiModels["vendor"];
  busy: boolean;
  onMove: (next: string) => void;
};

/** That the chosen model has ended or ends soon, and one click to its successor. */
function ModelEnd({ model, models, vendor, busy, onMove }: ModelEndProps) {
  const t = useTranslate();
  const isEnding = model !== undefined && endsSoon(model, new Date().toISOString().slice(0, 10));
  if (!model || !(model.retired || isEnding)) return null;
  const { id, endsOn, retired } = model;
  const today = new Date().toISOString().slice(0, 10);
  // One that ends soon itself is no way out.
  const next = successorOf(
    id,
    models.filter((choice) => !endsSoon(choice, today)),
    vendor,
  );
  const day = dayOf(`${endsOn}T12:00:00`, t);
  if (next === undefined)
    return (
      <Notice tone="warning">
        {retired
          ? t(
              "{model} is retired: the AI provider no longer lists it, so calls will likely fail. Choose another model.",
              { model: id },
            )
          : t("{model} ends on {day}. Choose another model before then.", { model: id, day })}
      </Notice>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Notice tone="warning" className="min-w-0 flex-1 basis-72">
        {retired
          ? t("{model} is retired: calls use its successor {next}.", { model: id, next })
          : t("{model} ends on {day}. Calls then use its successor {next}.", { model: id, day, next })}
      </Notice>
      <Button size="sm" busy={busy} onClick={() => onMove(next)}>
        {t("Use {model}", { model: next })}
      </Button>
    </div>
  );
}

type TypedModelProps = {
  label: string;
  onUse: (name: string) => Promise<unknown>;
  onCancel: () => void;
};

const hint = message("Use letters, digits and . : / @ + _ - without spaces.");

/** A name that no list has, such as one of a local provider. */
function TypedModel({ label, onUse, onCancel }: TypedModelProps) {
  const t = useTranslate();
  const form = useDomainForm({
    values: { model: "" },
    rules: ({ model }) => (isModelName(model.trim()) ? {} : { model: t.of(hint) }),
    send: ({ model }) => onUse(model.trim()),
    onDone: () => undefined,
  });
  const { formRef } = form;
  useEffect(() => formRef.current?.querySelector("input")?.focus(), [formRef]);
  return (
    <Form
      form={form}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
      className="flex flex-col gap-3"
    >
      <TextField
        label={label}
        help={t.of(hint)}
        // verbatim: the form of a model's name
        placeholder="provider/model"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        {...form.field("model")}
        error={form.errorOf("model") ?? form.notice}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="sm">
          {t("Use this model")}
        </SubmitButton>
        <Button size="sm" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </div>
    </Form>
  );
}
