import { inOneLine, type Letter, type MailText, mailFrom } from "#domain/accounts/mail-layout.ts";
import { formatTags } from "#domain/language/locales.ts";
import type { Translate } from "#domain/language/translate.ts";
import { formatPercent } from "#domain/market/format.ts";
import { productName as product } from "../kernel/product.ts";
import { type Digest, type DigestSection, type DigestStory, isEmptyDigest, storiesIn } from "./digest.ts";

export type DigestMailFacts = {
  digest: Digest;
  /** ISO 8601: where the news begins. */
  from: string;
  timeZone: string;
  /** Where the product is, without a slash at the end. */
  appUrl: string;
  /** A page with a button that turns the digest off. */
  stopUrl: string;
};

const titleLengthMax = 300;
const nameLengthMax = 100;

type Clocks = { time(iso: string): string; day(iso: string): string };

/** By the clock of the reader. "Thu 9:41 AM" */
function clocksOf(timeZone: string, t: Translate): Clocks {
  const tag = formatTags[t.locale];
  const time = new Intl.DateTimeFormat(tag, {
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  const day = new Intl.DateTimeFormat(tag, { month: "short", day: "numeric", timeZone });
  return { time: (iso) => time.format(new Date(iso)), day: (iso) => day.format(new Date(iso)) };
}

const move = (symbol: string, percent: number | null, t: Translate): string =>
  // verbatim: a ticker symbol and a number
  percent === null ? symbol : `${symbol} ${formatPercent(percent, t.locale)}`;

function storyLine(story: DigestStory, { appUrl }: DigestMailFacts, clocks: Clocks, t: Translate) {
  const { itemId, title, source, at, others, moves } = story;
  const notes = [
    inOneLine(source, nameLengthMax),
    clocks.time(at),
    ...(others > 0
      ? [t({ one: "{count} more source", other: "{count} more sources" }, { count: others })]
      : []),
    ...moves.map(({ symbol, percent }) => move(symbol, percent, t)),
  ];
  const url = `${appUrl}/story?item=${encodeURIComponent(itemId)}`;
  return { text: inOneLine(title, titleLengthMax), url, note: notes.join(" · ") };
}

function sectionOf(section: DigestSection, facts: DigestMailFacts, clocks: Clocks, t: Translate) {
  const { appUrl } = facts;
  const { listId, isFolder, more } = section;
  const id = encodeURIComponent(listId ?? "");
  const ofOne = isFolder ? `/news?folder=${id}` : `/watchlists?list=${id}`;
  const url = `${appUrl}${listId === null ? "/news" : ofOne}`;
  return {
    title: listId === null ? t("Your feeds") : inOneLine(section.name, nameLengthMax),
    lines: section.stories.map((story) => storyLine(story, facts, clocks, t)),
    action: {
      label:
        more > 0
          ? t({ one: "{count} more story", other: "{count} more stories" }, { count: more })
          : t("Open in {product}", { product }),
      url,
    },
  };
}

function withoutNews({ digest, appUrl }: DigestMailFacts, clocks: Clocks, t: Translate) {
  const lines = digest.withoutNews.map(({ symbol, name, percent, asOf }) => ({
    text: inOneLine(name, nameLengthMax),
    url: `${appUrl}/news?q=&symbol=${encodeURIComponent(symbol)}`,
    note: t("{move} on the day, as of {time}", { move: move(symbol, percent, t), time: clocks.time(asOf) }),
  }));
  return { title: t("Moved without news in your feeds"), lines };
}

function greetingOf(digest: Digest, since: { day: string }, t: Translate): string {
  if (isEmptyDigest(digest)) return t("Nothing happened to your companies since {day}.", since);
  const count = storiesIn(digest);
  if (count === 0) return t("No news of your companies since {day}, but prices that moved.", since);
  return t({ one: "{count} story since {day}", other: "{count} stories since {day}" }, { count, ...since });
}

/** The email of a digest; one without news says so. */
export function digestMail(facts: DigestMailFacts, t: Translate): MailText {
  const { digest, from, timeZone, stopUrl } = facts;
  const clocks = clocksOf(timeZone, t);
  const [top] = digest.sections.flatMap(({ stories }) => stories);
  const since = { day: clocks.day(from) };
  const letter: Letter = {
    subject: top
      ? inOneLine(top.title, 120)
      : t("Your {product} digest: no news of your companies", { product }),
    greeting: greetingOf(digest, since, t),
    paragraphs: [],
    sections: [
      ...digest.sections.map((section) => sectionOf(section, facts, clocks, t)),
      ...(digest.withoutNews.length > 0 ? [withoutNews(facts, clocks, t)] : []),
    ],
    notes: [
      t(
        "Moves are since the headline came out. A company without a number has no recorded price for that time.",
      ),
      t("You turned on this digest, or asked for one, in {product}.", { product }),
    ],
    stop: { label: t("Stop this email"), url: stopUrl },
  };
  return mailFrom(letter, t);
}
