import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PublicConfig } from "#contract/site.ts";
import { useTranslate } from "#web/lib/language.ts";
import { scriptLoader } from "#web/lib/load-script.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { useTheme } from "#web/lib/theme.tsx";
import { SubtleButton } from "#web/ui/subtle-button.tsx";

type WidgetParameters = {
  sitekey: string;
  theme: "light" | "dark";
  size: "flexible";
  /** The page asks again by itself, and says so. */
  retry: "never";
  callback: (answer: string) => void;
  "expired-callback": () => void;
  "timeout-callback": () => void;
  /** True: handled, nothing is written to the console. */
  "error-callback": () => boolean;
};

type Turnstile = {
  render(place: HTMLElement, parameters: WidgetParameters): string | null | undefined;
  remove(widgetId: string): void;
};

const load = scriptLoader<Turnstile>(() => (window as unknown as { turnstile?: Turnstile }).turnstile);

/** Loads the captcha's script once. Rejects when it does not come; the next call tries again. */
function loadTurnstile(scriptUrl: string): Promise<Turnstile> {
  const url = new URL(scriptUrl);
  url.searchParams.set("render", "explicit");
  return load(url.href);
}

/** What a form with a CaptchaField keeps of it. */
export function useCaptcha() {
  const [answer, setAnswer] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  return {
    /** Goes with the request as `captcha`; undefined where nobody is asked, or as long as nothing is answered. */
    answer: answer ?? undefined,
    /** After each request: an answer is good for one. */
    renew: () => {
      setAnswer(null);
      setRound((number) => number + 1);
    },
    /** What the CaptchaField needs. */
    field: { round, onAnswer: setAnswer },
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;

type CaptchaWidgetOptions = {
  captcha: NonNullable<PublicConfig["captcha"]>;
  /** Null when an answer has run out, or the question has left the page. */
  onAnswer: (answer: string | null) => void;
};

/** Shows the captcha's own question in the place that the ref marks. */
function useCaptchaWidget({ captcha: { siteKey, scriptUrl }, onAnswer }: CaptchaWidgetOptions) {
  const { theme } = useTheme();
  const placeRef = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const hear = useEffectEvent(onAnswer);

  useEffect(() => {
    const place = placeRef.current;
    if (failed || !place) return;
    let removed = false;
    let remove = () => {};
    const fail = () => {
      hear(null);
      setFailed(true);
      return true;
    };
    const invalidate = () => hear(null);
    loadTurnstile(scriptUrl).then(
      (turnstile) => {
        if (removed) return;
        const id = turnstile.render(place, {
          sitekey: siteKey,
          theme,
          size: "flexible",
          retry: "never",
          callback: (answer) => hear(answer),
          "expired-callback": invalidate,
          "timeout-callback": invalidate,
          "error-callback": fail,
        });
        if (id) remove = () => turnstile.remove(id);
        else fail();
      },
      () => !removed && fail(),
    );
    return () => {
      removed = true;
      remove();
      hear(null);
    };
  }, [siteKey, scriptUrl, theme, failed]);

  return { placeRef, failed, retry: () => setFailed(false) };
}

function CaptchaWidget(options: CaptchaWidgetOptions) {
  const t = useTranslate();
  const { placeRef, failed, retry } = useCaptchaWidget(options);
  // As high as the question, so that nothing moves when it comes.
  if (!failed) return <div ref={placeRef} className="min-h-[65px]" />;
  return (
    <div role="alert" className="flex min-h-[65px] flex-col items-start justify-center gap-1 text-13">
      <p className="flex items-start gap-1.5 text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        {t("The “I'm human” check didn't load.")}
      </p>
      <SubtleButton className="min-h-6" onClick={retry}>
        {t("Retry")}
      </SubtleButton>
    </div>
  );
}

export type CaptchaFieldProps = Pick<CaptchaWidgetOptions, "onAnswer"> & {
  /** Another number asks again: an answer is good for one request. */
  round?: number;
};

/** Asks whether a person is there, where the installation wants to know; renders nothing elsewhere. */
export function CaptchaField({ onAnswer, round = 0 }: CaptchaFieldProps) {
  const { data: config } = useQuery(siteConfigQuery);
  if (!config?.captcha) return null;
  return <CaptchaWidget key={round} captcha={config.captcha} onAnswer={onAnswer} />;
}
