import { Bell } from "lucide-react";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export type AlertButtonProps = { symbol: string };

/** To the form of an alert about a company. */
export function AlertButton({ symbol }: AlertButtonProps) {
  const t = useTranslate();
  return (
    <ButtonLink
      size="sm"
      variant="quiet"
      to={paths.alerts({ new: { symbol } })}
      icon={<Bell aria-hidden="true" className="size-4" />}
    >
      {t("Alert me about {symbol}", { symbol })}
    </ButtonLink>
  );
}
