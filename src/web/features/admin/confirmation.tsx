import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { ApiError, errorFromAnswer, networkMessage, wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";

/** Does the work; when the server asks who is there, asks the admin and does it again. */
type Confirmed = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

const ConfirmationContext = createContext<Confirmed>((work) => work());

/** What an admin was doing waits for the proof and goes on with it; giving up rejects it with the server's own words. */
export const useConfirmed = (): Confirmed => useContext(ConfirmationContext);

type Question = { answer: (isProved: boolean) => void };

/** The question for the own password or passkey, over whatever is open. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const isAsked = useRef<Promise<boolean> | null>(null);

  /** Several calls that are asked in the same moment share the question. */
  function ask(): Promise<boolean> {
    isAsked.current ??= new Promise<boolean>((resolve) =>
      setQuestion({
        answer(isProved) {
          isAsked.current = null;
          setQuestion(null);
          resolve(isProved);
        },
      }),
    );
    return isAsked.current;
  }

  const confirmed = useRef<Confirmed>(async (work) => {
    try {
      return await work();
    } catch (error) {
      const isQuestion = error instanceof ApiError && error.code === "reauthentication-required";
      if (!isQuestion || !(await ask())) throw error;
      return work();
    }
  });

  return (
    <ConfirmationContext value={confirmed.current}>
      {children}
      {question && <ConfirmationDialog {...question} />}
    </ConfirmationContext>
  );
}

/** Lets the browser prove one of the admin's passkeys. Throws what the browser throws when it is given up. */
async function confirmByPasskey(): Promise<unknown> {
  const optionsJSON = await call("POST /api/auth/confirm-password/options");
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const response = await startAuthentication({ optionsJSON });
  return call("POST /api/auth/confirm-password", { body: { response: { ...response } } });
}

function ConfirmationDialog({ answer }: Question) {
  const t = useTranslate();
  const form = useDomainForm({
    values: { currentPassword: "" },
    rules: ({ currentPassword }) => ({
      currentPassword: currentPassword === "" ? t("Password is required") : undefined,
    }),
    send: (body) => call("POST /api/auth/confirm-password", { body }),
    onDone: () => answer(true),
  });
  const passkey = useMutation({ mutationFn: confirmByPasskey, onSuccess: () => answer(true) });
  // The browser's own words are for machines, and giving up needs none.
  const refused = passkey.error instanceof ApiError ? t.of(wordsOf(passkey.error)) : undefined;
  return (
    <Dialog
      open
      onOpenChange={() => answer(false)}
      title={t("Confirm it's you")}
      description={t("Needed to change accounts and download data. Lasts 10 minutes.")}
      closesOutside={false}
    >
      <Form form={form}>
        <FormNotice text={form.notice ?? refused} />
        <TextField
          label={t("Your password")}
          type="password"
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" busy={passkey.isPending} onClick={() => passkey.mutate()}>
            {t("Use a passkey")}
          </Button>
          <Button onClick={() => answer(false)}>{t("Cancel")}</Button>
          <SubmitButton form={form}>{t("Confirm")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

type DownloadButtonProps = {
  address: string;
  /** As it is saved. */
  name: string;
  children: string;
};

/** Downloads a file of personal data, which the server gives only to an admin who was asked. */
export function ConfirmedDownload({ address, name, children }: DownloadButtonProps) {
  const t = useTranslate();
  const confirmed = useConfirmed();
  const banner = useBanner();
  const { mutate, isPending } = useMutation({
    mutationFn: () => confirmed(() => fileAt(address)),
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => banner({ tone: "problem", text: t.of(wordsOf(error)) }),
  });
  return (
    <Button
      size="sm"
      busy={isPending}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  );
}

/** @throws ApiError */
async function fileAt(address: string): Promise<Blob> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: "network", message: networkMessage }, { cause });
  });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => undefined);
  throw errorFromAnswer(response.status, body, response.headers.get("retry-after"));
}

/** Long enough for every browser to begin the download. */
const addressMs = 10_000;

function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), addressMs);
}
