import { type Ref, useImperativeHandle, useRef } from "react";
import type { KeyStatus } from "#contract/settings.ts";
import { maySaveKey } from "#domain/accounts/permissions.ts";
import type { SaveHandle } from "#web/features/settings/components/integrations/key-switch.tsx";
import { useKeyField } from "#web/features/settings/hooks/use-key-field.ts";
import type { Account } from "#web/features/settings/hooks/use-keys.ts";
import type { KeyTexts } from "#web/features/settings/integration-texts.data.ts";
import { ownKeyWords } from "#web/features/settings/integrations.ts";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SecretField } from "#web/ui/secret-field.tsx";

const dots = "•".repeat(12);

export type KeyHandle = SaveHandle & { focus: () => void };

export type KeyInputProps = {
  ref: Ref<KeyHandle>;
  texts: KeyTexts;
  keys: KeyStatus;
  account: Account;
  /** Something was typed. */
  onTyped: () => void;
};

/** The key of an integration: provided and closed (READ-44), or the person's own and write-only (READ-42). */
export function KeyInput(props: KeyInputProps) {
  const provided = props.keys.provided[props.texts.integration];
  if (maySaveKey(props.account, props.texts.field)) return <OwnKey {...props} provided={provided} />;
  return (
    <SecretField
      layout="block"
      label={props.texts.label}
      disabled
      value={provided ? dots : ""}
      readOnly
      help={
        provided
          ? "The key is provided for your account. It can be neither shown nor changed here."
          : "No key is provided on this server. Please tell support."
      }
    />
  );
}

function OwnKey({ ref, texts, keys, onTyped, provided }: KeyInputProps & { provided: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, change, leave, saving, settle } = useKeyField(texts.field, texts.called);
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
      label={texts.label}
      placeholder={own === null ? texts.placeholder : `${dots.slice(4)}${lastFour ?? ""}`}
      value={typed.text}
      onChange={(event) => {
        change(event.target.value);
        onTyped();
      }}
      onLeave={leave}
      sign={<SavedSign state={saving} />}
      help={
        unsaved ? "Not saved yet: it is saved when you leave the field." : (own ?? missing(texts, provided))
      }
      error={typed.refusal ?? undefined}
    />
  );
}

const missing = ({ missing: words }: KeyTexts, provided: boolean) =>
  provided ? words.provided : words.notProvided;
