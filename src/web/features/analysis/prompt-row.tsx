import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Prompt } from "#contract/analysis.ts";
import type { ScoreCard } from "#contract/scorecard.ts";
import type { Translate } from "#domain/language/translate.ts";
import { settledCallsMin } from "#domain/scorecard/card.ts";
import { PlaceholderText, PromptForm, usePromptForm } from "#web/features/analysis/prompt-form.tsx";
import type { PromptText } from "#web/features/analysis/prompt-text.ts";
import { useChangePrompt } from "#web/features/analysis/prompts.calls.ts";
import { scorecardQuery, useAskForCalls } from "#web/features/analysis/scorecard.calls.ts";
import { brierText, shareText } from "#web/features/analysis/scorecard-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { IconButton } from "#web/ui/button.tsx";
import { SortHandle } from "#web/ui/sortable-list.tsx";
import { classes } from "#web/ui/styles.ts";
import { Switch } from "#web/ui/switch.tsx";
import { Tag } from "#web/ui/tag.tsx";

type PromptRowProps = {
  prompt: Prompt;
  onDelete: () => void;
  /** The focus comes here because what had it is gone. */
  takesFocus: boolean;
  disabled: boolean;
};

/** What is typed of a prompt that is edited; there is one as long as its editor is open. */
const draftName = (id: string) => `prompts.edit.${id}`;

export function PromptRow({ prompt, onDelete, takesFocus, disabled }: PromptRowProps) {
  const t = useTranslate();
  const { id, name } = prompt;
  const draft = useDraft<Partial<PromptText>>(draftName(id), {});
  const isOpen = draft.isChanged;
  const [opened, setOpened] = useState(false);
  const editRef = useFocusBack(isOpen, takesFocus);
  return (
    <div className="flex items-start gap-1 py-3 pr-3 pl-2">
      <SortHandle id={id} name={name} />
      <div className="min-w-0 flex-1 pt-1.5">
        {isOpen ? (
          <PromptEditor prompt={prompt} takesFocus={opened} onDone={draft.drop} />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h3 className="min-w-0 text-14 font-semibold wrap-break-word">{name}</h3>
              {prompt.isDefault && <Tag>{t("Default")}</Tag>}
            </div>
            <FoldedText text={prompt.prompt} name={name} />
            <PromptCalls promptId={id} name={name} disabled={disabled} />
          </>
        )}
      </div>
      {!isOpen && (
        <div className="mt-0.5 flex shrink-0 touch:gap-x-4">
          <IconButton
            ref={editRef}
            size="sm"
            disabled={disabled}
            label={t("Edit {name}", { name })}
            onClick={() => {
              setOpened(true);
              draft.change({});
            }}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" disabled={disabled} label={t("Delete {name}", { name })} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** The button that opened the editor has the focus again when that closes, unless the person is elsewhere by then. */
function useFocusBack(isOpen: boolean, takesFocus: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && document.activeElement === document.body) ref.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return ref;
}

type PromptEditorProps = {
  prompt: Prompt;
  /** Whether the person has just opened it; a draft that was left open takes no focus. */
  takesFocus: boolean;
  /** The draft is done with: saved, or given up. */
  onDone: () => void;
};

/** Changes a prompt where it is. */
function PromptEditor({ prompt: { id, name, prompt }, takesFocus, onDone }: PromptEditorProps) {
  const t = useTranslate();
  const { mutateAsync } = useChangePrompt();
  const { data: scorecard } = useQuery(scorecardQuery);
  const form = usePromptForm({
    values: { name, prompt },
    draft: draftName(id),
    save: async (patch) => {
      if (patch.name !== name || patch.prompt !== prompt) await mutateAsync({ id, patch });
    },
    onDone,
  });
  const asked = useRef(takesFocus);
  const { focusOn } = form;
  useEffect(() => {
    if (asked.current) focusOn("prompt");
    asked.current = false;
  }, [focusOn]);
  return (
    <PromptForm
      label={t("Edit {name}", { name })}
      form={form}
      submit={{ label: t("Save prompt") }}
      asksForCall={scorecard?.asking.includes(id)}
      onCancel={onDone}
    />
  );
}

type FoldedTextProps = {
  text: string;
  /** Tells one "Show all" from the next. */
  name: string;
};

/** Whether the folded element holds more than it shows; looked at again when its size changes. */
function useOverflow(text: string, isOpen: boolean) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer in a box of the same size.
  useEffect(() => {
    const element = ref.current;
    if (!element || isOpen) return;
    const look = () => setOver(element.scrollHeight > element.clientHeight + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);
  return { ref, isOver };
}

/** A few lines of a prompt, all of them on demand. */
function FoldedText({ text, name }: FoldedTextProps) {
  const t = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { ref, isOver } = useOverflow(text, isOpen);
  return (
    <div className="mt-1">
      <p
        ref={ref}
        id={id}
        dir="auto"
        className={classes(
          "max-w-reading text-13 whitespace-pre-line text-ink-soft",
          !isOpen && "line-clamp-3",
        )}
      >
        <PlaceholderText text={text} />
      </p>
      {(isOver || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? t("Show less of {name}", { name }) : t("Show all of {name}", { name })}
          onClick={() => setOpen(!isOpen)}
          className="mt-0.5 -ml-1 inline-flex min-h-6 items-center rounded-4 px-1 text-13 font-medium text-accent underline-offset-3 hover:underline touch:after:-mt-3.5"
        >
          {isOpen ? t("Show less") : t("Show all")}
        </button>
      )}
    </div>
  );
}

type PromptCallsProps = { promptId: string; name: string; disabled: boolean };

/** Whether a prompt asks for calls, and in one line how they came out. */
function PromptCalls({ promptId, name, disabled }: PromptCallsProps) {
  const t = useTranslate();
  const { data } = useQuery(scorecardQuery);
  const { mutate } = useAskForCalls();
  const asks = data?.asking.includes(promptId) ?? false;
  const text = data?.texts[promptId];
  // The text as it is now: an earlier one has a record of its own.
  const [best, ...others] =
    data?.cards.filter((card) => card.promptId === promptId && card.promptHash === text) ?? [];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 touch:gap-y-5">
      <Switch
        className="items-center gap-2! flex-row-reverse"
        label={t("Ask for a call")}
        described={t("Ask for a call: {name}", { name })}
        checked={asks}
        disabled={disabled || data === undefined}
        onCheckedChange={(next) => mutate({ promptId, asks: next })}
      />
      {best ? (
        <Link
          to={`${paths.scorecard}?prompt=${encodeURIComponent(promptId)}`}
          className="hit figures inline-flex min-h-6 items-center rounded-4 text-13 text-ink-soft underline-offset-3 hover:text-ink hover:underline"
        >
          {recordInWords(best, t)}
          {others.length > 0 &&
            ` ${t({ one: "and {count} more model", other: "and {count} more models" }, { count: others.length })}`}
        </Link>
      ) : (
        asks && <p className="text-13 text-ink-soft">{t("No calls yet. Run it on a headline.")}</p>
      )}
    </div>
  );
}

function recordInWords({ figures, settled, model }: ScoreCard, t: Translate): string {
  if (!figures)
    return t("Not enough yet ({settled} of {min}) · {model}", { settled, min: settledCallsMin, model });
  return t("{rate} right of {settled} calls · Brier {brier} · base rate {base} · {model}", {
    rate: shareText(figures.hitRate.value, t),
    settled,
    brier: brierText(figures.brier.value, t),
    base: brierText(figures.base.brier.value, t),
    model,
  });
}
