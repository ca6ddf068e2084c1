import { Bot, Building2, ChartLine, MessagesSquare, Newspaper, SlidersHorizontal } from "lucide-react";
import { Card } from "#web/ui/card.tsx";

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
  );
}
