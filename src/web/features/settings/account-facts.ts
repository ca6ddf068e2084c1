import type { Me } from "#contract/accounts.ts";

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

const planNames = { EARLY_BIRD: "Early Bird BYOK", MANAGED: "Early Bird Managed" } as const;

/** The lines of "Account Information"; what is not known is "--". */
export function accountFacts(me: Me): { label: string; value: string }[] {
  const since = new Date(me.createdAt);
  return [
    { label: "Full name", value: me.fullName },
    { label: "Email", value: me.email },
    { label: "Phone", value: me.phone ?? "--" },
    { label: "Role", value: me.role },
    { label: "Plan", value: me.subscriptionType === null ? "None" : planNames[me.subscriptionType] },
    { label: "Sign-in", value: me.authProvider === "google" ? "Google" : "Email and password" },
    { label: "Member since", value: Number.isNaN(since.getTime()) ? "--" : days.format(since) },
  ];
}
