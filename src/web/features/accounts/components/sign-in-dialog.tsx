import { productName } from "#domain/kernel/product.ts";
import { SignInForm } from "#web/features/accounts/components/sign-in-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export type SignInDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignedIn: () => void;
};

export function SignInDialog({ open, onOpenChange, onSignedIn }: SignInDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Sign In"
      description={`Welcome back to ${productName}.`}
    >
      <SignInForm onSignedIn={onSignedIn} />
      <p className="mt-5 border-t border-line pt-4 text-center text-13 text-ink-soft">
        Not a member? <span className="font-medium text-ink">Coming Soon!</span>
      </p>
    </Dialog>
  );
}
