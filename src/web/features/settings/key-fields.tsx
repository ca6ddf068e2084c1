import { type Ref, useImperativeHandle, useRef } from "react";
import type { KeyStatus } from "#contract/settings.ts";
import { maySaveKey } from "#domain/accounts/permissions.ts";
import type {
  IntegrationTexts,
  KeySwitchField,
  KeyTexts,
} from "#web/features/settings/integration-texts.data.ts";
import { ownKeyWords } from "#web/features/settings/integrations.ts";
import { useKeyField, useKeySaves } from "#web/features/settings/key-saves.ts";
import { type Account, saveKeys } from "#web/features/settings/settings.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { RemoveKey } from "#web/ui/remove-key.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SecretField } from "#web/ui/secret-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useToast } from "#web/ui/toast.tsx";

const dots = "•".repeat(12);

export type KeyHandle = SaveHandle & { focus: () => void };

type KeyInputProps = {
  ref: Ref<KeyHandle>;
  texts: KeyTexts;
  keys: KeyStatus;
  account: Account;
  /** Something was typed. */
  onTyped: () => void;
};

/** The key of an integration: provided and closed (READ-44), or the user's own and write-only (READ-42). */
export function KeyInput(props: KeyInputProps) {
  const t = useTranslate();
  const provided = props.keys.provided[props.texts.integration];
  if (maySaveKey(props.account, props.texts.field)) return <OwnKey {...props} provided={provided} />;
  return (
    <SecretField
      layout="block"
      label={t.of(props.texts.label)}
      disabled
      value={provided ? dots : ""}
      readOnly
      help={
        provided
          ? t("This key is provided and managed for you.")
          : t("This server provides no key. Please contact support.")
      }
    />
  );
}

function OwnKey({ ref, texts, keys, onTyped, provided }: KeyInputProps & { provided: boolean }) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { typed, change, leave, saving, settle } = useKeyField(texts.field, t.of(texts.called));
  useImperativeHandle(
    ref,
    () => ({
      focus: () => input.current?.focus(),
      async settle() {
        const failure = await settle();
        if (failure) input.current?.focus();
        return failure;
      },
    }),
    [settle],
  );
  const lastFour = keys[texts.lastFour];
  const own = ownKeyWords(keys[texts.has], lastFour);
  const unsaved = typed.text.trim() !== "" && saving !== "saving";
  return (
    <SecretField
      ref={input}
      layout="block"
      label={t.of(texts.label)}
      placeholder={own === null ? t.of(texts.placeholder) : `${dots.slice(4)}${lastFour ?? ""}`}
      value={typed.text}
      onChange={(event) => {
        change(event.target.value);
        onTyped();
      }}
      onLeave={leave}
      sign={<SavedSign state={saving} />}
      help={
        unsaved
          ? t("Not saved yet. It saves when you leave the field.")
          : t.of(own ?? missing(texts, provided))
      }
      error={typed.rejection === null ? undefined : t.of({ sentence: typed.rejection })}
    />
  );
}

const missing = ({ missing: words }: KeyTexts, provided: boolean) =>
  provided ? words.provided : words.notProvided;

export type SaveHandle = {
  /** Waits for a save in flight; answers why something is not stored, null when everything is. */
  settle: () => Promise<Error | null>;
};

type KeySwitchProps = {
  ref: Ref<SaveHandle>;
  texts: NonNullable<IntegrationTexts["toggle"]>;
  keys: KeyStatus;
  account: Account;
};

export function KeySwitch({ ref, texts, keys, account }: KeySwitchProps) {
  const t = useTranslate();
  const { field, label, help, fixed } = texts;
  const { checked, change, saving, settle } = useKeySwitch(field, t.of(label), keys[field]);
  useImperativeHandle(ref, () => ({ settle }), [settle]);
  const free = maySaveKey(account, field);
  const note = free ? help : fixed;
  return (
    <Switch
      label={t.of(label)}
      help={note && t.of(note)}
      sign={<SavedSign state={saving} />}
      className="border-b border-line p-4"
      checked={checked}
      disabled={!free}
      onCheckedChange={change}
    />
  );
}

/** A switch of an integration, stored at once; goes back when that fails. */
function useKeySwitch(field: KeySwitchField, label: string, stored: boolean) {
  const t = useTranslate();
  const banner = useBanner();
  const saves = useKeySaves({
    onStart: () => banner(null),
    onProblem: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't save “{label}”. {reason}", { label, reason: t.of(wordsOf(error)) }),
      }),
  });
  return {
    checked: saves.wanted ?? stored,
    change: (wanted: boolean) => void saves.save({ wanted, send: () => saveKeys({ [field]: wanted }) }),
    saving: saves.state,
    settle: saves.outcome,
  };
}

type RemoveOwnKeyProps = {
  texts: KeyTexts;
  keys: KeyStatus;
  account: Account;
  onRemoved: () => void;
};

/** Clears the user's own key of an integration; nothing where the account has none of its own. */
export function RemoveOwnKey({ texts, keys, account, onRemoved }: RemoveOwnKeyProps) {
  const t = useTranslate();
  const banner = useBanner();
  const toast = useToast();
  const { lost } = texts;
  const called = t.of(texts.called);
  const saves = useKeySaves({
    onStart: () => banner(null),
    onProblem: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't remove the {called}. {reason}", { called, reason: t.of(wordsOf(error)) }),
      }),
  });
  async function remove() {
    const failure = await saves.save({ send: () => saveKeys({ [texts.field]: "" }) });
    if (failure === null) toast({ text: t("{called} removed.", { called }) });
    return failure === null;
  }
  if (!maySaveKey(account, texts.field)) return null;
  return (
    <RemoveKey
      isStored={keys[texts.has]}
      label={t("Remove key")}
      title={t("Remove your {called}?", { called })}
      text={`${t.of(keys.provided[texts.integration] ? lost.provided : lost.notProvided)} ${t("You can't view or restore the key; you'd have to enter it again.")}`}
      busy={saves.state === "saving"}
      onRemove={remove}
      onRemoved={onRemoved}
    />
  );
}
