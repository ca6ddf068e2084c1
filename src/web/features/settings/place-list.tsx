import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { Link, useNavigationType } from "react-router";
import { aiProviderQuery, aiVendorName } from "#web/lib/ai-provider.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import type { SettingsPlace } from "#web/lib/settings-place.ts";
import { detailLabels, type SettingsDetail, type SettingsTab } from "#web/lib/settings-places.data.ts";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Tag } from "#web/ui/tag.tsx";

type PlaceListProps = {
  tab: SettingsTab;
  places: readonly {
    detail: SettingsDetail;
    text: string;
    /** At the end of the row, such as a tag with the state. */
    state?: ReactNode;
  }[];
};

/** The detail pages of a tab. */
export function PlaceList({ tab, places }: PlaceListProps) {
  const t = useTranslate();
  const { left, ref } = useReturnFocus();
  return (
    <Card>
      <ul>
        {places.map(({ detail, text, state }) => (
          <li key={detail} className="border-b border-line last:border-0">
            <Link
              ref={detail === left ? ref : undefined}
              to={paths.settings(tab, detail)}
              preventScrollReset
              className="flex items-center gap-3 rounded-8 p-4 -outline-offset-2 transition-colors duration-150 ease-out hover:bg-sunken"
            >
              <span className="flex min-w-0 flex-1 flex-col items-start gap-x-4 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
                <span className="min-w-0">
                  <span className="block text-14 font-semibold">{t.of(detailLabels[detail])}</span>
                  <span className="block text-13 text-ink-soft">{text}</span>
                </span>
                {state}
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function FeedsTab() {
  const t = useTranslate();
  return (
    <SettingsPanel title={t("Feeds")} text={t("Sources for your news and social pages")}>
      <PlaceList
        tab="feeds"
        places={[
          { detail: "rss", text: t("Add, sort, import and export your news sources") },
          { detail: "social", text: t("How posts from social networks load") },
        ]}
      />
    </SettingsPanel>
  );
}

/** The way to the AI provider, with whose models are used now. */
export function AiProviderPlace() {
  const t = useTranslate();
  const { data } = useQuery(aiProviderQuery);
  return (
    <PlaceList
      tab="ai-prompts"
      places={[
        {
          detail: "ai-provider",
          text: t("Provider, API key and model for your prompts"),
          state: data && (
            <Tag tone={data.isReady ? "accent" : "neutral"}>
              {data.isReady
                ? aiVendorName(data.vendor, t)
                : t("{name}: not set up", { name: aiVendorName(data.vendor, t) })}
            </Tag>
          ),
        },
      ]}
    />
  );
}

/** Marks the heading of a place. */
export const placeHeading = { "data-place-heading": "" };

/**
 * Focuses the heading of the place that was opened, else the whole content, so that screen readers announce it, and
 * scrolls to its beginning; on the way back the browser restores the position itself. The place that a visit begins with
 * takes no focus, and neither does one that has it already.
 */
export function usePlaceFocus(content: RefObject<HTMLElement | null>, { tab, detail }: SettingsPlace): void {
  const before = useRef<string | null>(null);
  const now = `${tab}/${detail}`;
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const isNew = before.current !== null && before.current !== now;
    before.current = now;
    const part = content.current;
    const focused = document.activeElement;
    if (!isNew || !part) return;
    if (!isBack && part.getBoundingClientRect().top < 0) part.scrollIntoView({ block: "start" });
    if (focused !== part && part.contains(focused)) return;
    const heading = part.querySelector<HTMLElement>("[data-place-heading]");
    (heading ?? part).focus({ preventScroll: true });
  }, [content, now, isBack]);
}

/** The detail page that was just left; null when it was another place. */
export const LeftDetail = createContext<SettingsDetail | null>(null);

/** Gives the focus back to the entry of the detail page that was left. The answered ref goes on that entry's link. */
function useReturnFocus(): { left: SettingsDetail | null; ref: RefObject<HTMLAnchorElement | null> } {
  const left = useContext(LeftDetail);
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return { left, ref };
}
