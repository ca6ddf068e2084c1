import type { BillingPortal } from "#contract/billing.ts";
import { api } from "#web/lib/api.ts";

export const openBillingPortal = () => api.post<BillingPortal>("/api/billing/portal", {});
