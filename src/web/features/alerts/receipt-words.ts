import type { Receipt, receiptSteps } from "#contract/alert-receipts.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";

type Step = Receipt["deliveries"][number]["steps"][number];

export const stepLabels: Record<(typeof receiptSteps)[number], Message> = {
  fired: message("Fired"),
  accepted: message("Accepted"),
  shown: message("Shown"),
  opened: message("Opened"),
};

/** Who says that it happened. */
export function confirmedWords(
  { confirmedBy, server }: Pick<Step, "confirmedBy" | "server">,
  t: Translate,
): string {
  switch (confirmedBy) {
    case "us":
      return t("confirmed by Tapewise");
    case "server":
      // A mail server answers without a name.
      return server ? t("confirmed by {server}", { server }) : t("confirmed by the server");
    case "worker":
      return t("confirmed by the browser");
    case "user":
      return t("confirmed by your click");
  }
}

const minute = 60;
const hour = 60 * minute;

/** How long after its publication: "12 s after publication". */
export function afterWords(seconds: number, t: Translate): string {
  if (seconds < minute) return t("{count} s after publication", { count: seconds });
  if (seconds < hour) return t("{count} min after publication", { count: Math.floor(seconds / minute) });
  return t("{count} h after publication", { count: Math.floor(seconds / hour) });
}
