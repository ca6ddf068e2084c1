/** Where no text that a user reads may be outside the catalogs. */
export const wordedFolders: readonly string[] = [
  "src/domain/accounts/account.ts",
  "src/domain/accounts/details.ts",
  "src/domain/accounts/mail-layout.ts",
  "src/domain/accounts/mails.ts",
  "src/domain/accounts/sign-up.ts",
  "src/domain/admin/",
  "src/domain/analysis/budget.ts",
  "src/domain/analysis/cost-figures.ts",
  "src/domain/analysis/model-prices.data.ts",
  "src/domain/billing/",
  "src/domain/feeds/",
  "src/domain/full-text/outcome.ts",
  "src/domain/news/",
  "src/domain/settings/",
  "src/domain/site/",
  "src/web/",
];

/** Texts that are the same in every language: sample data, and words for machines. */
export const verbatimFiles: readonly string[] = ["src/web/app/demo-news.data.ts"];

/** Tables whose every text is a sentence for users. */
export const tableFiles: readonly string[] = [
  "src/contract/errors.ts",
  "src/contract/common-errors.ts",
  "src/domain/accounts/identity-codes.ts",
];
