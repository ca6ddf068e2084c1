import type { Message } from "../language/translate.ts";

/** Why a feed failed, as it is stored in English, with its status apart: so it is worded in any language. */
export function failureWords(reason: string): Message {
  const status = /\bstatus (\d{3})\b/.exec(reason)?.[1];
  return status === undefined
    ? { sentence: reason }
    : { sentence: reason.replace(`status ${status}`, "status {status}"), values: { status } };
}
