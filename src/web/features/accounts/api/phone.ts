import type { PhoneCode, PhoneProof } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";

export const textPhoneCode = (input: PhoneProof) => api.post<unknown>("/api/me/phone", input);

export const provePhone = (input: PhoneCode) => api.post<unknown>("/api/me/phone/verify", input);

export const removePhone = () => api.delete("/api/me/phone");
