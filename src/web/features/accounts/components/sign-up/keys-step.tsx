import { KeyGuide } from "#web/features/accounts/components/sign-up/key-guide.tsx";
import { StepForm } from "#web/features/accounts/components/sign-up/step-form.tsx";
import type { SignUpWizard } from "#web/features/accounts/hooks/use-sign-up-wizard.ts";
import { SecretField } from "#web/ui/secret-field.tsx";

export type KeysStepProps = { wizard: SignUpWizard };

export function KeysStep({ wizard }: KeysStepProps) {
  return (
    <StepForm
      heading="API Key Setup"
      text="Your plan runs on your own keys. Keys are encrypted before they are stored and are never shown again."
      action="Continue to Payment"
      onSubmit={wizard.next}
      onBack={wizard.back}
    >
      <div className="flex flex-col gap-2">
        <SecretField label="OpenAI API key" placeholder="sk-proj-..." {...wizard.field("openaiApiKey")} />
        <KeyGuide
          href="https://platform.openai.com/api-keys"
          link="Open the API keys page of OpenAI"
          text="Sign in, choose “Create new secret key”, and copy it at once: OpenAI shows it only then."
        />
      </div>
      <div className="flex flex-col gap-2">
        <SecretField
          label="FinHub API key"
          placeholder="Your FinHub key"
          {...wizard.field("finnhubApiKey")}
        />
        <KeyGuide
          href="https://finnhub.io/register"
          link="Register at finnhub.io"
          text="The free account is enough. Your key stands on its dashboard, ready to be copied."
        />
      </div>
    </StepForm>
  );
}
