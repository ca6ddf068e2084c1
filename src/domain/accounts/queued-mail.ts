import type { MailDetails } from "./mails.ts";

/** Mails that wait for a mail server that does not take them at once. Those about a plan's end have a schedule of their own. */
export type QueuedMail = Exclude<MailDetails, { kind: "plan-ended" }>;

const noticeMinutes = 24 * 60;

/** How long a mail is worth sending: as long as its link is good, and a day at most; of a model's end six, which comes in seven. */
export function goodMinutes(mail: QueuedMail): number {
  if (mail.kind === "model-ends") return 6 * noticeMinutes;
  if ("minutes" in mail) return Math.min(mail.minutes, noticeMinutes);
  return "hours" in mail ? Math.min(mail.hours * 60, noticeMinutes) : noticeMinutes;
}
