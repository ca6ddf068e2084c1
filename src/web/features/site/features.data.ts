import { Bot, Building2, ChartLine, MessagesSquare, Newspaper, SlidersHorizontal } from "lucide-react";

/** The six cards of the landing page. */
export const features = [
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
