import { GoogleMark } from "#web/features/accounts/components/google-mark.tsx";
import { Button } from "#web/ui/button.tsx";

export type GoogleButtonProps = { onClick: () => void };

export function GoogleButton({ onClick }: GoogleButtonProps) {
  return (
    <Button className="h-10 w-full" icon={<GoogleMark />} onClick={onClick}>
      Continue with Google
    </Button>
  );
}
