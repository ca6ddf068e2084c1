import type { Me } from "#contract/accounts.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { longDayOf } from "#web/lib/moment.ts";

/** The lines of "Account Information" below name and address; what is not known is "--". */
export function accountFacts(me: Me): { label: string; value: string }[] {
  return [
    { label: "Phone", value: me.phone || "--" },
    { label: "Role", value: me.role },
    { label: "Plan", value: me.subscriptionType === null ? "None" : planOf(me.subscriptionType).name },
    { label: "Sign-in", value: me.authProvider === "google" ? "Google" : "Email and password" },
    { label: "Member since", value: longDayOf(me.createdAt) ?? "--" },
  ];
}
