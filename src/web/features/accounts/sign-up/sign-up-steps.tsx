import { ChosenPassword, EmailField } from "#web/features/accounts/account-fields.tsx";
import { initialsOf } from "#web/features/accounts/avatar.tsx";
import {
  GoogleButton,
  type GoogleSuccess,
  OrDivider,
  useGoogle,
} from "#web/features/accounts/google-button.tsx";
import type { SignUpWizard } from "#web/features/accounts/sign-up/use-sign-up-wizard.ts";
import { useTranslate } from "#web/lib/language.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormNotice } from "#web/ui/form.tsx";
import { OutsideLink } from "#web/ui/outside-link.tsx";
import { PlanChoice } from "#web/ui/plan-choice.tsx";
import { SecretField } from "#web/ui/secret-field.tsx";
import { StepForm } from "#web/ui/step-form.tsx";
import { SubtleButton } from "#web/ui/subtle-button.tsx";

export type AccountStepProps = { wizard: SignUpWizard; onGoogle: (outcome: GoogleSuccess) => void };

export function AccountStep({ wizard, onGoogle }: AccountStepProps) {
  const t = useTranslate();
  const google = useGoogle("sign-up", onGoogle);
  return (
    <StepForm
      heading={t("Create Your Account")}
      action={t("Continue to Subscription")}
      onSubmit={wizard.next}
    >
      <div className="flex flex-col gap-4">
        {google.rejection !== null && <FormNotice text={google.rejection} />}
        <GoogleButton onClick={google.ask} />
        <OrDivider />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t("Full name")}
          autoComplete="name"
          className="sm:col-span-2"
          {...wizard.field("fullName")}
        />
        <EmailField {...wizard.field("email")} />
        <TextField label={t("Phone number")} type="tel" autoComplete="tel" {...wizard.field("phone")} />
        <ChosenPassword field={wizard.field("password")} again={wizard.field("confirmPassword")} />
      </div>
    </StepForm>
  );
}

export type VerifiedStepProps = { wizard: SignUpWizard };

/** The first step of somebody who came by Google and went back: nothing to type. */
export function VerifiedStep({ wizard }: VerifiedStepProps) {
  const t = useTranslate();
  const { fullName, email } = wizard.state.form;
  return (
    <StepForm
      heading={t("Create Your Account")}
      text={t("You're verified with Google. No password needed.")}
      action={t("Continue to Subscription")}
      onSubmit={wizard.next}
    >
      <div className="flex items-center gap-3 rounded-8 border border-line p-4">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-13 font-semibold text-accent"
        >
          {initialsOf(fullName || email)}
        </span>
        <p className="min-w-0 flex-1">
          {fullName !== "" && <span className="block text-14 font-medium break-words">{fullName}</span>}
          <span className="block text-13 break-words text-ink-soft">{email}</span>
        </p>
      </div>
      <SubtleButton className="mx-auto -mt-1 min-h-6" onClick={() => wizard.go({ kind: "without-google" })}>
        {t("Use another account")}
      </SubtleButton>
    </StepForm>
  );
}

export type ProfileStepProps = { wizard: SignUpWizard };

/** Asks for what Google does not tell. */
export function ProfileStep({ wizard }: ProfileStepProps) {
  const t = useTranslate();
  return (
    <StepForm
      heading={t("Complete Your Profile")}
      text={t("We have your name and email from Google. Just add a phone number.")}
      action={t("Continue")}
      onSubmit={wizard.next}
      onBack={wizard.back}
    >
      <TextField
        label={t("Phone number")}
        type="tel"
        autoComplete="tel"
        help={t("Include the country code, such as +1 415 555 0100.")}
        {...wizard.field("phone")}
      />
    </StepForm>
  );
}

type KeyGuideProps = { href: string; link: string; text: string };

/** How to get a key: the provider's page in a new tab, then what to do there. */
function KeyGuide({ href, link, text }: KeyGuideProps) {
  return (
    <p className="text-13 text-pretty text-ink-soft">
      <OutsideLink href={href}>{link}</OutsideLink>. {text}
    </p>
  );
}

export type KeysStepProps = { wizard: SignUpWizard };

export function KeysStep({ wizard }: KeysStepProps) {
  const t = useTranslate();
  return (
    <StepForm
      heading={t("API Key Setup")}
      text={t("Your plan uses your own API keys. We encrypt them and never show them again.")}
      action={t("Continue to Payment")}
      onSubmit={wizard.next}
      onBack={wizard.back}
    >
      <div className="flex flex-col gap-2">
        <SecretField
          label={t("OpenAI API key")}
          // verbatim: how such keys begin
          placeholder="sk-proj-..."
          {...wizard.field("openaiApiKey")}
        />
        <KeyGuide
          href="https://platform.openai.com/api-keys"
          link={t("Open OpenAI's API keys page")}
          text={t("Sign in, choose “Create new secret key” and copy it; it's shown only once.")}
        />
      </div>
      <div className="flex flex-col gap-2">
        <SecretField
          label={t("FinHub API key")}
          placeholder={t("Your FinHub key")}
          {...wizard.field("finnhubApiKey")}
        />
        <KeyGuide
          href="https://finnhub.io/register"
          link={t("Sign up at finnhub.io")}
          text={t("A free account is enough. Your key is on the dashboard, ready to copy.")}
        />
      </div>
    </StepForm>
  );
}

export type PlanStepProps = { wizard: SignUpWizard };

export function PlanStep({ wizard }: PlanStepProps) {
  const t = useTranslate();
  const { form } = wizard.state;
  return (
    <StepForm
      heading={t("Choose Your Plan")}
      text={t("Both have the same news. The difference is whose API keys are used.")}
      action={t("Continue")}
      onSubmit={wizard.next}
      onBack={wizard.back}
    >
      <PlanChoice
        chosen={form.subscriptionType}
        error={wizard.errorOf("subscriptionType")}
        onChoose={wizard.choose}
      />
    </StepForm>
  );
}
