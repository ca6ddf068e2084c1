import type { PhoneCode } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";

export const textPhoneCode = (phoneNumber: string) => api.post<unknown>("/api/me/phone", { phoneNumber });

export const provePhone = (input: PhoneCode) => api.post<unknown>("/api/me/phone/verify", input);

export const removePhone = () => api.delete("/api/me/phone");
