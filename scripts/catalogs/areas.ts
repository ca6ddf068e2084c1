/** Which catalog has the sentences of a file: the feature's word where there is one, else "app". */

const areas = [
  "accounts",
  "admin",
  "alerts",
  "analysis",
  "app",
  "billing",
  "companies",
  "emails",
  "errors",
  "feeds",
  "market",
  "news",
  "settings",
  "site",
  "social",
] as const;
export type Area = (typeof areas)[number];

const roots = ["src/domain/", "src/contract/", "src/web/features/"];
/** Words of the domain and the contract that are no feature of the browser. */
const otherNames: Record<string, Area> = {
  applications: "accounts",
  channels: "alerts",
  "common-errors": "errors",
  digest: "settings",
  errors: "errors",
  "full-text": "news",
  reading: "news",
  scorecard: "analysis",
  "sign-up": "accounts",
  tags: "news",
};

/** What leaves by email or text message: no page loads it. */
const emailFiles: readonly string[] = [
  "src/domain/accounts/mail-layout.ts",
  "src/domain/accounts/mails.ts",
  "src/domain/accounts/text-messages.ts",
  "src/domain/analysis/model-end-mail.ts",
  "src/domain/digest/digest-mail.ts",
];

export function areaOf(file: string): Area {
  if (emailFiles.includes(file)) return "emails";
  // What the server says to users are rejections; the rest of its texts is for machines.
  if (file.startsWith("src/server/")) return "errors";
  const root = roots.find((each) => file.startsWith(each));
  const word = root === undefined ? "" : (/^[\w-]+/.exec(file.slice(root.length))?.[0] ?? "");
  return otherNames[word] ?? areas.find((each) => each === word) ?? "app";
}
