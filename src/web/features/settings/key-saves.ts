import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { KeyStatus } from "#contract/settings.ts";
import { english } from "#domain/language/translate.ts";
import { isKeyMask, isRedditKey } from "#domain/settings/api-key.ts";
import { keyTestRejections } from "#domain/settings/key-test.ts";
import { keysQuery, saveKeys } from "#web/features/settings/settings.calls.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { keepDraft, readDraft } from "#web/lib/drafts.ts";
import { afterClick } from "#web/lib/focus.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { type SaveState, saveStateOf } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";

export type OwnKeyField = "openaiApiKey" | "finnhubApiKey" | "redditApiKey";

/** A key as typed, until it is stored. It is in memory only and in no record of a request. */
type KeyDraft = {
  text: string;
  /** Why the server did not take this very text. */
  rejection: string | null;
};

const noKeyDraft: KeyDraft = { text: "", rejection: null };

export const keyDraftName = (field: OwnKeyField) => `keys.${field}`;

/** What would be sent: empty when nothing was typed, or only the mask that stands for the stored key. */
export function keyIn({ text }: KeyDraft): string {
  const key = text.trim();
  return isKeyMask(key) ? "" : key;
}

export const readKeyDraft = (field: OwnKeyField): KeyDraft =>
  (readDraft(keyDraftName(field)) as KeyDraft | undefined) ?? noKeyDraft;

/** Changes the draft of a sent key, unless something else was typed meanwhile. Null drops it. */
export function settleKeyDraft(field: OwnKeyField, sent: string, settled: KeyDraft | null): void {
  if (keyIn(readKeyDraft(field)) === sent) keepDraft(keyDraftName(field), settled ?? undefined);
}

/** `send` answers null when there was nothing left to save. It carries no key: those stay in their draft. */
type KeySave = { send: () => Promise<KeyStatus | null>; wanted?: boolean };

type KeySavesOptions = {
  onStart: () => void;
  onProblem: (error: Error) => void;
};

/** Saves of one control of the integrations. All controls save one after the other. */
export function useKeySaves({ onStart, onProblem }: KeySavesOptions) {
  const client = useQueryClient();
  const last = useRef({ pending: false, outcome: Promise.resolve<Error | null>(null) });
  const mutation = useMutation({
    mutationFn: ({ send }: KeySave) => send(),
    scope: { id: "keys" },
    onMutate: onStart,
    async onSuccess(status) {
      if (status === null) return;
      recordEvent("settings_change", { setting: "apiKeys" });
      // A read that began before the write may know less than its answer.
      await client.cancelQueries({ queryKey: keysQuery.queryKey });
      client.setQueryData(keysQuery.queryKey, status);
    },
    onError(error) {
      if (error instanceof ApiError && error.code === "keys-managed")
        void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      onProblem(error);
    },
  });

  /** Answers why it failed, null when it is stored. */
  function save(keySave: KeySave): Promise<Error | null> {
    const outcome = mutation.mutateAsync(keySave).then(
      () => null,
      (error: Error) => error,
    );
    const mine = { pending: true, outcome };
    last.current = mine;
    void outcome.then(() => {
      mine.pending = false;
    });
    return outcome;
  }

  return {
    save,
    /** What the newest save of this control is storing. */
    wanted: mutation.isPending ? mutation.variables.wanted : undefined,
    state: saveStateOf(mutation),
    isPending: () => last.current.pending,
    /** Outcome of the newest save, once it is known. */
    outcome: () => last.current.outcome,
  };
}

const isAbout = (error: unknown, field: OwnKeyField): error is ApiError =>
  error instanceof ApiError && error.field === field;

/** The server keeps any Reddit key; one that could never work is told at once, while it can still be corrected. */
function rejectMistyped(field: OwnKeyField, key: string): void {
  if (field === "redditApiKey" && !isRedditKey(key)) {
    const words = keyTestRejections.redditForm;
    throw new ApiError({ status: 0, code: "bad-input", message: english.of(words), words, field });
  }
}

/** Sends what is typed. A stored key leaves the page; a rejected one stays in its field with the reason. */
async function sendTyped(field: OwnKeyField) {
  const { text } = readKeyDraft(field);
  const sent = keyIn({ text, rejection: null });
  if (sent === "") return null;
  try {
    rejectMistyped(field, sent);
    const status = await saveKeys({ [field]: sent });
    settleKeyDraft(field, sent, null);
    return status;
  } catch (error) {
    if (isAbout(error, field)) settleKeyDraft(field, sent, { text, rejection: error.message });
    // The account runs on system keys by now: its field is closed.
    else if (error instanceof ApiError && error.code === "keys-managed") settleKeyDraft(field, sent, null);
    throw error;
  }
}

type KeyField = {
  /** What is typed and not stored yet. */
  typed: KeyDraft;
  change: (text: string) => void;
  /** The field was left: saves, but does not ask again about a text that was rejected. */
  leave: () => void;
  saving: SaveState;
  /** Waits until nothing typed is unsaved; answers why that is not so. */
  settle: () => Promise<Error | null>;
};

/** The field of an own key: write-only, saved when it is left (READ-62). */
export function useKeyField(field: OwnKeyField, label: string): KeyField {
  const t = useTranslate();
  const banner = useBanner();
  const draft = useDraft(keyDraftName(field), noKeyDraft);
  const saves = useKeySaves({
    onStart: () => banner(null),
    onProblem: (error) => {
      if (!isAbout(error, field))
        banner({
          tone: "problem",
          text: t("Couldn't save the {label}. {reason}", { label, reason: t.of(wordsOf(error)) }),
        });
    },
  });
  const save = () => saves.save({ send: () => sendTyped(field) });
  return {
    typed: draft.value,
    change: (text) => draft.change({ text, rejection: null }),
    leave() {
      const { rejection } = readKeyDraft(field);
      if (keyIn(readKeyDraft(field)) === "") draft.drop();
      else if (rejection === null) afterClick(() => void save());
    },
    saving: saves.state === "saved" && draft.isChanged ? "idle" : saves.state,
    settle() {
      if (saves.isPending()) return saves.outcome();
      return keyIn(readKeyDraft(field)) === "" ? Promise.resolve(null) : save();
    },
  };
}
