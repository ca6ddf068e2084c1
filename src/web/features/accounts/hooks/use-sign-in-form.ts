import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { type SignInErrors, signInErrors } from "#domain/accounts/account.ts";
import { signIn } from "#web/features/accounts/api/sign-in.ts";
import { signInRefusal } from "#web/features/accounts/sign-in-refusal.ts";

/** State of the sign-in form; `onDone` runs once the server has opened the session. */
export function useSignInForm(onDone: () => void) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<SignInErrors>({});
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: signIn,
    onSuccess: onDone,
    onError: () => passwordRef.current?.focus(),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const found = signInErrors({ email, password });
    setErrors(found);
    if (found.email !== undefined) emailRef.current?.focus();
    else if (found.password !== undefined) passwordRef.current?.focus();
    else mutate({ email: email.trim(), password });
  }

  function edit(field: keyof SignInErrors, value: string) {
    if (field === "email") setEmail(value);
    else setPassword(value);
    setErrors((all) => ({ ...all, [field]: undefined }));
    if (error) reset();
  }

  const refusal = error ? signInRefusal(error) : null;
  return { email, password, errors, refusal, busy: isPending, emailRef, passwordRef, submit, edit };
}
