import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type BackupCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shown once: the server keeps them encrypted. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const t = useTranslate();
  const toast = useToast();
  const copyRef = useRef<HTMLButtonElement>(null);
  useEffect(() => copyRef.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => toast({ text: t("Backup codes copied.") }),
      () => toast({ tone: "problem", text: t("The browser blocked copying. Write the codes down.") }),
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-soft">
        {t(
          "Store these somewhere you can reach without your phone. Each works once. You won't see them again.",
        )}
      </p>
      <ul
        aria-label={t("Backup codes")}
        className="figures grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-8 bg-sunken p-4 text-14 select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          ref={copyRef}
          onClick={() => void copy()}
          icon={<Copy aria-hidden="true" className="size-4" />}
        >
          {t("Copy codes")}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t("I've saved them")}
        </Button>
      </div>
    </div>
  );
}
