import type { CheckResult } from "#domain/companies/match-context.ts";

/**
 * How often finds are right, fitted to the open halves of finance and general headlines. Doubtful ones by their
 * evidence (a logistic curve), the others by what they are.
 */
const doubtful = { offset: 0.89, slope: 0.79, evidenceMax: 6 };
const usual = 0.98;
const repeated = 0.99;

/** Confidence of the rules from which a company is named twice, or in the syntax of a symbol. */
const repeatedMin = 0.95;

/** The share of such finds that is right. */
export function shareRight({ confidence, evidence }: Pick<CheckResult, "confidence" | "evidence">): number {
  if (evidence !== undefined) {
    const odds = doubtful.offset + doubtful.slope * Math.min(evidence, doubtful.evidenceMax);
    return 1 / (1 + Math.exp(-odds));
  }
  return confidence < repeatedMin ? usual : Math.max(repeated, confidence);
}
