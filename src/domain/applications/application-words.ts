import type { TokenScope } from "../accounts/personal-token.ts";
import { type Message, message, type Translate } from "../language/translate.ts";

/** Where an application gets its answers, as the contract tells it. */
type Target = { kind: "site" | "device" | "scheme"; name: string | null };

export function targetWords(t: Translate, { kind, name }: Target): string {
  if (kind === "device") return t("An application on this device");
  if (kind === "scheme") return t("An application on this device, by {name} links", { name: name ?? "" });
  return name ?? "";
}

const scopeNames: Record<TokenScope, Message> = {
  read: message("Read"),
  write: message("Write"),
  alerts: message("Alerts"),
};

/** What a token or an application may do, on one line. */
export const scopesWords = (t: Translate, scopes: readonly TokenScope[]): string =>
  new Intl.ListFormat(t.locale, { type: "unit" }).format(scopes.map((scope) => t.of(scopeNames[scope])));
