import { ArrowUpRight, Newspaper, Quote } from "lucide-react";
import { Link } from "react-router";
import type { AskAnswer, AskHeadline, AskReceipt, AskSentence } from "#contract/ask.ts";
import { listFormat } from "#domain/language/formats.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { AnswerFacts } from "#web/features/analysis/answer-facts.tsx";
import { formatCost, formatDuration, formatTokens } from "#web/features/analysis/result-facts.ts";
import { useTranslate } from "#web/lib/language.ts";
import { shortTime } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Tag } from "#web/ui/tag.tsx";

type AnswerProps = { answer: AskAnswer };

/** The answer to a question: sentences with their receipts, or that the feeds have none. */
export function AskAnswerView({ answer }: AnswerProps) {
  const t = useTranslate();
  return (
    <section aria-label={t("Answer")} className="animate-fade-in">
      <Card>
        {answer.outcome === "answered" ? (
          <ol className="divide-y divide-line">
            {answer.sentences.map((sentence) => (
              <li key={sentence.text} className="flex flex-col gap-2 px-4 py-3.5">
                <Sentence sentence={sentence} />
              </li>
            ))}
          </ol>
        ) : (
          <NotInFeeds answer={answer} />
        )}
        <Foot answer={answer} />
      </Card>
    </section>
  );
}

function Sentence({ sentence: { text, singleSource, publishers, receipts } }: { sentence: AskSentence }) {
  const t = useTranslate();
  return (
    <>
      <p className="text-16 leading-normal text-pretty break-words" dir="auto">
        {text}
      </p>
      <div className="flex flex-col gap-1.5 border-l-2 border-line pl-3">
        {receipts.map((receipt) => (
          <Receipt key={receipt.itemId} receipt={receipt} />
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-12 text-ink-soft">
        {singleSource ? (
          <>
            <Tag tone="warning">{t("One source")}</Tag>
            {t("No other publisher in your feeds says this.")}
          </>
        ) : (
          t(
            {
              one: "{count} publisher in your feeds says this",
              other: "{count} publishers in your feeds say this",
            },
            { count: publishers },
          )
        )}
      </p>
    </>
  );
}

/** Where a sentence comes from: its words, who published them and when. The whole opens the story. */
function Receipt({ receipt }: { receipt: AskReceipt }) {
  const t = useTranslate();
  return (
    <div className="flex items-start gap-2 text-13">
      <Quote aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <Link
          to={paths.story(receipt.itemId)}
          title={receipt.title}
          dir="auto"
          className="text-ink-soft break-words underline-offset-2 hover:text-ink hover:underline"
        >
          {t("“{quote}”", { quote: receipt.quote })}
        </Link>
        <SourceLine headline={receipt} />
      </div>
    </div>
  );
}

/** Feed and time, with a way to the article. */
function SourceLine({ headline: { feed, at, link } }: { headline: AskHeadline }) {
  const t = useTranslate();
  return (
    <p className="figures mt-0.5 flex flex-wrap items-center gap-x-1.5 text-12 text-ink-soft">
      <span className="min-w-0 font-medium break-words">{feed}</span>
      <span aria-hidden="true">·</span>
      <time dateTime={at}>{shortTime(at, t)}</time>
      {link !== "#" && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="hit inline-flex items-center gap-0.5 rounded-4 underline-offset-2 hover:text-ink hover:underline"
        >
          {t("Article")}
          <ArrowUpRight aria-hidden="true" className="size-3" />
          <span className="sr-only"> {t("(opens in a new tab)")}</span>
        </a>
      )}
    </p>
  );
}

const reasons = {
  answered: "",
  "not-found": message(
    "No headline of your feeds fits the question, so no AI model was asked and it cost nothing.",
  ),
  "not-said": message("Your headlines were read, but none answers the question."),
  unsupported: message("The model wrote an answer that none of your headlines supports, so it isn't shown."),
} as const satisfies Record<AskAnswer["outcome"], Message | string>;

function NotInFeeds({ answer: { outcome, nearest } }: AnswerProps) {
  const t = useTranslate();
  return (
    <div className="flex flex-col gap-3 px-4 py-4">
      <div className="flex items-start gap-3">
        <Newspaper aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-faint" />
        <div className="min-w-0">
          <p className="text-16 font-semibold">{t("Not in your feeds")}</p>
          <p className="mt-1 text-14 text-ink-soft text-pretty">{t.of(reasons[outcome])}</p>
        </div>
      </div>
      {nearest.length > 0 && (
        <div>
          <h2 className="text-13 font-semibold">{t("Closest headlines")}</h2>
          <ul className="mt-1.5 flex flex-col gap-2">
            {nearest.map((headline) => (
              <li key={headline.itemId}>
                <Link
                  to={paths.story(headline.itemId)}
                  dir="auto"
                  className="text-14 break-words underline-offset-2 hover:underline"
                >
                  {headline.title}
                </Link>
                <SourceLine headline={headline} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const companyList = listFormat({ type: "conjunction" });

/** What was looked through, so that a reader sees how the question was taken. */
function searchedWords(
  { companies, from, to, lastVisit, headlines, passages, complete }: AskAnswer["searched"],
  t: Translate,
): string[] {
  return [
    t({ one: "{count} headline found", other: "{count} headlines found" }, { count: headlines }),
    passages < headlines ? t("{passages} read", { passages }) : "",
    companies.length === 0
      ? ""
      : t("about {companies}", {
          companies: companyList(t.locale).format(companies.map(({ name }) => name)),
        }),
    from === null ? "" : t("since {time}", { time: shortTime(from, t) }),
    to === null ? "" : t("until {time}", { time: shortTime(to, t) }),
    lastVisit === "unknown" ? t("your last visit isn't known yet, so all time was searched") : "",
    complete ? "" : t("still indexing older headlines"),
  ].filter((part) => part !== "");
}

function Foot({ answer }: AnswerProps) {
  const t = useTranslate();
  const { withheld, outcome, model, searched } = answer;
  const cost =
    model === null
      ? []
      : [
          model,
          ...(answer.usage ? [t("{counts} tokens", { counts: formatTokens(answer, t) })] : []),
          formatCost(answer, t),
        ];
  const facts = [...searchedWords(searched, t), ...cost, formatDuration(answer, t)];
  return (
    <footer className="border-t border-line px-4 py-2 text-12 text-ink-soft">
      {withheld > 0 && outcome === "answered" && (
        <p className="mb-1 text-warning">
          {t(
            {
              one: "{count} sentence of the model was left out: no headline supports it.",
              other: "{count} sentences of the model were left out: no headline supports them.",
            },
            { count: withheld },
          )}
        </p>
      )}
      <AnswerFacts facts={facts} />
    </footer>
  );
}
