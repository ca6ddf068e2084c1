import { type KeyboardEvent, type Ref, Suspense, useEffect, useRef } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { AnalysisMenu, useAnalysis } from "#web/features/analysis/analysis-menu.tsx";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import type { ReactionOf } from "#web/features/companies/reactions.calls.ts";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import type { ItemSlot } from "#web/features/news/headline-list.ts";
import type { DetailParts } from "#web/features/news/news-rows.tsx";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { useHold } from "#web/ui/item-list/tape/held-items.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const CompanyReason = lazyComponent(async () => (await import("#web/app/company-footer.tsx")).CompanyFooter);
const AnalysisPanel = lazyComponent(
  async () => (await import("#web/features/analysis/analysis-panel.tsx")).AnalysisPanel,
);

export type ItemDetailsProps = ItemSlot & {
  live: boolean;
  onScreen: OnScreen;
  reactionOf: ReactionOf;
  /** Asks for the reaction of a headline that is not in the list. */
  want: (itemId: string) => void;
};

/** Companies and analysis under a headline. */
export function ItemDetails(props: ItemDetailsProps) {
  const { item, nowMs, live, onScreen, reactionOf, want, handleRef, opened = false, arrange } = props;
  const analysis = useAnalysis(item.id);
  useEffect(() => want(item.id), [want, item.id]);
  useHold(item.id, analysis.view !== null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const { correct } = useRowActions();

  function deny(company: DetectedCompany) {
    // The card goes, and its button with it.
    details.current?.closest("article")?.focus();
    void correct({ item, company, correction: company.method === "you" ? "none" : "hide" });
  }

  function closeAnalysis() {
    analysis.close();
    (menuButton.current ?? details.current?.querySelector("button"))?.focus();
  }
  // The panel closes before the facts above it do. The menu floats outside but its keys bubble through here.
  function onEscape(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== "Escape" || !analysis.view || !event.currentTarget.contains(event.target as Node))
      return;
    event.stopPropagation();
    // Nor does the sheet around it.
    event.preventDefault();
    closeAnalysis();
  }
  const menuOf = ({ symbol }: DetectedCompany, triggerRef: Ref<HTMLButtonElement>, isMain = false) => (
    <AnalysisMenu
      itemId={item.id}
      symbol={symbol}
      isMain={isMain}
      triggerRef={triggerRef}
      onChoose={(prompt) => analysis.start({ ...prompt, symbol })}
      onHistory={() => analysis.openList(symbol)}
    />
  );
  const [first, ...others] = item.detectedCompanies;
  // Arranged, the way to an analysis is not among the facts of the only company.
  const renderMenu =
    arrange === undefined
      ? (company: DetectedCompany) => menuOf(company, menuButton)
      : others.length > 0
        ? (company: DetectedCompany) => menuOf(company, null)
        : undefined;
  const parts: DetailParts = {
    analyze: first && menuOf(first, menuButton, true),
    cards: (
      <CompanyCards
        ref={handleRef}
        opened={opened}
        companies={item.detectedCompanies}
        onScreen={onScreen}
        reactionOf={(symbol) => reactionOf(item.id, symbol)}
        publishedMs={item.pubDate === null ? null : Date.parse(item.pubDate)}
        live={live}
        nowMs={nowMs}
        renderReason={(company) => (
          <Suspense fallback={<span aria-hidden="true" className="block h-14" />}>
            <CompanyReason itemId={item.id} company={company} onDeny={() => deny(company)} />
          </Suspense>
        )}
        {...(renderMenu ? { renderMenu } : {})}
      />
    ),
    panel: analysis.view && (
      <Suspense>
        <AnalysisPanel itemId={item.id} view={analysis.view} handle={analysis} onClose={closeAnalysis} />
      </Suspense>
    ),
  };
  return (
    <div
      ref={details}
      data-beside=""
      onKeyDownCapture={onEscape}
      className={arrange ? "contents" : "mt-1 flex flex-col gap-2"}
    >
      {arrange ? (
        arrange(parts)
      ) : (
        <>
          {parts.cards}
          {parts.panel}
        </>
      )}
    </div>
  );
}
