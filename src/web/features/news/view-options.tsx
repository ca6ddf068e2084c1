import { CheckCheck, Keyboard, RotateCw, Rss } from "lucide-react";
import type { ReactNode } from "react";
import { LayoutSwitch } from "#web/features/news/layout-switch.tsx";
import { CountField, type NewsControlsProps, SourceField } from "#web/features/news/news-controls.tsx";
import { chosenName } from "#web/features/news/news-filter.ts";
import { OrderField } from "#web/features/news/order-field.tsx";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/switch.tsx";

export type ViewOptionsProps = NewsControlsProps & {
  onClose: () => void;
  /** When the list was checked, and how its sources fare. */
  status?: ReactNode;
};

/** All that a small screen's row of controls has no room for. */
export function ViewOptions({ onClose, status, ...props }: ViewOptionsProps) {
  const t = useTranslate();
  const { filter, onFilter, sources, autoRefresh, settingsKnown, onAutoRefresh, onKeys } = props;
  const chosen = chosenName(sources, filter);
  const { isPhone } = useNewsLayout();
  const { askFeed } = useRowActions();
  /** Does it and goes: what it changes is behind this box. */
  const done = (action: () => void) => () => {
    action();
    onClose();
  };
  return (
    <div className="flex flex-col gap-3 [&_label]:w-24 [&_select]:h-10!">
      {filter.view === "news" && (
        <>
          <SourceField sources={sources} chosen={filter} onChoice={onFilter} />
          <CountField filter={filter} onFilter={onFilter} />
          {props.canSort && <OrderField filter={filter} onFilter={onFilter} />}
        </>
      )}
      <Line label={t("Layout")}>
        <LayoutSwitch />
      </Line>
      <Switch
        label={t("Auto-refresh")}
        checked={autoRefresh}
        disabled={!settingsKnown}
        onCheckedChange={onAutoRefresh}
        className="min-h-10 items-center [&_label]:text-13 [&_label]:font-normal [&_label]:text-ink-soft"
      />
      {status && <span className="-mx-1.5 flex">{status}</span>}
      <div className="-mx-2 flex flex-col border-t border-line pt-2 [&>button]:h-11 [&>button]:justify-start [&>button]:px-2">
        {filter.view === "news" && (
          <Button
            variant="quiet"
            aria-disabled={props.marking || undefined}
            onClick={done(props.onMarkAllRead)}
            icon={<CheckCheck aria-hidden="true" className="size-4" />}
          >
            {chosen ? t("Mark everything in {chosen} as read", { chosen }) : t("Mark everything as read")}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-disabled={props.refreshing || undefined}
          onClick={done(props.onRefresh)}
          icon={<RotateCw aria-hidden="true" className="size-4" />}
        >
          {t("Refresh now")}
        </Button>
        <Button
          variant="quiet"
          onClick={done(() => askFeed?.())}
          icon={<Rss aria-hidden="true" className="size-4" />}
        >
          {t("Get as a feed")}
        </Button>
        {onKeys && !isPhone && (
          <Button
            variant="quiet"
            onClick={done(onKeys)}
            icon={<Keyboard aria-hidden="true" className="size-4" />}
          >
            {t("Keyboard shortcuts")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center gap-2">
      <span className="w-24 text-13 text-ink-soft">{label}</span>
      {children}
    </div>
  );
}
