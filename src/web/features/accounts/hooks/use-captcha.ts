import { useState } from "react";

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
