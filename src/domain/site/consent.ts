/** What a user decided about analytics. */
export const consentDecisions = ["accepted", "declined"] as const;
export type ConsentDecision = (typeof consentDecisions)[number];
