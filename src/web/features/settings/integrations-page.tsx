import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import type { KeyStatus } from "#contract/settings.ts";
import { maySaveKey } from "#domain/accounts/permissions.ts";
import { type TestedIntegration, testedIntegrations } from "#domain/settings/api-key.ts";
import { type IntegrationTexts, integrationTexts } from "#web/features/settings/integration-texts.data.ts";
import { integrationStates } from "#web/features/settings/integrations.ts";
import {
  type KeyHandle,
  KeyInput,
  KeySwitch,
  RemoveOwnKey,
  type SaveHandle,
} from "#web/features/settings/key-fields.tsx";
import { keyIn, type OwnKeyField, readKeyDraft } from "#web/features/settings/key-saves.ts";
import { PlaceList } from "#web/features/settings/place-list.tsx";
import { type Account, testKey, useKeys } from "#web/features/settings/settings.calls.ts";
import { aiProviderQuery, aiVendorName } from "#web/lib/ai-provider.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { detailLabels } from "#web/lib/settings-places.data.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { OutsideLink } from "#web/ui/outside-link.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { type KeyTestOutcome, KeyTestResult } from "#web/ui/secret-field.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { StoredForm } from "#web/ui/stored-form.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { useToast } from "#web/ui/toast.tsx";

type IntegrationPageProps = { integration: TestedIntegration; account: Account };

/** What an integration is good for, how it is set up, and how to come by a key. */
export function IntegrationPage({ integration, account }: IntegrationPageProps) {
  const t = useTranslate();
  const keys = useKeys(account);
  const { powers, key, guide } = integrationTexts[integration];
  const isGuided = key === undefined || maySaveKey(account, key.field);
  return (
    <>
      <section className="min-w-0">
        <p className="mb-4 max-w-[64ch] text-pretty text-14 text-ink-soft">{t.of(powers)}</p>
        <StoredForm stored={keys} what={t("your keys and settings")}>
          <IntegrationForm integration={integration} keys={keys.value} account={account} />
        </StoredForm>
        {integration === "openai" && isGuided && <OtherProvider />}
      </section>
      {isGuided && <KeyGuide {...guide} />}
    </>
  );
}

/** That users on own keys have a choice, and whether this key is used. */
function OtherProvider() {
  const t = useTranslate();
  const { data } = useQuery(aiProviderQuery);
  const isOther = data !== undefined && data.vendor !== "openai";
  const text = isOther
    ? t("{name} runs your prompts, so this key isn't used. <link>Change the AI provider</link>", {
        name: aiVendorName(data.vendor, t),
      })
    : t("Anthropic, Google and others work too. <link>Choose an AI provider</link>");
  const link = (words: string) => (
    <Link
      to={paths.settings("ai-prompts", "ai-provider")}
      className="rounded-4 font-medium whitespace-nowrap underline underline-offset-2"
    >
      {words}
    </Link>
  );
  if (isOther)
    return (
      <Notice tone="warning" className="mt-4">
        <Rich text={text} marks={{ link }} />
      </Notice>
    );
  return (
    <p className="mt-4 max-w-[64ch] text-pretty text-13 text-ink-soft">
      <Rich text={text} marks={{ link: (words) => <span className="text-accent">{link(words)}</span> }} />
    </p>
  );
}

type IntegrationFormProps = { integration: TestedIntegration; keys: KeyStatus; account: Account };

/** Switch and key are saved by themselves; the button waits for them and says what came of it (READ-62). */
function IntegrationForm({ integration, keys, account }: IntegrationFormProps) {
  const t = useTranslate();
  const texts = integrationTexts[integration];
  const test = useKeyTest(integration, texts.key?.field);
  const switchRef = useRef<SaveHandle>(null);
  const keyRef = useRef<KeyHandle>(null);
  const form = useConfirmSaved(integration, () => [switchRef.current, keyRef.current]);
  return (
    <Form form={form} className="">
      <Card>
        {texts.toggle && <KeySwitch ref={switchRef} texts={texts.toggle} keys={keys} account={account} />}
        <div className="flex flex-col gap-3 border-b border-line p-4">
          {texts.key && (
            <KeyInput
              ref={keyRef}
              texts={texts.key}
              keys={keys}
              account={account}
              onTyped={test.invalidate}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" busy={test.busy} onClick={test.run}>
              {t.of(texts.test)}
            </Button>
            {texts.key && (
              <RemoveOwnKey
                texts={texts.key}
                keys={keys}
                account={account}
                onRemoved={() => {
                  test.invalidate();
                  keyRef.current?.focus();
                }}
              />
            )}
          </div>
          <KeyTestResult busy={test.busy} result={test.result} />
        </div>
        <div className="p-4">
          <SubmitButton form={form}>{t("Save configuration")}</SubmitButton>
        </div>
      </Card>
    </Form>
  );
}

/** Never claims a save that failed: waits for what is in progress, then says so or why not (INTEG-12). */
function useConfirmSaved(integration: TestedIntegration, controls: () => (SaveHandle | null)[]) {
  const t = useTranslate();
  const banner = useBanner();
  const toast = useToast();
  return useDomainForm({
    values: {},
    rules: () => ({}),
    async send() {
      const outcomes = await Promise.all(controls().map((control) => control?.settle()));
      const failure = outcomes.find((outcome) => outcome instanceof Error);
      if (failure) throw failure;
    },
    onDone() {
      banner(null);
      toast({ text: t.of(integrationTexts[integration].saved) });
    },
    onError: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't save the {integration} configuration. {reason}", {
          integration: t.of(detailLabels[integration]),
          reason: t.of(wordsOf(error)),
        }),
      }),
  });
}

/** Asks the provider about the typed key, or else about the one that serves the account. */
function useKeyTest(integration: TestedIntegration, field: OwnKeyField | undefined) {
  const t = useTranslate();
  const { mutate, data, error, isPending, reset } = useMutation({
    // Without variables: no record of the call holds the key.
    mutationFn: () => {
      const key = field === undefined ? "" : keyIn(readKeyDraft(field));
      return testKey({ integration, ...(key !== "" && { key }) });
    },
  });
  const failure = error && {
    ok: false,
    message: t("Couldn't run the test. {reason}", { reason: t.of(wordsOf(error)) }),
  };
  const said = data && { ok: data.ok, message: t.of(data.words ?? { sentence: data.message }) };
  const result: KeyTestOutcome | undefined = said ?? failure ?? undefined;
  return { run: () => mutate(), result, busy: isPending, invalidate: reset };
}

type KeyGuideProps = IntegrationTexts["guide"];

/** A page of the provider, and what to do there step by step. */
function KeyGuide({ title, intro, href, steps }: KeyGuideProps) {
  const t = useTranslate();
  const first = (
    <Rich text={t.of(intro)} marks={{ link: (words) => <OutsideLink href={href}>{words}</OutsideLink> }} />
  );
  return (
    <SettingsPanel title={t.of(title)}>
      {steps.length === 0 ? (
        <p className="max-w-[64ch] text-pretty text-14 text-ink-soft">{first}</p>
      ) : (
        <ol className="flex max-w-[64ch] list-decimal flex-col gap-1.5 pl-5 text-14 text-ink-soft marker:text-ink-faint">
          <li>{first}</li>
          {steps.map((step) => (
            <li key={String(step.sentence)} className="text-pretty">
              {t.of(step)}
            </li>
          ))}
        </ol>
      )}
    </SettingsPanel>
  );
}

type IntegrationsTabProps = { account: Account };

export function IntegrationsTab({ account }: IntegrationsTabProps) {
  const t = useTranslate();
  const keys = useKeys(account);
  const states = integrationStates(keys.value);
  return (
    <SettingsPanel title={t("Integrations & Modules")} text={t("Connected services")}>
      <StoredForm stored={keys} what={t("your integrations")}>
        <PlaceList
          tab="integrations"
          places={testedIntegrations.map((detail) => ({
            detail,
            text: t.of(integrationTexts[detail].text),
            state: (
              <Tag tone={states[detail].working ? "accent" : "neutral"}>{t.of(states[detail].words)}</Tag>
            ),
          }))}
        />
      </StoredForm>
    </SettingsPanel>
  );
}
