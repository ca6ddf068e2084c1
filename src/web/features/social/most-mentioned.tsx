import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { MentionedCompany } from "#contract/social.ts";
import { numberFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";
import { unknownFigure } from "#domain/market/format.ts";
import { useTranslate } from "#web/lib/language.ts";
import { classes } from "#web/ui/styles.ts";

/** Rows in sight before the rest hides behind a button. */
const visibleRowsMax = 8;

export type MostMentionedProps = {
  companies: MentionedCompany[];
  chosen: string | undefined;
  onChoose: (symbol: string | undefined) => void;
  /** Never folded: it is in a box of its own, or in the pane. */
  isWhole?: boolean;
};

/** Companies by mentions against their own days before. Beside the list; above it and folded on narrow screens. */
export function MostMentioned({ companies, chosen, onChoose, isWhole = false }: MostMentionedProps) {
  const t = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [allVisible, setAllVisible] = useState(false);
  const visible = allVisible ? companies : companies.slice(0, visibleRowsMax);
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-8 border border-line bg-surface">
      <h2
        id={`${id}-title`}
        className={classes("px-4 pt-3 pb-0.5 text-14 font-semibold", !isWhole && "max-lg:hidden")}
      >
        {t("Most mentioned")}
      </h2>
      {!isWhole && (
        <FoldButton
          controls={`${id}-rows`}
          open={open}
          onPress={() => setOpen(!open)}
          symbols={companies.slice(0, 3).map(({ symbol }) => symbol)}
        />
      )}
      <div id={`${id}-rows`} className={classes("pb-2", !open && !isWhole && "max-lg:hidden")}>
        <p className="px-4 pb-1.5 text-12 text-ink-soft">
          {t("Mentions in 24 hours vs each company’s 7-day average")}
        </p>
        {companies.length === 0 && (
          <p className="px-4 py-2 text-13 text-ink-soft">{t("No company mentions in the last 24 hours")}</p>
        )}
        <ol>
          {visible.map((company) => (
            <MentionRow key={company.symbol} company={company} chosen={chosen} onChoose={onChoose} />
          ))}
        </ol>
        {visible.length < companies.length && (
          <button
            type="button"
            onClick={() => setAllVisible(true)}
            className="mx-3 mt-1 inline-flex min-h-7 items-center rounded-4 px-1 text-13 font-medium text-accent hover:underline hover:underline-offset-3"
          >
            {t("{count} more", { count: companies.length - visible.length })}
          </button>
        )}
      </div>
    </section>
  );
}

type FoldButtonProps = { controls: string; open: boolean; onPress: () => void; symbols: string[] };

/** Opens the panel where there is no room beside the list; names the first companies. */
function FoldButton({ controls, open, onPress, symbols }: FoldButtonProps) {
  const t = useTranslate();
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onPress}
      className="flex h-10 w-full items-center justify-between gap-3 rounded-8 px-4 text-left text-14 font-semibold lg:hidden"
    >
      {t("Most mentioned")}
      <span className="flex min-w-0 items-center gap-2 text-12 font-normal text-ink-soft">
        <span className="truncate">{symbols.join(", ")}</span>
        <ChevronDown
          aria-hidden="true"
          className={classes("size-4 shrink-0 transition-transform duration-150", open && "rotate-180")}
        />
      </span>
    </button>
  );
}

type MentionRowProps = {
  company: MentionedCompany;
  chosen: string | undefined;
  onChoose: (symbol: string | undefined) => void;
};

/** A company: a click shows its posts; a click on its ratio shows how that comes about. */
function MentionRow({ company, chosen, onChoose }: MentionRowProps) {
  const t = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { symbol, name, mentions } = company;
  const isChosen = symbol === chosen;
  return (
    <li className="px-2">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? undefined : symbol)}
          title={isChosen ? t("Show all posts") : t("Show the posts that name {name}", { name })}
          className={classes(
            "flex h-9 min-w-0 flex-1 items-center gap-2 rounded-4 px-2 text-left text-13 transition-colors duration-150",
            isChosen ? "bg-accent-soft" : "hover:bg-sunken",
          )}
        >
          <span className={classes("shrink-0 font-semibold", isChosen && "text-accent")}>{symbol}</span>
          <span className="min-w-0 flex-1 truncate text-12 text-ink-soft" dir="auto">
            {name}
          </span>
          <span className="figures shrink-0 font-medium">
            {mentions}
            <span className="sr-only"> {t({ one: "post", other: "posts" }, { count: mentions })}</span>
          </span>
        </button>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-formula`}
          aria-label={t("{ratio}, {symbol} compared with its average", {
            ratio: ratioText(company, t),
            symbol,
          })}
          onClick={() => setOpen(!open)}
          className={classes(
            "figures h-7 w-13 shrink-0 rounded-4 px-1 text-right text-12 underline decoration-line-strong decoration-dotted underline-offset-3 hover:bg-sunken",
            open ? "bg-sunken text-ink" : "text-ink-soft",
          )}
        >
          {ratioText(company, t)}
        </button>
      </div>
      <div id={`${id}-formula`} hidden={!open}>
        {open && <Formula company={company} />}
      </div>
    </li>
  );
}

function Formula({ company }: { company: MentionedCompany }) {
  const t = useTranslate();
  return (
    <ul className="figures mx-2 mt-0.5 mb-2 rounded-4 bg-sunken px-2.5 py-1.5 text-12 text-ink-soft">
      {formatRatio(company, t).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const figure = numberFormat({ maximumFractionDigits: 1 });
const ratioFigure = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "2.4×" of its own days before; "--" while those are not known. */
export const ratioText = ({ ratio }: MentionedCompany, t: Translate): string =>
  ratio === null ? unknownFigure : `${ratioFigure(t.locale).format(ratio)}×`;

/** How the ratio comes about, with the numbers put in. */
export function formatRatio(company: MentionedCompany, t: Translate): string[] {
  const { mentions: count, dailyAverage, days, ratio } = company;
  const { format } = figure(t.locale);
  const now = t(
    { one: "{count} post in the last 24 hours.", other: "{count} posts in the last 24 hours." },
    { count },
  );
  if (dailyAverage === null || ratio === null) return [now, t("Not enough history yet (needs 2 days).")];
  return [
    now,
    t("{average} a day on average over the {days} days before.", { average: format(dailyAverage), days }),
    `(${format(count)} + 1) ÷ (${format(dailyAverage)} + 1) = ${ratioFigure(t.locale).format(ratio)}`,
  ];
}
