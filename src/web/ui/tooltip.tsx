import { Tooltip as RadixTooltip } from "radix-ui";
import type { ReactNode } from "react";
import { overlayPlace } from "#web/ui/overlay-place.ts";

export type TooltipProps = {
  text: string;
  /** One element that can take the focus. */
  children: ReactNode;
};

/** A few words more about a control. Never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal container={overlayPlace()}>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade-in rounded-4 bg-ink px-2 py-1 text-12 text-paper"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
