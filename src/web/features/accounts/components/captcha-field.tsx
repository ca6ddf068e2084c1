import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { QuietButton } from "#web/features/accounts/components/quiet-button.tsx";
import {
  type CaptchaWidgetOptions,
  useCaptchaWidget,
} from "#web/features/accounts/hooks/use-captcha-widget.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";

function CaptchaWidget(options: CaptchaWidgetOptions) {
  const { placeRef, failed, retry } = useCaptchaWidget(options);
  // As high as the question, so that nothing moves when it comes.
  if (!failed) return <div ref={placeRef} className="min-h-[65px]" />;
  return (
    <div role="alert" className="flex min-h-[65px] flex-col items-start justify-center gap-1 text-13">
      <p className="flex items-start gap-1.5 text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        The check that you are a person did not load.
      </p>
      <QuietButton className="min-h-6" onClick={retry}>
        Load it again
      </QuietButton>
    </div>
  );
}

export type CaptchaFieldProps = Pick<CaptchaWidgetOptions, "onAnswer"> & {
  /** Another number asks anew: an answer is good for one request. */
  round?: number;
};

/** Asks whether a person is there, where the installation wants to know; draws nothing elsewhere. */
export function CaptchaField({ onAnswer, round = 0 }: CaptchaFieldProps) {
  const { data: config } = useQuery(siteConfigQuery);
  if (!config?.captcha) return null;
  return <CaptchaWidget key={round} captcha={config.captcha} onAnswer={onAnswer} />;
}
