import type { CheckResult } from "#server/platform/check-result.ts";
import { type MessageChannel, MessageError, type MessageFailure } from "./messages.ts";

const failureTexts: Partial<Record<MessageFailure, string>> = {
  "account-refused": "The account is refused",
  unreachable: "It isn't responding",
  "rate-limited": "The limit of calls is used up for now",
};

/** Signs in at a channel and says what came of it. */
export async function channelCheck(
  what: string,
  channel: Pick<MessageChannel<never>, "verify" | "close">,
  good: string,
): Promise<CheckResult[]> {
  try {
    await channel.verify();
    return [{ what, ok: true, says: good }];
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return [{ what, ok: false, says: `${failureTexts[error.fault] ?? "It refuses"} (${error.detail}).` }];
  } finally {
    channel.close();
  }
}
