import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PublicConfig } from "#contract/site.ts";
import { loadTurnstile } from "#web/features/accounts/turnstile.ts";
import { useTheme } from "#web/lib/use-theme.ts";

export type CaptchaWidgetOptions = {
  captcha: NonNullable<PublicConfig["captcha"]>;
  /** Null when an answer has run out, or the question has left the page. */
  onAnswer: (answer: string | null) => void;
};

/** Shows the captcha's own question in the place that the ref marks. */
export function useCaptchaWidget({ captcha: { siteKey, scriptUrl }, onAnswer }: CaptchaWidgetOptions) {
  const { theme } = useTheme();
  const placeRef = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const hear = useEffectEvent(onAnswer);

  useEffect(() => {
    const place = placeRef.current;
    if (failed || !place) return;
    let gone = false;
    let remove = () => {};
    const fail = () => {
      hear(null);
      setFailed(true);
      return true;
    };
    const forget = () => hear(null);
    loadTurnstile(scriptUrl).then(
      (turnstile) => {
        if (gone) return;
        const id = turnstile.render(place, {
          sitekey: siteKey,
          theme,
          size: "flexible",
          retry: "never",
          callback: (answer) => hear(answer),
          "expired-callback": forget,
          "timeout-callback": forget,
          "error-callback": fail,
        });
        if (id) remove = () => turnstile.remove(id);
        else fail();
      },
      () => !gone && fail(),
    );
    return () => {
      gone = true;
      remove();
      hear(null);
    };
  }, [siteKey, scriptUrl, theme, failed]);

  return { placeRef, failed, retry: () => setFailed(false) };
}
