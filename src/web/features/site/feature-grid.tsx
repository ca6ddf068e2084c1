import { Bot, Building2, ChartLine, MessagesSquare, Newspaper, SlidersHorizontal } from "lucide-react";
import { retentionDays } from "#domain/news/limits.ts";
import { Card } from "#web/ui/card.tsx";

/** What sets the product apart, each with a sample of how it looks. */
const differences = [
  {
    title: "The move since the story broke",
    text: "See what the price did since each headline came out, and how that compares with the S&P 500.",
    sample: "-3.10% since publication, -2.84 pts vs S&P 500",
  },
  {
    title: "One story, once",
    text: "Headlines about one event share a line that counts its sources.",
    sample: "×4 sources",
  },
  {
    title: "Checked numbers in AI answers",
    text: "Each number in an answer is looked up. What can't be found is marked.",
    sample: "3 of 4 numbers found",
  },
  {
    title: "The cost before you run",
    text: "You see the most a run can cost before it starts, and a monthly budget holds the total.",
    sample: "up to $0.012",
  },
  {
    title: "Your own archive",
    text: `Search what your feeds brought in the last ${retentionDays} days. Saved headlines stay.`,
    sample: "12,480 headlines",
  },
] as const;

/** The six cards of the landing page. */
const features = [
  {
    icon: Newspaper,
    title: "RSS news",
    text: "All your feeds in one quiet stream, newest first, no duplicates.",
  },
  {
    icon: MessagesSquare,
    title: "Social posts",
    text: "What Reddit's finance communities talk about, and which companies they mention. Off until you enable it.",
  },
  {
    icon: Building2,
    title: "Company detection",
    text: "Finds the listed companies in each headline, including by brand and everyday name.",
  },
  {
    icon: ChartLine,
    title: "Quotes",
    text: "Price, change and day range next to each headline, with source and time.",
  },
  {
    icon: Bot,
    title: "AI prompts",
    text: "Ask your own questions about any headline and get the answer in place.",
  },
  {
    icon: SlidersHorizontal,
    title: "Customization",
    text: "Feeds, prompts, refresh rate, theme and shortcuts, set up the way you work.",
  },
] as const;

export function FeatureGrid() {
  return (
    <>
      <dl className="mb-12 divide-y divide-line border-y border-line">
        {differences.map(({ title, text, sample }) => (
          <div
            key={title}
            className="grid gap-x-10 gap-y-1 py-4 md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[18rem_minmax(0,1fr)_auto] lg:items-baseline"
          >
            <dt className="text-16 font-semibold">{title}</dt>
            <dd className="max-w-[62ch] text-14 text-ink-soft">{text}</dd>
            <dd className="figures text-13 whitespace-nowrap text-ink-faint max-lg:hidden">{sample}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="contents">
            <Card className="p-5">
              <h3 className="flex items-center gap-2.5 text-16 font-semibold">
                <Icon aria-hidden="true" className="size-5 text-accent" />
                {title}
              </h3>
              <p className="mt-2 text-14 text-ink-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
