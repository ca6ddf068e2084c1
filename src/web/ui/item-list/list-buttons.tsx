import { Keyboard, RotateCw } from "lucide-react";
import { useTranslate } from "#web/lib/language.ts";
import { useKeyHint, withKey } from "#web/lib/shortcuts.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { classes } from "#web/ui/styles.ts";

export type KeysButtonProps = { onClick: () => void; className?: string };

/** Opens the list of keys; small screens have none. */
export function KeysButton({ onClick, className = "" }: KeysButtonProps) {
  const t = useTranslate();
  const keyOf = useKeyHint();
  return (
    <IconButton
      label={withKey(t("Keyboard shortcuts"), keyOf("everywhere.shortcuts"))}
      size="sm"
      className={classes(className, "max-md:hidden")}
      onClick={onClick}
    >
      <Keyboard aria-hidden="true" />
    </IconButton>
  );
}

export type RefreshButtonProps = { busy: boolean; onClick: () => void; className?: string };

/** Loads the list now, whatever its schedule. */
export function RefreshButton(button: RefreshButtonProps) {
  const t = useTranslate();
  return (
    <Button size="sm" icon={<RotateCw aria-hidden="true" className="size-3.5" />} {...button}>
      {t("Refresh Now")}
    </Button>
  );
}

/** The same without words, where there is no room for them. */
export function RefreshIconButton({ busy, onClick, ...look }: RefreshButtonProps & { size?: "sm" }) {
  const t = useTranslate();
  return (
    <IconButton
      label={t("Refresh Now")}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onClick()}
      {...look}
    >
      {busy ? <Spinner /> : <RotateCw aria-hidden="true" />}
    </IconButton>
  );
}
