import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslate } from "#web/lib/language.ts";
import type { SaveState } from "#web/lib/use-setting.ts";

const savedMs = 5_000;

export type SavedSignProps = { state: SaveState };

/** Says quietly beside a control that its change is on its way or stored; goes away by itself. */
export function SavedSign({ state }: SavedSignProps) {
  const t = useTranslate();
  const [removed, setRemoved] = useState(false);
  useEffect(() => {
    if (state !== "saved") return;
    const timer = setTimeout(() => setRemoved(true), savedMs);
    return () => {
      clearTimeout(timer);
      setRemoved(false);
    };
  }, [state]);
  return (
    <span role="status" className="inline-flex items-center gap-1 text-12 whitespace-nowrap text-ink-soft">
      {state === "saving" && t("Saving…")}
      {state === "saved" && !removed && (
        <>
          <Check aria-hidden="true" className="size-3.5" />
          {t("Saved ## a change is stored")}
        </>
      )}
    </span>
  );
}
