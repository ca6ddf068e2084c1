import { Bot, Building2, ChartLine, MessagesSquare, Newspaper, SlidersHorizontal } from "lucide-react";
import { Card } from "#web/ui/card.tsx";

/** The six cards of the landing page. */
const features = [
  {
    icon: Newspaper,
    title: "RSS news",
    text: "Your own list of feeds in one quiet stream, newest first, without repeats.",
  },
  {
    icon: MessagesSquare,
    title: "Social posts",
    text: "What finance communities discuss, with the companies they mean. Off until you enable it.",
  },
  {
    icon: Building2,
    title: "Company detection",
    text: "Listed companies are found in each headline, also under their everyday names.",
  },
  {
    icon: ChartLine,
    title: "Quotes",
    text: "Price, change and day range beside the headline, with their source and time.",
  },
  {
    icon: Bot,
    title: "AI prompts",
    text: "Run a prompt on a headline and a company; the answer opens inside the item.",
  },
  {
    icon: SlidersHorizontal,
    title: "Customisation",
    text: "Feeds, prompts, refresh rate, theme and keyboard, as you like to work.",
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
