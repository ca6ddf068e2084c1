import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { ApiError } from "#web/lib/api-error.ts";

type Fields = Record<string, string>;
export type FieldErrors<F extends Fields> = { [field in keyof F]?: string | undefined };

export type FieldFormOptions<F extends Fields, A> = {
  empty: F;
  /** Messages of the fields; empty when the form may be sent. */
  check: (form: F) => FieldErrors<F>;
  send: (form: F) => Promise<A>;
  onDone: (answer: A) => void;
  /** The field that a refusal is about, where the server does not name it. */
  fieldOf?: (refusal: ApiError) => keyof F | undefined;
  /** What is typed, where it outlives the form; left out, the form holds it itself. */
  typed?: { form: F; edit: (field: keyof F & string, value: string) => void };
  /** Told of what is about no field; then nothing of it is said above the form. */
  onRefused?: (refusal: Error) => void;
};

/**
 * State of a form of text fields, whose inputs carry their field's name. What the server says about one field stands
 * under it, everything else above the form; the first wrong field gets the focus; an error goes when its field is edited.
 */
export function useFieldForm<F extends Fields, A>(options: FieldFormOptions<F, A>) {
  const { empty, check, send, onDone, fieldOf, typed, onRefused } = options;
  const [own, setOwn] = useState(empty);
  const form = typed?.form ?? own;
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const formRef = useRef<HTMLFormElement>(null);
  const names = Object.keys(empty) as (keyof F & string)[];

  function placeOf(error: Error | null): (keyof F & string) | undefined {
    if (!(error instanceof ApiError)) return undefined;
    const field = error.field ?? fieldOf?.(error);
    return names.find((name) => name === field);
  }

  function focusOn(field: (keyof F & string) | undefined) {
    if (field !== undefined)
      formRef.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (refusal) => {
      const place = placeOf(refusal);
      if (place === undefined && onRefused) onRefused(refusal);
      else focusOn(place ?? names.at(-1));
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const found = check(form);
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first === undefined) mutate(form);
    else focusOn(first);
  }

  function edit(field: keyof F & string, value: string) {
    if (typed) typed.edit(field, value);
    else setOwn((all) => ({ ...all, [field]: value }));
    setErrors((all) => ({ ...all, [field]: undefined }));
    if (error) reset();
  }

  const place = placeOf(error);
  const errorOf = (field: keyof F & string) =>
    errors[field] ?? (error && place === field ? error.message : undefined);
  return {
    form,
    errorOf,
    notice: error && place === undefined && !onRefused ? error.message : undefined,
    busy: isPending,
    formRef,
    submit,
    edit,
    /** What an input of the field needs. */
    field: (name: keyof F & string) => ({
      name,
      value: form[name] ?? "",
      error: errorOf(name),
      onChange: (event: { target: { value: string } }) => edit(name, event.target.value),
    }),
  };
}
