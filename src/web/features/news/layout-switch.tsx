import { AlignJustify, LayoutList } from "lucide-react";
import { type Message, message } from "#domain/language/translate.ts";
import type { NewsLayout } from "#domain/news/controls.ts";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { useTranslate } from "#web/lib/language.ts";
import { classes } from "#web/ui/styles.ts";

const layouts = [
  { layout: "cards", label: message("Cards"), Icon: LayoutList },
  { layout: "tape", label: message("Tape"), Icon: AlignJustify },
] as const satisfies { layout: NewsLayout; label: Message; Icon: unknown }[];

/** How the items are shown. */
export function LayoutSwitch() {
  const t = useTranslate();
  const { layout: chosen, choose } = useNewsLayout();
  return (
    <fieldset className="flex h-8 shrink-0 rounded-8 border border-line bg-sunken p-0.5">
      <legend className="sr-only">{t("Layout")}</legend>
      {layouts.map(({ layout, label, Icon }) => (
        <button
          key={layout}
          type="button"
          title={t.of(label)}
          aria-label={t.of(label)}
          aria-pressed={layout === chosen}
          onClick={() => choose(layout)}
          className={classes(
            "inline-flex w-8 touch:w-11 items-center justify-center rounded-[6px] transition-colors duration-150 ease-out",
            layout === chosen
              ? "bg-surface text-ink outline-1 -outline-offset-1 outline-line focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
              : "text-ink-soft hover:text-ink",
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}
