import { useState } from "react";
import { useSearchParams } from "react-router";
import type { FirstAdmin } from "#contract/setup.ts";
import { emailProblem, fullNameProblem, passwordProblem } from "#domain/accounts/details.ts";
import { productName } from "#domain/kernel/product.ts";
import { pageMeta } from "#web/app/page-title.ts";
import { useSignIn } from "#web/app/sign-in-provider.tsx";
import { ChosenPassword } from "#web/features/accounts/account-fields.tsx";
import { AccountPage } from "#web/features/accounts/account-page.tsx";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";

export const meta = pageMeta((t) => ({ name: t("Setup") }));

/** Field messages of the form for the first admin; none when it may be sent. */
export function setupErrors(form: Omit<FirstAdmin, "token" | "language">) {
  return {
    fullName: fullNameProblem(form.fullName),
    email: emailProblem(form.email),
    password: passwordProblem(form.password),
  };
}

/** Only once per installation, with the token of the printed link. */
function createFirstAdmin(input: FirstAdmin): Promise<{ email: string }> {
  return call("POST /api/setup", { body: input });
}

type SetupFormProps = { token: string; onDone: () => void };

function SetupForm({ token, onDone }: SetupFormProps) {
  const t = useTranslate();
  const form = useDomainForm({
    values: { fullName: "", email: "", password: "" },
    rules: setupErrors,
    send: (typed) => createFirstAdmin({ ...typed, token, language: t.locale }),
    onDone,
  });
  return (
    <Form form={form}>
      <FormNotice text={form.notice} />
      <TextField label={t("Full name")} autoComplete="name" {...form.field("fullName")} />
      <TextField label={t("Email")} type="email" autoComplete="username" {...form.field("email")} />
      <ChosenPassword field={form.field("password")} />
      <SubmitButton form={form} className="mt-1 w-full">
        {t("Create admin")}
      </SubmitButton>
    </Form>
  );
}

/** Creates the first admin of a new installation, by the one-time link that the server prints. */
export default function SetupRoute() {
  const t = useTranslate();
  const [search] = useSearchParams();
  const token = search.get("token");
  const onSignIn = useSignIn();
  const [done, setDone] = useState(false);
  return (
    <AccountPage
      title={t("Set up {productName}", { productName })}
      text={t("This installation has no users yet. Create the first admin.")}
    >
      {done && (
        <EmptyState
          title={t("Admin created")}
          text={t("Sign in with the email and password you just chose.")}
          action={
            <Button variant="primary" onClick={onSignIn}>
              {t("Sign In")}
            </Button>
          }
        />
      )}
      {!done && token === null && (
        <EmptyState
          title={t("The link is incomplete")}
          text={t("Copy the full one-time link shown when the server started.")}
        />
      )}
      {!done && token !== null && <SetupForm token={token} onDone={() => setDone(true)} />}
    </AccountPage>
  );
}
