import { useEffect, useMemo, useRef, useState } from "react";
import type { RowActions } from "#web/features/news/components/row/row-actions.ts";
import type { RowAsk } from "#web/features/news/components/row-dialogs.tsx";
import { useCorrections } from "#web/features/news/hooks/use-corrections.ts";
import { useMutes } from "#web/features/news/hooks/use-mutes.ts";
import { useReading } from "#web/features/news/hooks/use-reading.ts";

/** What rows can do, as one value that stays the same, and the dialog that a row may have asked for. */
export function useRowActionsValue(onMutesChange: () => void) {
  const [ask, setAsk] = useState<RowAsk>();
  const change = useReading();
  const mutes = useMutes(onMutesChange);
  const correct = useCorrections();
  const mute = useRef(mutes.mute);
  useEffect(() => {
    mute.current = mutes.mute;
  });
  const actions = useMemo<RowActions>(
    () => ({
      change,
      mute: (wanted) => mute.current(wanted),
      askWord: (item) => setAsk({ kind: "word", item }),
      manageMutes: () => setAsk({ kind: "rules" }),
      correct,
      askCompanies: (item) => setAsk({ kind: "companies", item }),
    }),
    [change, correct],
  );
  return { actions, mutes, ask, close: () => setAsk(undefined) };
}
