import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { DetectedCompany } from "#contract/news.ts";
import { useQuoteView } from "#web/features/companies/companies.calls.ts";
import { CompanyChip } from "#web/features/companies/company-chip.tsx";
import { CompanyFacts } from "#web/features/companies/company-facts.tsx";
import type { ReactionView } from "#web/features/companies/reaction-words.ts";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";

// Dense: the facts take a row of their own under their chip, and the chips after them fill the row above.
const columns = "grid grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-2";

/** Chips in sight before the rest hides behind a button. */
const visibleChipsMax = 8;

export type CompanyCardsHandle = {
  /** Opens the facts of the first company, or closes those that are open. */
  toggleFacts: () => void;
  /** Opens the menu of prompts of the open company, else of the first. */
  openMenu: () => void;
};

export type CompanyCardsProps = {
  companies: DetectedCompany[];
  /** Told of the row, so that its prices are asked for when it is in sight. */
  onScreen: OnScreen;
  /** What a company's price did since the headline; undefined while that is not known. Missing where nothing tells it. */
  reactionOf?: (symbol: string) => ReactionView | undefined;
  /** When the headline came out; null where that is not known. */
  publishedMs?: number | null;
  nowMs: number;
  /** Prices are renewed. */
  live: boolean;
  /** Its button carries data-analysis-menu. Missing where there is nothing to analyse. */
  renderMenu?: (company: DetectedCompany) => ReactNode;
  /** Why the company is here. Missing where nobody can say otherwise. */
  renderReason?: (company: DetectedCompany) => ReactNode;
  /** The facts of the first company are open from the start; those of the only one have no chip. */
  opened?: boolean;
  ref?: Ref<CompanyCardsHandle>;
};

/** The companies of one headline: a row of chips, and the facts of one of them. */
export function CompanyCards(props: CompanyCardsProps) {
  const {
    companies,
    onScreen,
    reactionOf,
    publishedMs = null,
    nowMs,
    live,
    renderMenu,
    renderReason,
    opened = false,
    ref,
  } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const chip = useRef<HTMLButtonElement>(null);
  const [openSymbol, setOpenSymbol] = useState(opened ? (companies[0]?.symbol ?? null) : null);
  const isAlone = opened && companies.length === 1;
  const [allVisible, setAllVisible] = useState(false);
  const visible = allVisible ? companies : companies.slice(0, visibleChipsMax);
  const symbols = visible.map(({ symbol }) => symbol).join(",");
  useEffect(
    // In a wide row the cards themselves have no box.
    () =>
      root.current
        ? onScreen(root.current.closest("[data-news-item]") ?? root.current, symbols.split(","))
        : undefined,
    [onScreen, symbols],
  );

  function toggle(symbol: string | undefined) {
    setOpenSymbol((now) => (symbol === undefined || now === symbol ? null : symbol));
  }
  function close() {
    const { current } = chip;
    flushSync(() => toggle(undefined));
    // Of facts that stood alone the chip is there only now.
    (current ?? root.current?.querySelector("button"))?.focus();
  }
  useImperativeHandle(ref, () => ({
    toggleFacts: () => toggle(openSymbol ?? companies[0]?.symbol),
    openMenu: () => {
      // The facts must be on the page before their menu can open; the key makes it focus its first entry.
      flushSync(() => setOpenSymbol((now) => now ?? companies[0]?.symbol ?? null));
      // Where it is not among the facts it is the first of the sheet.
      const places = [root.current, root.current?.closest("dialog")];
      const button = places
        .map((place) => place?.querySelector<HTMLElement>("[data-analysis-menu]"))
        .find((each) => each);
      button?.focus();
      button?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    },
  }));
  // The menu floats outside of this element but its keys bubble through here.
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // Facts that stand alone are all there is: Escape is for what is around them.
    if (event.key !== "Escape" || openSymbol === null || isAlone) return;
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    // A dialog around it stays open.
    event.preventDefault();
    close();
  }

  if (companies.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is caught for the controls inside.
    <div ref={root} data-beside="" className={columns} onKeyDown={onKeyDown}>
      {visible.map((company) => {
        const { symbol } = company;
        const open = symbol === openSymbol;
        return (
          <CompanyCard
            key={symbol}
            company={company}
            reaction={reactionOf ? reactionOf(symbol) : null}
            publishedMs={publishedMs}
            nowMs={nowMs}
            live={live}
            open={open}
            chipRef={open ? chip : undefined}
            hasChip={!(isAlone && open)}
            factsId={`${id}-facts`}
            onPress={() => toggle(symbol)}
            onClose={close}
            intoView={!opened}
            renderMenu={renderMenu}
            renderReason={renderReason}
          />
        );
      })}
      <MoreCompanies count={companies.length - visible.length} onShow={() => setAllVisible(true)} />
    </div>
  );
}

type CompanyCardProps = Pick<CompanyCardsProps, "nowMs" | "live"> & {
  renderMenu: CompanyCardsProps["renderMenu"] | undefined;
  renderReason: CompanyCardsProps["renderReason"] | undefined;
  company: DetectedCompany;
  reaction: ReactionView | undefined | null;
  publishedMs: number | null;
  open: boolean;
  chipRef: Ref<HTMLButtonElement> | undefined;
  hasChip: boolean;
  factsId: string;
  onPress: () => void;
  onClose: () => void;
  /** See CompanyFacts. */
  intoView: boolean;
};

/** A company's chip, and under it the facts while they are open. */
function CompanyCard(props: CompanyCardProps) {
  const { company, reaction, nowMs, live, open, chipRef, hasChip, factsId, onPress, onClose } = props;
  const known = { company, view: useQuoteView(company.symbol), reaction, nowMs };
  return (
    <>
      {hasChip && (
        <CompanyChip
          {...known}
          {...(chipRef ? { ref: chipRef } : {})}
          live={live}
          open={open}
          controls={factsId}
          onPress={onPress}
        />
      )}
      {open && (
        <CompanyFacts
          {...known}
          id={factsId}
          publishedMs={props.publishedMs}
          menu={props.renderMenu?.(company)}
          reason={props.renderReason?.(company)}
          onClose={onClose}
          intoView={props.intoView}
        />
      )}
    </>
  );
}

/** Shows the chips that have no room. */
function MoreCompanies({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslate();
  if (count <= 0) return null;
  return (
    <Button variant="quiet" size="sm" className="h-12 justify-self-start" onClick={onShow}>
      {t({ one: "{count} more company", other: "{count} more companies" }, { count })}
    </Button>
  );
}
