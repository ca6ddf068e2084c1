import { useQuery } from "@tanstack/react-query";
import { Newspaper, RotateCw } from "lucide-react";
import { useState } from "react";
import type { PromptPreview, PromptPreviewAnswer } from "#contract/analysis.ts";
import type { Translate } from "#domain/language/translate.ts";
import {
  type Headline,
  promptPreviewQuery,
  recentHeadlinesQuery,
} from "#web/features/analysis/prompts.calls.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { classes } from "#web/ui/styles.ts";

type PreviewDialogProps = {
  /** The text as typed, trimmed. */
  prompt: string;
  asksForCall?: boolean | undefined;
  onClose: () => void;
};

/** What a model would be sent for this text, with a recent headline of the user's as the example. */
export function PreviewDialog({ onClose, ...text }: PreviewDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t("Preview")}
      description={t("The exact message for one of your headlines. Nothing is sent.")}
    >
      <Example {...text} />
    </Dialog>
  );
}

function Example(text: PreviewedText) {
  const query = useQuery(recentHeadlinesQuery);
  const [first] = query.data ?? [];
  if (query.isPending) return <ExampleSkeleton />;
  if (!first)
    return <NoHeadlines error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  return <Choice {...text} headlines={query.data ?? []} first={first} />;
}

type PreviewedText = Omit<PreviewDialogProps, "onClose">;
type ChoiceProps = PreviewedText & { headlines: readonly Headline[]; first: Headline };

function Choice({ headlines, first, ...text }: ChoiceProps) {
  const t = useTranslate();
  const [chosen, choose] = useState({ itemId: first.id, symbol: "" });
  const headline = headlines.find(({ id }) => id === chosen.itemId) ?? first;
  const { companies } = headline;
  const company = companies.find(({ symbol }) => symbol === chosen.symbol) ?? companies[0];
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t("Headline")}
        value={headline.id}
        options={headlines.map(({ id, title, feedName }) => ({ value: id, label: `${title} · ${feedName}` }))}
        onChange={(itemId) => choose({ itemId, symbol: "" })}
      />
      {companies.length > 1 && (
        <SelectField
          label={t("Company")}
          value={company?.symbol ?? ""}
          options={companies.map(({ symbol, name }) => ({ value: symbol, label: `${name} (${symbol})` }))}
          onChange={(symbol) => choose({ itemId: headline.id, symbol })}
        />
      )}
      <PreviewMessages {...text} itemId={headline.id} symbol={company?.symbol ?? ""} />
    </div>
  );
}

function ExampleSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}

type NoHeadlinesProps = { error: Error | null; busy: boolean; onRetry: () => void };

/** There is nothing to try a prompt on: why, and what to do. */
function NoHeadlines({ error, busy, onRetry }: NoHeadlinesProps) {
  const t = useTranslate();
  const noFeeds = error instanceof ApiError && error.code === "no-feeds-enabled";
  if (error && !noFeeds)
    return (
      <ErrorState
        title={t("Couldn't load your headlines")}
        reason={t.of(wordsOf(error))}
        busy={busy}
        onRetry={onRetry}
      />
    );
  return (
    <EmptyState
      icon={<Newspaper aria-hidden="true" />}
      title={t("No headline to preview yet")}
      text={
        noFeeds
          ? t.of(wordsOf(error))
          : t(
              "A preview needs a headline that names a company. None yet; try again shortly, or add another feed.",
            )
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {!noFeeds && (
            <Button busy={busy} onClick={onRetry} icon={<RotateCw aria-hidden="true" className="size-4" />}>
              {t("Try again")}
            </Button>
          )}
          <ButtonLink to={paths.settings("feeds", "rss")}>{t("Open RSS Feeds")}</ButtonLink>
        </div>
      }
    />
  );
}

/** The two messages and where they would go; the user's own is the one to look at first. */
function PreviewMessages(input: PromptPreview) {
  const t = useTranslate();
  const query = useQuery(promptPreviewQuery(input));
  return (
    <Loaded
      query={query}
      failure={t("Couldn't make the preview")}
      skeleton={
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-56 w-full" />
        </div>
      }
    >
      {({ model, background, system, user }) => (
        <div
          aria-busy={query.isPlaceholderData}
          className={classes("flex flex-col gap-4", query.isPlaceholderData && "opacity-60")}
        >
          <p className="figures text-13 text-ink-soft">
            <Rich
              text={t(
                "An analysis with this prompt goes to <model>{model}</model>. The news is wrapped in random markers so a headline can't act as an instruction.",
                { model },
              )}
              marks={{ model: (words) => <strong className="font-medium text-ink">{words}</strong> }}
            />{" "}
            {backgroundWords(background, t)}
          </p>
          <PreviewMessage title={t("User message")} note={t("Your prompt, then the news.")} text={user} />
          <PreviewMessage
            title={t("System message")}
            note={t("Sent first: the role and the market data.")}
            text={system}
          />
        </div>
      )}
    </Loaded>
  );
}

/** How much of the message is beside the headline and its text, within its room. */
function backgroundWords(
  { reports, earlier, characters, charactersMax }: PromptPreviewAnswer["background"],
  t: Translate,
): string {
  if (characters === 0) return t("It includes no other reports or earlier headlines.");
  return t(
    "It includes other reports ({reports}) and earlier headlines ({earlier}): {characters} of at most {charactersMax} characters.",
    { reports, earlier, characters, charactersMax },
  );
}

type PreviewMessageProps = { title: string; note: string; text: string };

/** The task, and the material in its fence: `<<<mark … mark>>>` at the end of the text. */
function parted(text: string): { task: string; material: string | undefined } {
  const fence = /<<<([0-9a-f]+)\n[\s\S]*\n\1>>>$/.exec(text);
  return { task: text.slice(0, fence?.index), material: fence?.[0] };
}

/** One message as a model gets it, to the letter. */
function PreviewMessage({ title, note, text }: PreviewMessageProps) {
  const { task, material } = parted(text);
  return (
    <section>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="text-13 font-medium">{title}</h3>
        <p className="text-12 text-ink-soft">{note}</p>
      </div>
      <pre
        dir="auto"
        className="mt-1.5 rounded-8 border border-line bg-sunken p-3 font-mono text-12 leading-relaxed whitespace-pre-wrap wrap-anywhere"
      >
        {task}
        {material !== undefined && (
          <span className="mt-1 block rounded-4 border-l-2 border-accent bg-surface p-2.5">{material}</span>
        )}
      </pre>
    </section>
  );
}
