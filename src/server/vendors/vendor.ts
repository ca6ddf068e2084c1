import type { z } from "zod";
import type { Message } from "#domain/language/translate.ts";
import type { OwnKeyField, TestedIntegration } from "#domain/settings/api-key.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import type { CheckResult } from "#server/platform/check-result.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";

/** How a vendor calls out. */
export type Outside = {
  fetch: typeof globalThis.fetch;
  log: Logger;
  clock: Clock;
  /** For vendors that bound the calls of all processes together: milliseconds until one may go; 0 counts it as gone. */
  admit(vendor: string, callsPerMinuteMax: number): Promise<number>;
};

/** What a vendor may know of the installation. */
export type Site = {
  appUrl: string;
  /** Who reads answers to mails. */
  supportEmail: string;
};

/** A key that users bring themselves. */
export type OwnKey = {
  /** Its name on the wire. */
  field: OwnKeyField;
  /** Where its owner gets it. */
  getItAt: string;
  /** What is wrong with its form, as a sentence; undefined for nothing. */
  problemOf?(key: string): Message | undefined;
};

/** What can be tried out in the settings. */
export type Trial = {
  integration: TestedIntegration;
  /** As users call it. */
  label: string;
  ownKey?: OwnKey;
  tryKey(key: string, outside: Outside): Promise<KeyDecision>;
  /** For vendors that also serve without a key: whether they do now, and what that means. */
  tryWithoutKey?(outside: Outside): Promise<{ ok: boolean; words: Message }>;
};

/** One outside service as the environment has it. */
export type ConfiguredVendor = {
  /** Stable: it is in the database, in the log and in what keys are encrypted for. */
  id: string;
  /** As admins call it. */
  name: string;
  /** Where it is called; undefined when it is not. */
  url: string | undefined;
  /** The operator's key, by the name that it has in the environment. */
  systemKey?: { name: string; value: string | undefined };
  trial?: Trial;
  /** The doctor's questions; sends nothing to anyone and charges nothing. */
  check(outside: Outside): Promise<CheckResult[]>;
};

/** An entry of a registry. */
export type Vendor<Configured extends ConfiguredVendor> = {
  id: string;
  /** The keys of the environment that it reads. */
  environment: z.ZodRawShape;
  /** Keys that are of use together only. */
  together?: readonly (readonly string[])[];
  /** What is wrong with a checked environment, one line each. */
  problemsOf?(values: Readonly<Record<string, unknown>>): string[];
  configure(values: Readonly<Record<string, unknown>>, site: Site): Configured;
};

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/**
 * A registry's entry, typed by the keys that it reads itself. The environment is checked once, against the keys of all
 * vendors together, so that each one gets values of its own shape.
 */
export function vendor<const Shape extends z.ZodRawShape, Configured extends ConfiguredVendor>(entry: {
  id: string;
  environment: Shape;
  together?: readonly (readonly (keyof Shape & string)[])[];
  problemsOf?(values: Values<Shape>): string[];
  configure(values: Values<Shape>, site: Site): Configured;
}): Vendor<Configured> {
  const { problemsOf } = entry;
  return {
    id: entry.id,
    environment: entry.environment,
    together: entry.together ?? [],
    ...(problemsOf && { problemsOf: (values) => problemsOf(values as Values<Shape>) }),
    configure: (values, site) => entry.configure(values as Values<Shape>, site),
  };
}
