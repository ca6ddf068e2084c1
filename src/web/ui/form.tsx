import { useMutation } from "@tanstack/react-query";
import {
  type ComponentProps,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from "react-hook-form";
import type { Message } from "#domain/language/translate.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { keepDraft, readDraft, watchDrafts } from "#web/lib/drafts.ts";
import { useTranslate } from "#web/lib/language.ts";
import { saveStateOf } from "#web/lib/use-setting.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Of text, numbers and booleans: a value is never an object. */
type Values = Record<string, unknown>;
type NameOf<V> = Extract<keyof V, string>;

/** Messages by field; nothing, or undefined for every field, when the form may be sent. */
export type Rules<V> = (values: V) => { [name in NameOf<V>]?: Message | string | undefined };

/** React Hook Form's resolver from rules of the domain. */
function resolverOf<V extends Values>(rules: Rules<V>): Resolver<V> {
  return (values) => {
    const found = Object.entries(rules(values)).filter(([, words]) => words !== undefined);
    if (found.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(found.map(([name, words]) => [name, { words }]));
    return { values: {}, errors: errors as unknown as FieldErrors<V> };
  };
}

const draftOf = <V,>(name: string | undefined) =>
  (name === undefined ? {} : (readDraft(name) ?? {})) as Partial<V>;

export type FormOptions<V extends Values, Answer> = {
  /** What the fields hold until they are edited, in the order in which a wrong one gets the focus. */
  values: V;
  rules: Rules<V>;
  send: (values: V) => Promise<Answer>;
  onDone: (answer: Answer, sent: V) => void;
  /** Of an error that is about no field. Without it the notice says it, and the last field gets the focus. */
  onError?: (error: Error) => void;
  /** The field that an error is about, where the server does not name it. */
  fieldOf?: (error: ApiError) => NameOf<V> | undefined;
  /** What is typed survives leaving the page, under this name, until the form is cleared. In memory only. */
  draft?: string;
};

/** What the frame and the button need of any form. */
export type FormFrame = {
  formRef: RefObject<HTMLFormElement | null>;
  submit: (event: SubmitEvent) => void;
  busy: boolean;
};

/**
 * A form with rules of the domain. What the server says about one field is under it, everything else in the notice;
 * the first wrong field gets the focus; an error goes when its field is edited, the server's when any field is.
 */
export function useDomainForm<V extends Values, Answer>(options: FormOptions<V, Answer>) {
  const t = useTranslate();
  const { values: stored, rules, send, onDone, onError, fieldOf, draft } = options;
  const names = Object.keys(stored) as NameOf<V>[];
  const formRef = useRef<HTMLFormElement>(null);
  const typed = useRef<Partial<V> | null>(null);
  typed.current ??= draftOf<V>(draft);
  const { register, handleSubmit, setValue, getValues, watch, clearErrors, formState } = useForm<V>({
    defaultValues: { ...stored, ...typed.current } as DefaultValues<V>,
    resolver: resolverOf(rules),
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors } = formState;
  const pathOf = (name: NameOf<V>) => name as string as Path<V>;

  function placeOf(error: Error | null): NameOf<V> | undefined {
    if (!(error instanceof ApiError)) return undefined;
    const field = error.field ?? fieldOf?.(error);
    return names.find((name) => name === field);
  }

  function focusOn(name: NameOf<V> | undefined) {
    if (name !== undefined) formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const place = placeOf(error);
      if (place === undefined && onError) onError(error);
      else focusOn(place ?? names.at(-1));
    },
  });
  const { error, isPending } = mutation;

  // What was not typed follows what is stored.
  useEffect(() => {
    for (const name of Object.keys(stored))
      if (!(name in (typed.current ?? {})) && getValues(name as Path<V>) !== stored[name])
        setValue(name as Path<V>, stored[name] as PathValue<V, Path<V>>);
  }, [stored, getValues, setValue]);

  function invalidate() {
    typed.current = {};
    for (const name of names) setValue(pathOf(name), stored[name] as PathValue<V, Path<V>>);
  }
  const forgetAll = useEffectEvent(invalidate);

  // The same draft may have been sent or cleared by a form that the user left before its answer came.
  useEffect(() => {
    if (draft === undefined) return;
    return watchDrafts(() => {
      if (readDraft(draft) === undefined && Object.keys(typed.current ?? {}).length > 0) forgetAll();
    });
  }, [draft]);

  function edited(name: NameOf<V>) {
    typed.current = { ...typed.current, [name]: getValues(pathOf(name)) } as Partial<V>;
    if (draft !== undefined) keepDraft(draft, typed.current);
    if (errors[name] !== undefined) clearErrors(pathOf(name));
    if (mutation.isError || mutation.isSuccess) mutation.reset();
  }

  function edit<Name extends NameOf<V>>(name: Name, value: V[Name]) {
    setValue(pathOf(name), value as PathValue<V, Path<V>>);
    edited(name);
  }

  const place = placeOf(error);
  const errorOf = (name: NameOf<V>): string | undefined => {
    const rule = errors[name] as { words?: Message | string } | undefined;
    const words = rule?.words ?? (error && place === name ? wordsOf(error) : undefined);
    return words === undefined ? undefined : t.of(words);
  };
  const frame: FormFrame = {
    formRef,
    busy: isPending,
    submit(event) {
      event.preventDefault();
      if (isPending) return;
      void handleSubmit(
        (values) => mutation.mutate(values),
        (wrong) => focusOn(names.find((name) => wrong[name] !== undefined)),
      )();
    },
  };
  return {
    ...frame,
    /** What a text field needs. */
    field: (name: NameOf<V>) => ({
      ...register(pathOf(name), { onChange: () => edited(name) }),
      error: errorOf(name),
    }),
    /** What a control needs that holds a value of its own kind, such as a select. */
    choice: <Name extends NameOf<V>>(name: Name) => ({
      value: watch(pathOf(name)) as V[Name],
      onChange: (value: V[Name]) => edit(name, value),
    }),
    /** What a field holds; the form is rendered again at each change of it. */
    valueOf: <Name extends NameOf<V>>(name: Name) => watch(pathOf(name)) as V[Name],
    /** As if it had been typed. */
    edit,
    errorOf,
    focusOn,
    /** Of an error that is about no field. */
    notice: error && place === undefined ? t.of(wordsOf(error)) : undefined,
    /** For a SavedSign. */
    saving: saveStateOf(mutation),
    /** Only the fields that were edited. */
    typed: (): Partial<V> => typed.current ?? {},
    /** Drops what was typed. */
    clear() {
      invalidate();
      if (draft !== undefined) keepDraft(draft, undefined);
    },
  };
}

export type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "ref"> & {
  form: Pick<FormFrame, "submit"> & Partial<FormFrame>;
};

/** The form element: own fields below each other, unless the class says otherwise. */
export function Form({ form, className = "flex flex-col gap-4", ...rest }: FormProps) {
  return <form {...rest} ref={form.formRef} noValidate onSubmit={form.submit} className={className} />;
}

export type SubmitButtonProps = Omit<ButtonProps, "form" | "type"> & { form: Pick<FormFrame, "busy"> };

/** The button that sends; it shows that the form is on its way. */
export function SubmitButton({ form, busy = false, ...rest }: SubmitButtonProps) {
  return <Button variant="primary" {...rest} type="submit" busy={form.busy || busy} />;
}

export type FormNoticeProps = {
  text: Message | string | null | undefined;
  className?: string | undefined;
};

/** Says above a form why it was rejected. */
export function FormNotice({ text, className }: FormNoticeProps) {
  const t = useTranslate();
  if (text === null || text === undefined) return null;
  return (
    <Notice tone="danger" className={className}>
      {t.of(text)}
    </Notice>
  );
}
