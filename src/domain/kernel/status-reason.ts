import { english, type Message, message } from "#domain/language/translate.ts";

const statusWords: Readonly<Record<number, Message>> = {
  401: message("401, the key is rejected"),
  402: message("402, the key has no credit left"),
  403: message("403, the key may not do this"),
  404: message("404, the key may not use this model"),
  408: message("408, no answer in time"),
  429: message("429, the call limit is reached"),
  500: message("500, a fault of its own"),
  502: message("502, its gateway fails"),
  503: message("503, overloaded"),
  504: message("504, no answer in time"),
  529: message("529, overloaded"),
};

/** "503, overloaded" */
export const statusReason = (status: number): string => english.of(statusWords[status] ?? `HTTP ${status}`);
