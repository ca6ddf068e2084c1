import { CircleCheck, CircleX } from "lucide-react";
import { useTranslate } from "#web/lib/language.ts";
import { classes } from "#web/ui/styles.ts";

export type KeyTestOutcome = { ok: boolean; message: string };

export type KeyTestResultProps = { busy: boolean; result: KeyTestOutcome | undefined };

/** What the provider said, by a sign and by words. Takes no room before the first test. */
export function KeyTestResult({ busy, result }: KeyTestResultProps) {
  const t = useTranslate();
  const Icon = result?.ok ? CircleCheck : CircleX;
  return (
    <div role="status" className="empty:hidden">
      {busy && <p className="px-3 py-2 text-13 text-ink-soft">{t("Testing…")}</p>}
      {!busy && result && (
        <p
          className={classes(
            "flex items-start gap-2 rounded-8 px-3 py-2 text-13 text-pretty",
            result.ok ? "bg-accent-soft text-accent" : "bg-danger-soft text-danger",
          )}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            <strong className="font-semibold">{t(result.ok ? "Test passed." : "Test failed.")}</strong>{" "}
            {result.message}
          </span>
        </p>
      )}
    </div>
  );
}
