import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Laptop, Plug, ShieldCheck, X } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import type { Me } from "#contract/accounts.ts";
import type { Authorization, AuthorizationRequest } from "#contract/applications.ts";
import type { TokenScope } from "#domain/accounts/personal-token.ts";
import { targetWords } from "#domain/applications/application-words.ts";
import { productName } from "#domain/kernel/product.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { AccountPage, LinkDone, ViewPane } from "#web/features/accounts/account-page.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FormNotice } from "#web/ui/form.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { buttonStyles } from "#web/ui/styles.ts";

const SignInDialog = lazyComponent(
  async () => (await import("#web/features/accounts/sign-in/sign-in-dialog.tsx")).SignInDialog,
);

const scopeWords: Record<TokenScope, Message> = {
  read: message("See your headlines, watchlists, prices and analyses"),
  write: message("Change your watchlists, feeds and marks, and ask questions on your AI budget"),
  alerts: message("Change your alerts and where they're sent"),
};

/** The page's own parameters are the application's request; what isn't one of them stays behind. */
function requestIn(search: string): AuthorizationRequest {
  return Object.fromEntries(new URLSearchParams(search)) as AuthorizationRequest;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 text-14">
      <span className="mt-0.5 shrink-0 [&_svg]:size-4">{icon}</span>
      <span className="min-w-0 text-pretty">{children}</span>
    </li>
  );
}

/** Who asks, as far as anything vouches for it. */
function Applicant({ name, publisher, target }: Authorization) {
  const t = useTranslate();
  return (
    <div className="flex items-center gap-3">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-8 bg-accent-soft text-accent">
        {target.kind === "site" ? (
          <Plug aria-hidden="true" className="size-5" />
        ) : (
          <Laptop aria-hidden="true" className="size-5" />
        )}
      </span>
      <div className="min-w-0">
        <p className="text-16 font-semibold break-words">
          <bdi>{name ?? t("An application without a name")}</bdi>
        </p>
        <p className="text-13 wrap-anywhere text-ink-soft">
          {publisher === null
            ? t("It gave itself this name.")
            : t("Described by {publisher}.", { publisher })}
        </p>
      </div>
    </div>
  );
}

type QuestionProps = {
  asked: Authorization;
  me: Me;
  busy: boolean;
  error: Error | null;
  onDecide: (allow: boolean, scopes: TokenScope[]) => void;
};

function Question({ asked, me, busy, error, onDecide }: QuestionProps) {
  const t = useTranslate();
  const [denied, setDenied] = useState<readonly TokenScope[]>([]);
  const optional = asked.scopes.filter((scope) => scope !== "read");
  return (
    <div className="flex flex-col gap-5">
      {error && <FormNotice text={wordsOf(error)} />}
      <Applicant {...asked} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-8 bg-sunken px-4 py-3 text-13">
        <dt className="text-ink-soft">{t("Your account")}</dt>
        <dd className="min-w-0 wrap-anywhere">{me.email}</dd>
        <dt className="text-ink-soft">{t("Access goes to")}</dt>
        <dd className="min-w-0 font-medium wrap-anywhere">{targetWords(t, asked.target)}</dd>
      </dl>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-2.5 text-13 font-medium">{t("It may")}</legend>
        <ul className="contents">
          <Line icon={<Check aria-hidden="true" className="text-accent" />}>{t.of(scopeWords.read)}</Line>
        </ul>
        {optional.map((scope) => (
          <Checkbox
            key={scope}
            className="items-start! [&_input]:mt-0.5"
            label={t.of(scopeWords[scope])}
            checked={!denied.includes(scope)}
            onChange={({ target: { checked } }) =>
              setDenied(checked ? denied.filter((each) => each !== scope) : [...denied, scope])
            }
          />
        ))}
        <ul className="contents">
          <Line icon={<X aria-hidden="true" className="text-ink-soft" />}>
            <span className="text-ink-soft">{t("Never your password, your API keys or your payments")}</span>
          </Line>
        </ul>
      </fieldset>
      <Notice tone="warning">
        {t("Allow this only if you started it in the application a moment ago.")}
      </Notice>
      <div className="grid grid-cols-2 gap-3">
        <Button size="lg" busy={busy} onClick={() => onDecide(false, [])}>
          {t("Deny")}
        </Button>
        <Button
          size="lg"
          variant="primary"
          busy={busy}
          onClick={() =>
            onDecide(
              true,
              asked.scopes.filter((scope) => !denied.includes(scope)),
            )
          }
        >
          {t("Allow")}
        </Button>
      </div>
      <p className="text-center text-13 text-pretty text-ink-soft">
        {t("You can disconnect it in your profile at any time.")}
      </p>
    </div>
  );
}

function Decision({ me }: { me: Me }) {
  const t = useTranslate();
  const request = requestIn(useLocation().search);
  const { data, error, isPending } = useQuery({
    queryKey: queryKeyOf("GET /api/oauth/authorization", { query: request }),
    queryFn: ({ signal }) => call("GET /api/oauth/authorization", { query: request, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const decision = useMutation({
    mutationFn: (answer: { allow: boolean; scopes: TokenScope[] }) =>
      call("POST /api/oauth/authorization", { body: { ...request, ...answer } }),
    onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
  });
  if (isPending) return <RowsSkeleton />;
  if (error) return <FormNotice text={wordsOf(error)} />;
  if (!decision.isSuccess)
    return (
      <Question
        asked={data}
        me={me}
        busy={decision.isPending}
        error={decision.error}
        onDecide={(allow, scopes) => decision.mutate({ allow, scopes })}
      />
    );
  // The browser stays here where the application opens by a link of its own.
  return (
    <LinkDone
      title={decision.variables.allow ? t("Allowed") : t("Denied")}
      text={t("Go back to the application. You can close this page.")}
      action={
        <a href={decision.data.redirectTo} className={buttonStyles({ variant: "primary" })}>
          {t("Open the application")}
        </a>
      }
    />
  );
}

export type AuthorizePageProps = {
  onSignedIn: () => void;
  /** Left out while sign-ups are off. */
  onSignUp: (() => void) | undefined;
};

/** Where an application sends its user to be allowed in (RFC 6749, 3.1). Nothing happens before a click. */
export function AuthorizePage({ onSignedIn, onSignUp }: AuthorizePageProps) {
  const t = useTranslate();
  const session = useSession();
  const [isSigningIn, setSigningIn] = useState(false);
  return (
    <AccountPage
      title={t("Connect an application")}
      text={t("It asks to use {productName} in your name.", { productName })}
    >
      {session.state === "asking" && <RowsSkeleton />}
      {session.state === "offline" && <FormNotice text={t("You're offline")} />}
      {session.state === "signed-in" && <Decision me={session.me} />}
      {session.state === "signed-out" && (
        <ViewPane>
          <div className="flex flex-col items-center gap-4 py-2 text-center">
            <ShieldCheck aria-hidden="true" className="size-7 text-accent" />
            <p className="text-14 text-pretty text-ink-soft">
              {t("Sign in first. Then you'll see what it asks for, and decide.")}
            </p>
            <Button variant="primary" size="lg" className="w-full" onClick={() => setSigningIn(true)}>
              {t("Sign In")}
            </Button>
          </div>
        </ViewPane>
      )}
      <Suspense>
        {isSigningIn && session.state !== "signed-in" && (
          <SignInDialog
            onClose={() => setSigningIn(false)}
            onSignedIn={() => {
              setSigningIn(false);
              onSignedIn();
            }}
            onSignUp={onSignUp}
          />
        )}
      </Suspense>
    </AccountPage>
  );
}
