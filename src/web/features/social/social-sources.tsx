import { TriangleAlert } from "lucide-react";
import type { SocialSource } from "#contract/social.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { formatAge } from "#domain/market/age.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { SourcesLine } from "#web/ui/item-list/item-list.tsx";
import { SourcesPanel } from "#web/ui/item-list/sources-panel.tsx";
import { classes } from "#web/ui/styles.ts";

export type SocialSourcesProps = {
  sources: SocialSource[];
  /** When the last answer came. */
  checkedMs: number;
  nowMs: number;
  /** There is nothing else to see. */
  startsOpen: boolean;
};

const states = {
  ok: message("Up to date"),
  pending: message("Not checked yet"),
  limited: message("Queued"),
  failing: message("Failed to load"),
} as const;

const endpoints = {
  api: message("Authorized API"),
  json: message("Public JSON"),
  feed: message("Private feed"),
  atom: message("Public feed"),
  stream: message("Public stream"),
} as const;

/** The server may say two sentences: each is worded by itself. */
const saidOf = (reason: string | undefined, t: Translate): string | undefined =>
  reason
    ?.split(/(?<=\.) (?=[A-Z])/)
    .map((sentence) => t.of(sentence))
    .join(" ");

/** Each source: how it fares, and what it brought. */
export function SocialSourcesPanel({ sources, nowMs }: Pick<SocialSourcesProps, "sources" | "nowMs">) {
  const t = useTranslate();
  const rows = sources.map(({ reason, endpoint, posts, pause, ...source }) => ({
    ...source,
    before: pause
      ? [saidOf(reason, t), t("Paused {age}.", { age: formatAge(Date.parse(pause.since), nowMs, t) })]
          .filter((text) => text !== undefined)
          .join(" ")
      : saidOf(reason, t),
    count: `${endpoint === null ? "" : `${t.of(endpoints[endpoint])}, `}${t({ one: "{count} post", other: "{count} posts" }, { count: posts })}`,
  }));
  return (
    <SourcesPanel
      sources={rows}
      nowMs={nowMs}
      states={{
        ok: t.of(states.ok),
        pending: t.of(states.pending),
        limited: t.of(states.limited),
        failing: t.of(states.failing),
      }}
      never={t("Not loaded yet.")}
      next={(wait) => t("Next try {wait}. ## wait: in 3 min", { wait })}
      columns="md:grid-cols-[10.5rem_9.5rem_minmax(0,1fr)_auto]"
    />
  );
}

/** The line over the posts: how many sources answered. It opens the list of all of them, and of what each brought. */
export function SocialSources({ sources, checkedMs, nowMs, startsOpen }: SocialSourcesProps) {
  const t = useTranslate();
  const answered = sources.filter(({ state }) => state === "ok").length;
  const isPart = sources.some(({ state }) => state === "limited" || state === "failing");
  return (
    <SourcesLine
      id="social-sources"
      label={t("Post sources")}
      startsOpen={startsOpen}
      beside={
        <time
          dateTime={new Date(checkedMs).toISOString()}
          title={absoluteTime(checkedMs, t)}
          className="figures -ml-0.5 truncate"
        >
          {t("Loaded {age}", { age: formatAge(checkedMs, nowMs, t) })}
        </time>
      }
      renderSources={() => <SocialSourcesPanel sources={sources} nowMs={nowMs} />}
    >
      {isPart && <TriangleAlert aria-hidden="true" className="mr-0.5 size-3.5 text-warning" />}
      <span className={classes("mr-0.5", isPart && "font-medium text-ink")}>
        {t("{answered} of {total} sources answered", { answered, total: sources.length })}
      </span>
    </SourcesLine>
  );
}
