import { Bot, Building2, ChartLine, MessagesSquare, Newspaper, SlidersHorizontal } from "lucide-react";
import { message } from "#domain/language/translate.ts";
import { retentionDays } from "#domain/news/limits.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Card } from "#web/ui/card.tsx";

/** What sets the product apart, each with a sample of how it looks. */
const differences = [
  {
    title: message("The move since the story broke"),
    text: message(
      "See what the price did since each headline came out, and how that compares with the S&P 500.",
    ),
    sample: message("{change}% since publication, {points} pts vs S&P 500", { change: -3.1, points: -2.84 }),
  },
  {
    title: message("One story, once"),
    text: message("Headlines about one event share a line that counts its sources."),
    sample: message("×{count} sources", { count: 4 }),
  },
  {
    title: message("Checked numbers in AI answers"),
    text: message("Each number in an answer is looked up. What can't be found is marked."),
    sample: message("{found} of {all} numbers found", { found: 3, all: 4 }),
  },
  {
    title: message("The cost before you run"),
    text: message("You see the most a run can cost before it starts, and a monthly budget holds the total."),
    sample: message("up to $0.012"),
  },
  {
    title: message("Your own archive"),
    text: message("Search what your feeds brought in the last {retentionDays} days. Saved headlines stay.", {
      retentionDays,
    }),
    sample: message("{count} headlines", { count: 12_480 }),
  },
] as const;

/** The six cards of the landing page. */
const features = [
  {
    icon: Newspaper,
    title: message("RSS news"),
    text: message("All your feeds in one quiet stream, newest first, no duplicates."),
  },
  {
    icon: MessagesSquare,
    title: message("Social posts"),
    text: message(
      "What Reddit's finance communities talk about, and which companies they mention. Off until you enable it.",
    ),
  },
  {
    icon: Building2,
    title: message("Company detection"),
    text: message("Finds the listed companies in each headline, including by brand and everyday name."),
  },
  {
    icon: ChartLine,
    title: message("Quotes"),
    text: message("Price, change and day range next to each headline, with source and time."),
  },
  {
    icon: Bot,
    title: message("AI prompts"),
    text: message("Ask your own questions about any headline and get the answer in place."),
  },
  {
    icon: SlidersHorizontal,
    title: message("Customization"),
    text: message("Feeds, prompts, refresh rate, theme and shortcuts, set up the way you work."),
  },
] as const;

export function FeatureGrid() {
  const t = useTranslate();
  return (
    <>
      <dl className="mb-12 divide-y divide-line border-y border-line">
        {differences.map(({ title, text, sample }) => (
          <div
            key={title.sentence}
            className="grid gap-x-10 gap-y-1 py-4 md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[18rem_minmax(0,1fr)_auto] lg:items-baseline"
          >
            <dt className="text-16 font-semibold">{t.of(title)}</dt>
            <dd className="max-w-[62ch] text-14 text-ink-soft">{t.of(text)}</dd>
            <dd className="figures text-13 whitespace-nowrap text-ink-faint max-lg:hidden">{t.of(sample)}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title.sentence} className="contents">
            <Card className="p-5">
              <h3 className="flex items-center gap-2.5 text-16 font-semibold">
                <Icon aria-hidden="true" className="size-5 text-accent" />
                {t.of(title)}
              </h3>
              <p className="mt-2 text-14 text-ink-soft">{t.of(text)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
