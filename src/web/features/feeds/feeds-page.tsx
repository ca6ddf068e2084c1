import { Check, CircleAlert, Download, FolderPlus, Minus, Rss, Upload } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { Feed, OpmlAnswer, OpmlLine } from "#contract/feeds.ts";
import { defaultFeeds } from "#domain/feeds/default-feeds.data.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { AddFeedForm } from "#web/features/feeds/add-feed-form.tsx";
import { FeedList } from "#web/features/feeds/feed-list.tsx";
import { FolderDialog } from "#web/features/feeds/folder-list.tsx";
import { useImportOpml } from "#web/features/feeds/opml.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { feedsQuery } from "#web/lib/shared-queries.ts";
import { useStored } from "#web/lib/use-setting.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DropArea, FileButton } from "#web/ui/file-input.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { RowsSkeleton, UnreadNotice } from "#web/ui/stored-form.tsx";

function NoFeeds({ onAdd }: { onAdd: () => void }) {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState
        icon={<Rss aria-hidden="true" />}
        title={t("No feeds yet")}
        text={t("Add a feed by address, or import a list from another reader.")}
        action={<Button onClick={onAdd}>{t("Add a feed")}</Button>}
      />
    </Card>
  );
}

export function FeedsPage() {
  const t = useTranslate();
  const stored = useStored(feedsQuery, { feeds: [...defaultEntries], folders: [] });
  const { feeds, folders } = stored.value;
  const unread = stored.state === "unread";
  const imported = useImportOpml();
  const formRef = useRef<HTMLDivElement>(null);
  const followed = useMemo(() => new Set(feeds.map(({ url }) => url)), [feeds]);
  const [isAddingFolder, setIsAddingFolder] = useState(false);
  const buttons = (
    <>
      <Button
        size="sm"
        disabled={unread}
        icon={<FolderPlus aria-hidden="true" className="size-4" />}
        onClick={() => setIsAddingFolder(true)}
      >
        {t("New folder")}
      </Button>
      <OpmlButtons disabled={unread} busy={imported.busy} onChoose={imported.send} />
    </>
  );
  return (
    <DropArea hint={t("Drop an OPML file to import its feeds")} disabled={unread} onDrop={imported.send}>
      {unread && (
        <UnreadNotice
          what={t("your feeds")}
          reason={stored.reason}
          busy={stored.isRetrying}
          onRetry={stored.retry}
        />
      )}
      <SettingsPanel title={t("Add a feed")}>
        <div ref={formRef}>
          <AddFeedForm followed={followed} folders={folders} disabled={unread} />
        </div>
      </SettingsPanel>
      <SettingsPanel title={t("Your feeds")} text={t("Enabled feeds appear in your news.")} actions={buttons}>
        {stored.state === "loading" && <RowsSkeleton />}
        {stored.state !== "loading" && feeds.length === 0 && folders.length === 0 && (
          <NoFeeds onAdd={() => formRef.current?.querySelector("input")?.focus()} />
        )}
        {stored.state !== "loading" && feeds.length + folders.length > 0 && (
          <fieldset disabled={unread} className="min-w-0">
            <FeedList feeds={feeds} folders={folders} unread={unread} />
          </fieldset>
        )}
      </SettingsPanel>
      {isAddingFolder && <FolderDialog folders={folders} onClose={() => setIsAddingFolder(false)} />}
      {imported.answer && <ImportResultDialog answer={imported.answer} onClose={imported.close} />}
    </DropArea>
  );
}

/** What a new user has, to be shown while the own feeds cannot be read (READ-56). */
const defaultEntries: readonly Feed[] = defaultFeeds.map((feed, at) => ({
  ...feed,
  id: `default-${at}`,
  userId: "",
  folderId: null,
  enabled: true,
  fullText: false,
  order: at + 1,
  isDefault: true,
  createdAt: "",
  lastUpdated: "",
  health: { state: "pending", reason: null, checkedAt: null, succeededAt: null, nextCheckAt: null },
}));

type OpmlButtonsProps = {
  disabled: boolean;
  /** An import is in progress. */
  busy: boolean;
  onChoose: (file: File | undefined) => void;
};

const upload = <Upload aria-hidden="true" className="size-4" />;
const download = <Download aria-hidden="true" className="size-4" />;
const labels = { in: message("Import OPML"), out: message("Export OPML") } as const;

/** Import from another feed reader, and export to one. */
function OpmlButtons({ disabled, busy, onChoose }: OpmlButtonsProps) {
  const t = useTranslate();
  if (disabled)
    return (
      <>
        <Button size="sm" disabled icon={upload}>
          {t.of(labels.in)}
        </Button>
        <Button size="sm" disabled icon={download}>
          {t.of(labels.out)}
        </Button>
      </>
    );
  return (
    <>
      <FileButton
        label={t.of(labels.in)}
        icon={upload}
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        busy={busy}
        onChoose={onChoose}
      />
      <ButtonLink size="sm" to="/api/feeds/opml" reloadDocument download icon={download}>
        {t.of(labels.out)}
      </ButtonLink>
    </>
  );
}

type ImportResultDialogProps = { answer: OpmlAnswer; onClose: () => void };

/** "12 feeds added, 3 already followed, 2 rejected." Without what there is none of. */
function summaryOf({ added, followed, refused: rejected, lines }: OpmlAnswer, t: Translate): string {
  if (lines.length === 0) return t("The file has no feeds.");
  const parts = [
    t({ one: "1 feed added", other: "{count} feeds added" }, { count: added }),
    ...(followed > 0 ? [t("{followed} already followed", { followed })] : []),
    ...(rejected > 0 ? [t("{rejected} rejected", { rejected })] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** What became of each feed of an imported document. */
function ImportResultDialog({ answer, onClose }: ImportResultDialogProps) {
  const t = useTranslate();
  const { refused: rejected, lines } = answer;
  const [onlyRejected, setOnlyRejected] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Import finished")}
      description={summaryOf(answer, t)}
      size="lg"
    >
      {rejected > 0 && rejected < lines.length && (
        <Checkbox
          label={t("Rejected only")}
          className="mb-3"
          checked={onlyRejected}
          onChange={(event) => setOnlyRejected(event.target.checked)}
        />
      )}
      {lines.length > 0 && (
        <ImportLines lines={onlyRejected ? lines.filter(({ outcome }) => outcome === "refused") : lines} />
      )}
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      </div>
    </Dialog>
  );
}

type ImportLinesProps = { lines: readonly OpmlLine[] };

const signs = {
  added: <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />,
  followed: <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />,
  refused: <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />,
} as const;

/** The sign shows that a feed was added; this says it to screen readers. */
const reasonLook = { added: "text-ink-soft", followed: "text-ink-soft", refused: "text-danger" } as const;
const outcomeLook = { added: "sr-only", followed: "text-ink-soft", refused: "text-danger" } as const;

function outcomeOf({ outcome, reason }: OpmlLine, t: Translate): string {
  const what = {
    added: message("Added."),
    followed: message("Already followed."),
    refused: message("Rejected."),
  }[outcome];
  return `${t.of(what)} ${reason === null ? "" : t.of({ sentence: reason })}`.trim();
}

/** One line of the document after the other; the list scrolls in its own box. */
function ImportLines({ lines }: ImportLinesProps) {
  const t = useTranslate();
  return (
    <section
      aria-label={t("Imported lines")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[min(26rem,50dvh)] overflow-y-auto rounded-8 border border-line"
    >
      <ul>
        {lines.map((each, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may list several feeds, and the list never changes.
            key={at}
            className="flex items-start gap-2.5 border-b border-line px-3 py-2 text-13 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] last:border-0"
          >
            {signs[each.outcome]}
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">
                <bdi>{each.name || each.url || t("The file")}</bdi>
              </p>
              {each.url !== "" && <p className="break-all text-ink-soft">{each.url}</p>}
              <p className={each.reason === null ? outcomeLook[each.outcome] : reasonLook[each.outcome]}>
                {outcomeOf(each, t)}
              </p>
            </div>
            <span className="figures shrink-0 text-12 text-ink-faint">
              {t("Line {line}", { line: each.line })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
