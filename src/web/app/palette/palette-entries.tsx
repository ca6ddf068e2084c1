import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Bot, Building2, Command, CornerDownRight, Folder, Rss } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Role } from "#domain/accounts/account.ts";
import { mayAdminister } from "#domain/accounts/permissions.ts";
import { companyQueryMax } from "#domain/companies/company-search.ts";
import type { Translate } from "#domain/language/translate.ts";
import { type CommandId, commands } from "#domain/settings/commands.data.ts";
import { doesRepeat } from "#domain/settings/shortcuts.ts";
import { promptsQuery } from "#web/features/analysis/analysis.calls.ts";
import { availableCommands, runCommand } from "#web/lib/commands.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { detailLabels, detailsOf, settingsTabs, tabLabels } from "#web/lib/settings-places.data.ts";
import { companiesQuery, feedsQuery } from "#web/lib/shared-queries.ts";

export type PaletteEntry = {
  /** Stays the same from one visit to the next. */
  id: string;
  kind: "Command" | "Page" | "Settings" | "Source" | "Folder" | "Prompt" | "Company";
  label: string;
  /** What is found by it beside the label. */
  also?: string;
  icon: ReactNode;
  /** Its key is shown beside it. */
  command?: CommandId;
  run: () => void;
};

const entriesMax = 50;

/** These are entries of their own. */
const leftOut: readonly CommandId[] = [
  "everywhere.palette",
  "everywhere.go-news",
  "everywhere.go-social",
  "everywhere.go-alerts",
  "everywhere.go-settings",
];

type Go = (to: string) => void;

/** Steps through a list are for keys alone. */
function commandEntries(available: readonly CommandId[], t: Translate): PaletteEntry[] {
  return commands.flatMap(({ id, label }): PaletteEntry[] =>
    available.includes(id) && !leftOut.includes(id) && !doesRepeat(id)
      ? [
          {
            id,
            kind: "Command",
            label: t.of(label),
            icon: <Command />,
            command: id,
            run: () => runCommand(id),
          },
        ]
      : [],
  );
}

function pageEntries(go: Go, role: Role, t: Translate): PaletteEntry[] {
  const page = (label: string, to: string, rest: Partial<PaletteEntry> = {}): PaletteEntry => ({
    kind: "Page",
    id: to,
    label,
    icon: <CornerDownRight />,
    run: () => go(to),
    ...rest,
  });
  const tabs = settingsTabs.filter((tab) => tab !== "admin" || mayAdminister({ role }));
  return [
    page(t("News Feeds"), paths.news, { command: "everywhere.go-news" }),
    page(t("Saved headlines"), `${paths.news}?view=saved`),
    page(t("Social Feeds"), paths.social, { command: "everywhere.go-social" }),
    page(t("Watchlists"), paths.watchlists),
    page(t("Alerts"), paths.alerts(), { command: "everywhere.go-alerts" }),
    page(t("Ask your news"), paths.ask()),
    page(t("New alert"), paths.alerts({ new: {} })),
    page(t("Scorecard"), paths.scorecard),
    page(t("Settings"), paths.settings(), { command: "everywhere.go-settings" }),
    ...tabs.flatMap((tab) => [
      page(t.of(tabLabels[tab]), paths.settings(tab), { kind: "Settings" }),
      ...(tab === "feeds" ? [] : (detailsOf[tab] ?? [])).map((detail) =>
        page(t.of(detailLabels[detail]), paths.settings(tab, detail), { kind: "Settings" }),
      ),
    ]),
    page(t("How It Works"), paths.howItWorks),
  ];
}

/** Where the letters lead: what is here already, and companies that the server knows by them. */
export function usePaletteEntries(typed: string, role: Role) {
  const t = useTranslate();
  const navigate = useNavigate();
  const go: Go = (to) => void navigate(to);
  const feeds = useQuery({ ...feedsQuery, refetchInterval: false }).data;
  const prompts = useQuery(promptsQuery).data ?? [];
  const asked = typed.trim().slice(0, companyQueryMax);
  const companies = useQuery({
    ...companiesQuery(asked),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const own: PaletteEntry[] = [
    ...pageEntries(go, role, t),
    ...commandEntries(availableCommands(), t),
    ...(feeds?.folders ?? []).map(
      ({ id, name }): PaletteEntry => ({
        id: `folder ${id}`,
        kind: "Folder",
        label: name,
        icon: <Folder />,
        run: () => go(`${paths.news}?folder=${encodeURIComponent(id)}`),
      }),
    ),
    ...(feeds?.feeds ?? []).flatMap(({ id, name, enabled }): PaletteEntry[] =>
      enabled
        ? [
            {
              id: `feed ${id}`,
              kind: "Source",
              label: name,
              icon: <Rss />,
              run: () => go(`${paths.news}?feed=${encodeURIComponent(id)}`),
            },
          ]
        : [],
    ),
    ...prompts.map(
      ({ id, name }): PaletteEntry => ({
        id: `prompt ${id}`,
        kind: "Prompt",
        label: name,
        icon: <Bot />,
        run: () => go(paths.settings("ai-prompts")),
      }),
    ),
  ];
  const found = asked === "" ? [] : (companies.data?.companies ?? []);
  const fitting = found.map(
    ({ symbol, name }): PaletteEntry => ({
      id: `company ${symbol}`,
      kind: "Company",
      label: name,
      also: symbol,
      icon: <Building2 />,
      run: () => go(paths.company(symbol)),
    }),
  );
  return {
    entries: bestMatches(asked, [...own, ...fitting], ({ label, also }) =>
      also === undefined ? label : `${also} ${label}`,
    ).slice(0, entriesMax),
    isLoading: asked !== "" && companies.isFetching,
  };
}

const isWordStart = (text: string, at: number) => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? "");

/** Points of a letter: at the beginning of a word, next to the letter before, or anywhere. */
const points = { start: 8, next: 5, anywhere: 1 };

/**
 * How well typed letters fit a text that has them in the same order: a higher number is better. Null when they do not. Words
 * that are written together count most; of equals the shorter text wins.
 */
export function scoreOf(typed: string, text: string): number | null {
  const wanted = typed.toLowerCase().replaceAll(/\s+/g, " ").trim();
  const within = text.toLowerCase();
  if (wanted === "") return 0;
  const whole = within.indexOf(wanted);
  if (whole >= 0) return (isWordStart(within, whole) ? 2_000 : 1_000) - whole + wanted.length / within.length;
  let score = 0;
  let at = -1;
  for (const letter of wanted.replaceAll(" ", "")) {
    const found = bestPlace(within, letter, at);
    if (found < 0) return null;
    score += found === at + 1 ? points.next : isWordStart(within, found) ? points.start : points.anywhere;
    at = found;
  }
  return score + wanted.length / within.length;
}

/** The letter's next place behind `at`: right there, else at the beginning of a word, else the first. */
function bestPlace(text: string, letter: string, at: number): number {
  if (text[at + 1] === letter) return at + 1;
  const first = text.indexOf(letter, at + 1);
  for (let found = first; found >= 0; found = text.indexOf(letter, found + 1))
    if (isWordStart(text, found)) return found;
  return first;
}

/** What fits, the best first; without letters all, in their order. */
export function bestMatches<Entry>(
  typed: string,
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): Entry[] {
  return entries
    .flatMap((entry) => {
      const score = scoreOf(typed, textOf(entry));
      return score === null ? [] : [{ entry, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
