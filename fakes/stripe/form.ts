export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

const keyDepthMax = 8;
const listMax = 1_000;

function isObject(value: FormValue | undefined): value is FormObject {
  return typeof value === "object" && !Array.isArray(value);
}

function put(target: FormObject, path: string[], value: string): void {
  let at = target;
  for (const key of path.slice(0, -1)) {
    const next = at[key];
    if (isObject(next)) at = next;
    else {
      const fresh: FormObject = Object.create(null);
      at[key] = fresh;
      at = fresh;
    }
  }
  const last = path.at(-1) ?? "";
  at[last === "" ? String(Object.keys(at).length) : last] = value;
}

/** Objects whose keys are 0, 1, 2, ... become lists. */
function withLists(value: FormValue): FormValue {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const isList =
    keys.length > 0 && keys.length <= listMax && keys.every((key, index) => key === String(index));
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Reads `a[b][0][c]=x` bodies and queries into nested values. */
export function parseForm(parameters: URLSearchParams): FormObject {
  const target: FormObject = Object.create(null);
  for (const [name, value] of parameters) {
    const head = /^[^[\]]+/.exec(name)?.[0];
    if (head === undefined) continue;
    const rest = [...name.slice(head.length).matchAll(/\[([^[\]]*)\]/g)].map((found) => found[1] ?? "");
    put(target, [head, ...rest].slice(0, keyDepthMax), value);
  }
  const result = withLists(target);
  return isObject(result) ? result : {};
}

/** The text at a path, or undefined. */
export function textAt(form: FormValue | undefined, ...path: (string | number)[]): string | undefined {
  let at: FormValue | undefined = form;
  for (const key of path) {
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isObject(at) ? at[String(key)] : undefined;
  }
  return typeof at === "string" ? at : undefined;
}

/** A map of texts such as metadata; everything else in it is dropped. */
export function textsAt(form: FormObject, key: string): Record<string, string> {
  const value = form[key];
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
}

/** Changes a map of texts as the vendor does: an empty value takes a text away, and an empty map takes all. */
export function changeTexts(texts: Record<string, string>, form: FormObject, key: string): void {
  if (form[key] === "") for (const name of Object.keys(texts)) delete texts[name];
  for (const [name, text] of Object.entries(textsAt(form, key)))
    if (text === "") delete texts[name];
    else texts[name] = text;
}

/** The nested values at a name, empty when there are none. */
export function objectAt(form: FormObject, key: string): FormObject {
  const value = form[key];
  return isObject(value) ? value : {};
}
