import type { FormObject, FormValue } from "../form.ts";
import type { OtherString } from "../render/wire.ts";
import { invalid, type StripeFailure } from "./failures.ts";

/**
 * What a parameter may be. `ignored` changes nothing here and is not looked at; `unplayed` is one of the vendor's that
 * nothing here acts on: it is rejected, so that no test relies on it.
 */
export type Rule =
  | "text"
  | "number"
  | "boolean"
  | "texts"
  | "range"
  | "ignored"
  | "unplayed"
  | { oneOf: Readonly<Record<string, true>> }
  | { list: Rule }
  | { fields: Rules }
  | { orEmpty: Rule };

export type Rules = Readonly<{ [name: string]: Rule }>;

type Known<T> = T extends OtherString ? (string extends T ? never : T) : never;

type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

type RuleOf<T> = [T] extends [boolean]
  ? "boolean"
  : [T] extends [number]
    ? "number"
    : [T] extends [string]
      ? [Known<T>] extends [never]
        ? "text"
        : { oneOf: { [Value in Known<T>]: true } }
      : [T] extends [(infer Item)[]]
        ? { list: RuleOf<Item> | "ignored" }
        : [Range | number] extends [T]
          ? "range"
          : string extends keyof T
            ? "texts"
            : [T] extends [object]
              ? { fields: RulesOf<T> }
              : never;

type Bare<T> = Exclude<NonNullable<T>, "">;

/** Rules for the parameters of a call: one for each that the vendor's library has, and no others. */
export type RulesOf<Parameters> = {
  readonly [Name in keyof Parameters]-?:
    | "ignored"
    | "unplayed"
    | (null extends Parameters[Name]
        ? { orEmpty: RuleOf<Bare<Parameters[Name]>> }
        : RuleOf<Bare<Parameters[Name]>>);
};

/** The same rule for several parameters. */
export function each<const Name extends string, const Given extends Rule>(
  rule: Given,
  ...names: Name[]
): Record<Name, Given> {
  return Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, Given>;
}

export function isOneOf<Value extends string>(
  values: Readonly<Record<Value, true>>,
  text: string | undefined,
): text is Value {
  return text !== undefined && Object.hasOwn(values, text);
}

const bounds: Rules = each("number", "gt", "gte", "lt", "lte");

function choiceFailure(values: readonly string[], path: string): StripeFailure {
  const last = values.at(-1);
  const listed = values.length > 1 ? `one of ${values.slice(0, -1).join(", ")}, or ${last}` : last;
  return invalid(`Invalid ${path}: must be ${listed}`, path);
}

const emptyFailure = (path: string) =>
  invalid(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    path,
    "parameter_invalid_empty",
  );

function textFailure(value: string, rule: Rule, path: string): StripeFailure | null {
  if (rule === "text") return null;
  if (rule === "boolean")
    return value === "true" || value === "false" ? null : invalid(`Invalid boolean: ${value}`, path);
  if (rule === "number" || rule === "range")
    return /^-?\d{1,15}(\.\d{1,12})?$/.test(value)
      ? null
      : invalid(`Invalid integer: ${value}`, path, "parameter_invalid_integer");
  if (typeof rule === "object" && "oneOf" in rule)
    return isOneOf(rule.oneOf, value) ? null : choiceFailure(Object.keys(rule.oneOf), path);
  return typeof rule === "object" && "list" in rule
    ? invalid("Invalid array", path)
    : invalid("Invalid object", path);
}

function valueFailure(value: FormValue, rule: Rule, path: string): StripeFailure | null {
  if (rule === "ignored") return null;
  if (rule === "unplayed")
    return invalid(`The fake does not play this parameter of the vendor's: ${path}`, path);
  if (typeof rule === "object" && "orEmpty" in rule)
    return value === "" ? null : valueFailure(value, rule.orEmpty, path);
  if (value === "") return emptyFailure(path);
  if (typeof value === "string") return textFailure(value, rule, path);
  if (Array.isArray(value)) {
    if (typeof rule !== "object" || !("list" in rule)) return invalid("Invalid string", path);
    return firstOf(value.map((item, at) => () => valueFailure(item, rule.list, `${path}[${at}]`)));
  }
  if (rule === "texts")
    return firstOf(
      Object.entries(value).map(
        ([name, text]) =>
          () =>
            typeof text === "string" ? null : invalid("Metadata values must be strings", `${path}[${name}]`),
      ),
    );
  if (rule === "range") return parametersFailure(value, bounds, path);
  if (typeof rule === "object" && "fields" in rule) return parametersFailure(value, rule.fields, path);
  return typeof rule === "object" && "list" in rule
    ? invalid("Invalid array", path)
    : invalid("Invalid string", path);
}

function firstOf(looks: (() => StripeFailure | null)[]): StripeFailure | null {
  for (const look of looks) {
    const failure = look();
    if (failure) return failure;
  }
  return null;
}

/** What the vendor rejects about the names and kinds of a call's parameters; null when it accepts them. */
export function parametersFailure(form: FormObject, rules: Rules, within = ""): StripeFailure | null {
  return firstOf(
    Object.entries(form).map(([name, value]) => () => {
      const path = within === "" ? name : `${within}[${name}]`;
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      return rule === undefined
        ? invalid(`Received unknown parameter: ${path}`, path, "parameter_unknown")
        : valueFailure(value, rule, path);
    }),
  );
}
