import { useRef } from "react";
import type { AiProviderChoice } from "#contract/ai-provider.ts";
import { aiVendorFacts } from "#domain/analysis/ai-vendors.data.ts";
import type { Translate } from "#domain/language/translate.ts";
import {
  aiKeyDraftName,
  noAiKeyDraft,
  typedAiKey,
  useRemoveAiKey,
  useSaveAiKey,
  useTestAiKey,
} from "#web/features/analysis/ai-provider.calls.ts";
import { aiVendorName } from "#web/lib/ai-provider.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { afterClick } from "#web/lib/focus.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { saveStateOf } from "#web/lib/use-setting.ts";
import { Button } from "#web/ui/button.tsx";
import { OutsideLink } from "#web/ui/outside-link.tsx";
import { RemoveKey } from "#web/ui/remove-key.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { KeyTestResult, SecretField } from "#web/ui/secret-field.tsx";
import { useToast } from "#web/ui/toast.tsx";

const dots = "•".repeat(8);

type AiKeyProps = { provider: AiProviderChoice };

/** The user's key at the chosen provider: write-only, saved when its field is left, tried by hand (READ-42, READ-62). */
export function AiKey({ provider }: AiKeyProps) {
  const t = useTranslate();
  const { vendor, baseUrl } = provider;
  const name = aiVendorName(vendor, t);
  const input = useRef<HTMLInputElement>(null);
  const test = useTestAiKey(vendor, baseUrl);
  const draft = useDraft(aiKeyDraftName(vendor), noAiKeyDraft);
  const save = useSaveAiKey(vendor, name);
  const lastFour = provider.keys.find((key) => key.vendor === vendor)?.lastFour;
  const { text, rejection } = draft.value;
  const { keyExample } = aiVendorFacts[vendor];
  const isUnsaved = text.trim() !== "" && !save.isPending;
  const removal = useRemoveAiKey(vendor, name);
  const toast = useToast();
  const remove = () =>
    removal.mutateAsync().then(
      () => {
        toast({ text: t("{name} API key removed.", { name }) });
        return true;
      },
      () => false,
    );
  function leave() {
    if (typedAiKey(vendor) === "") draft.drop();
    else if (rejection === null) afterClick(() => save.mutate());
  }
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      <SecretField
        ref={input}
        layout="block"
        label={vendor === "compatible" ? t("API key (optional)") : t("{name} API key", { name })}
        placeholder={lastFour === undefined ? keyExample : `${dots}${lastFour}`}
        value={text}
        onChange={(event) => {
          draft.change({ text: event.target.value, rejection: null });
          test.reset();
        }}
        onLeave={leave}
        onKeyDown={({ key }) => key === "Enter" && leave()}
        sign={<SavedSign state={save.isSuccess && draft.isChanged ? "idle" : saveStateOf(save)} />}
        help={isUnsaved ? t("Not saved yet. It saves when you leave the field.") : storedWords(provider, t)}
        error={rejection === null ? undefined : t.of({ sentence: rejection })}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
          {t(vendor === "compatible" ? "Test server" : "Test key")}
        </Button>
        <RemoveKey
          isStored={lastFour !== undefined}
          label={t("Remove key")}
          title={t("Remove your {name} API key?", { name })}
          text={t(
            "Your prompts will no longer run, and companies are found without AI. You can't view or restore the key; you'd have to enter it again.",
          )}
          busy={removal.isPending}
          onRemove={remove}
          onRemoved={() => {
            test.reset();
            input.current?.focus();
          }}
        />
      </div>
      <KeyTestResult busy={test.isPending} result={resultOf(test, t)} />
      <KeyPage provider={provider} />
    </div>
  );
}

/** What is stored, in words. */
function storedWords({ vendor, keys, isReady }: AiProviderChoice, t: Translate): string {
  const own = keys.find((key) => key.vendor === vendor);
  if (own === undefined)
    return vendor === "compatible"
      ? t("Only if the server asks for one.")
      : t("No key set. Add one to run analyses and find companies with AI.");
  if (!isReady) return t("We can no longer read your saved key. Please enter it again.");
  return t("Key set, ends in {lastFour}", { lastFour: own.lastFour });
}

type Test = ReturnType<typeof useTestAiKey>;

function resultOf({ data, error }: Test, t: Translate) {
  if (data) return { ok: data.ok, message: t.of(data.words ?? { sentence: data.message }) };
  if (!error) return undefined;
  return { ok: false, message: t("Couldn't run the test. {reason}", { reason: t.of(wordsOf(error)) }) };
}

/** Where a key comes from, and who is paid. */
function KeyPage({ provider: { vendor } }: AiKeyProps) {
  const t = useTranslate();
  const { keyPage, name } = aiVendorFacts[vendor];
  if (keyPage === undefined)
    return (
      <p className="text-13 text-pretty text-ink-soft">
        {t("Headlines and prompts go to this server. This site's operator allows it.")}
      </p>
    );
  return (
    <p className="text-13 text-pretty text-ink-soft">
      <Rich
        text={t("Get a key at <link>{name}</link>, which bills you for the calls.", { name })}
        marks={{ link: (words) => <OutsideLink href={keyPage}>{words}</OutsideLink> }}
      />
    </p>
  );
}
