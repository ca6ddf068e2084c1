import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, CircleAlert, Copy, RotateCw, ScrollText } from "lucide-react";
import { useId, useState } from "react";
import { formatTags } from "#domain/language/locales.ts";
import { debugLogQuery, useSaveAiConfig } from "#web/features/admin/ai-config.calls.ts";
import {
  type DebugEntry,
  type DebugFilter,
  entryText,
  filterLabels,
  filterOptions,
  matches,
  withKeys,
} from "#web/features/admin/debug-entries.ts";
import { PagedList } from "#web/features/admin/paged-list.tsx";
import { wordedOptions } from "#web/features/admin/wording.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { useToast } from "#web/ui/toast.tsx";

type DebugPanelProps = {
  /** Whether debug mode is on, as stored. */
  on: boolean;
};

/** Debug mode on loads the log, off clears it (READ-84). */
export function DebugPanel({ on }: DebugPanelProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const save = useSaveAiConfig({
    done: ({ debugMode }) =>
      debugMode
        ? t("Debug mode is on. AI calls are recorded.")
        : t("Debug mode is off. The debug log was cleared."),
    onSaved: ({ debugMode }) => {
      if (!debugMode) client.removeQueries({ queryKey: debugLogQuery.queryKey });
    },
  });
  const wanted = save.isPending ? (save.variables.debugMode ?? on) : on;
  return (
    <SettingsPanel
      title={t("Debug log")}
      text={t("The latest 100 AI calls with prompts and answers, without keys or names.")}
    >
      <Card>
        <Switch
          label={t("Debug mode")}
          help={
            on
              ? t("AI calls are recorded. Turning it off deletes the log.")
              : t("Turn on to record AI calls from now on.")
          }
          className="p-4"
          checked={wanted}
          onCheckedChange={(debugMode) => save.mutate({ debugMode })}
        />
      </Card>
      {on && <DebugLog />}
    </SettingsPanel>
  );
}

/** Entries shown before "more" is clicked. */
const firstVisible = 20;

/** The newest first; each entry opens. */
function DebugLog() {
  const t = useTranslate();
  const query = useQuery(debugLogQuery);
  const [filter, setFilter] = useState<DebugFilter>("all");
  const [isWhole, setWhole] = useState(false);
  const all = withKeys(query.data?.entries ?? []);
  const found = all.filter(({ entry }) => matches(entry, filter));
  const visible = isWhole ? found : found.slice(0, firstVisible);
  return (
    <div className="mt-4 flex flex-col gap-3">
      <LogBar
        filter={filter}
        onFilter={setFilter}
        count={query.data && t("{found} of {total}", { found: found.length, total: all.length })}
        busy={query.isFetching && !query.isPending}
        onRefresh={() => void query.refetch()}
      />
      <PagedList
        label={t("Debug log")}
        query={query}
        rows={visible}
        keyOf={({ key }) => key}
        failure={t("Couldn't load the debug log")}
        empty={<Nothing isEmpty={all.length === 0} />}
        more={
          visible.length < found.length
            ? {
                label: t("Show {hidden} more", { hidden: found.length - visible.length }),
                onMore: () => setWhole(true),
              }
            : undefined
        }
      >
        {({ entry }) => <DebugEntryRow entry={entry} />}
      </PagedList>
    </div>
  );
}

type LogBarProps = {
  filter: DebugFilter;
  onFilter: (filter: DebugFilter) => void;
  count: string | undefined;
  busy: boolean;
  onRefresh: () => void;
};

function LogBar({ filter, onFilter, count, busy, onRefresh }: LogBarProps) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <SelectField
        inline
        label={t("Show")}
        value={filter}
        options={wordedOptions(filterOptions, t)}
        onChange={onFilter}
      />
      <div className="flex items-center gap-3">
        <p role="status" className="figures text-13 text-ink-soft max-sm:sr-only">
          {count}
        </p>
        <Button busy={busy} icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={onRefresh}>
          {t("Refresh")}
        </Button>
      </div>
    </div>
  );
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslate();
  return (
    <EmptyState
      icon={<ScrollText aria-hidden="true" />}
      title={isEmpty ? t("No AI calls yet") : t("No matching calls")}
      text={
        isEmpty
          ? t("Run an analysis or open the news with an AI key, then refresh.")
          : t("No recorded calls of this type.")
      }
    />
  );
}

type DebugEntryRowProps = { entry: DebugEntry };

const clock: Intl.DateTimeFormatOptions = {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
};

/** One line; opens what was asked and what came of it. */
function DebugEntryRow({ entry }: DebugEntryRowProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const at = new Date(entry.timestamp);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="group flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken/50"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-soft">
            <Tag>{t.of(filterLabels[entry.type])}</Tag>
            <time dateTime={entry.timestamp} title={absoluteTime(at.getTime(), t)} className="figures">
              {at.toLocaleString(formatTags[t.locale], clock)}
            </time>
            <span className="min-w-0 break-all">{entry.model}</span>
            {entry.error !== null && (
              <span className="inline-flex items-center gap-1 text-danger">
                <CircleAlert aria-hidden="true" className="size-3.5" />
                {t("Failed")}
              </span>
            )}
          </span>
          <span className="mt-1 block truncate text-14">{entry.prompt}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="mt-1 size-4 shrink-0 text-ink-soft transition-transform duration-150 ease-out group-aria-expanded:rotate-180"
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details entry={entry} />}
      </div>
    </li>
  );
}

function Details({ entry }: DebugEntryRowProps) {
  const t = useTranslate();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(entryText(entry)).then(
      () => toast({ text: t("Entry copied.") }),
      () => toast({ tone: "problem", text: t("The browser blocked copying.") }),
    );
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <Text title={t("Prompt")} text={entry.prompt} />
      {entry.response !== null && <Text title={t("Response")} text={entry.response} />}
      {entry.error !== null && <Text title={t("Error")} text={entry.error} />}
      <div>
        <Button size="sm" icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
          {t("Copy entry")}
        </Button>
      </div>
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-13 font-medium">
        {title}
      </h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="mt-1.5 max-h-80 overflow-y-auto rounded-8 bg-sunken p-3 font-mono text-12 break-words whitespace-pre-wrap"
      >
        {text === "" ? "--" : text}
      </pre>
    </section>
  );
}
