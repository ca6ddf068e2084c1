import { type SubmitEvent, useRef, useState } from "react";
import type { KeyStatus } from "#contract/settings.ts";
import type { TestedIntegration } from "#domain/settings/api-key.ts";
import { type KeyHandle, KeyInput } from "#web/features/settings/components/integrations/key-input.tsx";
import { KeySwitch, type SaveHandle } from "#web/features/settings/components/integrations/key-switch.tsx";
import { KeyTestResult } from "#web/features/settings/components/integrations/key-test-result.tsx";
import { RemoveKey } from "#web/features/settings/components/integrations/remove-key.tsx";
import { useKeyTest } from "#web/features/settings/hooks/use-key-test.ts";
import type { Account } from "#web/features/settings/hooks/use-keys.ts";
import { integrationTexts } from "#web/features/settings/integration-texts.data.ts";
import { detailLabels } from "#web/features/settings/settings-places.data.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type IntegrationFormProps = { integration: TestedIntegration; keys: KeyStatus; account: Account };

/** Switch and key are saved by themselves; the button waits for them and says what came of it (READ-62). */
export function IntegrationForm({ integration, keys, account }: IntegrationFormProps) {
  const texts = integrationTexts[integration];
  const test = useKeyTest(integration, texts.key?.field);
  const switchRef = useRef<SaveHandle>(null);
  const keyRef = useRef<KeyHandle>(null);
  const { busy, submit } = useConfirmSaved(integration, () => [switchRef.current, keyRef.current]);
  return (
    <form noValidate onSubmit={submit}>
      <Card>
        {texts.toggle && <KeySwitch ref={switchRef} texts={texts.toggle} keys={keys} account={account} />}
        <div className="flex flex-col gap-3 border-b border-line p-4">
          {texts.key && (
            <KeyInput ref={keyRef} texts={texts.key} keys={keys} account={account} onTyped={test.forget} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" busy={test.busy} onClick={test.run}>
              {texts.test}
            </Button>
            {texts.key && (
              <RemoveKey
                texts={texts.key}
                keys={keys}
                account={account}
                onRemoved={() => {
                  test.forget();
                  keyRef.current?.focus();
                }}
              />
            )}
          </div>
          <KeyTestResult busy={test.busy} result={test.result} />
        </div>
        <div className="p-4">
          <Button type="submit" variant="primary" busy={busy}>
            Save configuration
          </Button>
        </div>
      </Card>
    </form>
  );
}

/** Never claims a save that failed: waits for what is under way, then says so or why not (INTEG-12). */
function useConfirmSaved(integration: TestedIntegration, controls: () => (SaveHandle | null)[]) {
  const [busy, setBusy] = useState(false);
  const banner = useBanner();
  const toast = useToast();
  async function confirm() {
    setBusy(true);
    const outcomes = await Promise.all(controls().map((control) => control?.settle()));
    setBusy(false);
    const failure = outcomes.find((outcome) => outcome instanceof Error);
    if (failure) {
      const text = `The ${detailLabels[integration]} configuration was not saved. ${failure.message}`;
      banner({ tone: "problem", text });
      return;
    }
    banner(null);
    toast({ text: integrationTexts[integration].saved });
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) void confirm();
  }
  return { busy, submit };
}
