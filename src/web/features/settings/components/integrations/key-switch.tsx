import { type Ref, useImperativeHandle } from "react";
import type { KeyStatus } from "#contract/settings.ts";
import { maySaveKey } from "#domain/accounts/permissions.ts";
import { useKeySwitch } from "#web/features/settings/hooks/use-key-switch.ts";
import type { Account } from "#web/features/settings/hooks/use-keys.ts";
import type { IntegrationTexts } from "#web/features/settings/integration-texts.data.ts";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { Switch } from "#web/ui/switch.tsx";

export type SaveHandle = {
  /** Waits for a save under way; answers why something is not stored, null when everything is. */
  settle: () => Promise<Error | null>;
};

export type KeySwitchProps = {
  ref: Ref<SaveHandle>;
  texts: NonNullable<IntegrationTexts["toggle"]>;
  keys: KeyStatus;
  account: Account;
};

export function KeySwitch({ ref, texts, keys, account }: KeySwitchProps) {
  const { field, label, help, fixed } = texts;
  const { checked, change, saving, settle } = useKeySwitch(field, label, keys[field]);
  useImperativeHandle(ref, () => ({ settle }), [settle]);
  const free = maySaveKey(account, field);
  return (
    <Switch
      label={label}
      help={free ? help : fixed}
      sign={<SavedSign state={saving} />}
      className="border-b border-line p-4"
      checked={checked}
      disabled={!free}
      onCheckedChange={change}
    />
  );
}
