import type { IntegrationTexts } from "#web/features/settings/integration-texts.data.ts";
import { SettingsPanel } from "#web/ui/card.tsx";
import { OutsideLink } from "#web/ui/outside-link.tsx";

export type KeyGuideProps = IntegrationTexts["guide"];

/** A page of the provider, and what to do there step by step. */
export function KeyGuide({ title, before, href, link, after, steps }: KeyGuideProps) {
  const first = (
    <>
      {before} <OutsideLink href={href}>{link}</OutsideLink> {after}
    </>
  );
  return (
    <SettingsPanel title={title}>
      {steps.length === 0 ? (
        <p className="max-w-[64ch] text-pretty text-14 text-ink-soft">{first}</p>
      ) : (
        <ol className="flex max-w-[64ch] list-decimal flex-col gap-1.5 pl-5 text-14 text-ink-soft marker:text-ink-faint">
          <li>{first}</li>
          {steps.map((step) => (
            <li key={step} className="text-pretty">
              {step}
            </li>
          ))}
        </ol>
      )}
    </SettingsPanel>
  );
}
