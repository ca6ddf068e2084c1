import { RotateCw } from "lucide-react";
import { Button, type ButtonProps } from "#web/ui/button.tsx";

export type RetryButtonProps = Pick<ButtonProps, "busy" | "className" | "onClick" | "size">;

export function RetryButton(props: RetryButtonProps) {
  return (
    <Button {...props} icon={<RotateCw aria-hidden="true" className="size-4" />}>
      Retry
    </Button>
  );
}
