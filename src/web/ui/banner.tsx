import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";
import { useToast } from "#web/ui/toast.tsx";

type BannerInput = {
  text: string;
  /** "problem" is read aloud at once. */
  tone: "done" | "problem";
};

/** Null takes the banner away. */
type ShowBanner = (banner: BannerInput | null) => void;

const BannerContext = createContext<ShowBanner | null>(null);

/** The function that shows a sentence at the top of the page. Throws outside of BannerProvider. */
export function useBanner(): ShowBanner {
  const show = useContext(BannerContext);
  if (!show) throw new Error("useBanner needs a BannerProvider above it");
  return show;
}

type BannerProviderProps = {
  /** What the user looks at; a banner goes when it changes. */
  place: string;
  children: ReactNode;
};

/** Leaving a field saves it: what is said of that in the moment of leaving goes along to the next place. */
const readMsMin = 1_000;

/**
 * Shows the outcome of the last change above the page's content (READ-09, READ-56). A problem that comes up after the
 * user went on to another page is shown by a toast.
 */
export function BannerProvider({ place, children }: BannerProviderProps) {
  const t = useTranslate();
  const [banner, setBanner] = useState<BannerInput | null>(null);
  const toast = useToast();
  const isHere = useRef(false);
  const lastAtMs = useRef(Number.NEGATIVE_INFINITY);
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a banner belongs to the place where it was read.
  useEffect(() => {
    if (performance.now() - lastAtMs.current > readMsMin) setBanner(null);
  }, [place]);
  useEffect(() => {
    if (banner) ref.current?.scrollIntoView({ block: "nearest" });
  }, [banner]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const show = useCallback(
    (next: BannerInput | null) => {
      if (isHere.current) {
        lastAtMs.current = performance.now();
        setBanner(next);
      } else if (next?.tone === "problem") toast({ tone: "problem", text: next.text });
    },
    [toast],
  );
  const problem = banner?.tone === "problem";
  const Icon = problem ? CircleAlert : CircleCheck;
  return (
    <BannerContext value={show}>
      {banner && (
        <div
          ref={ref}
          role={problem ? "alert" : "status"}
          className={classes(
            "flex scroll-mt-28 items-start gap-2 rounded-8 py-1 pr-1 pl-3 text-14",
            problem ? "bg-danger-soft text-danger" : "bg-accent-soft text-accent",
          )}
        >
          <Icon aria-hidden="true" className="mt-1.5 size-4 shrink-0" />
          <p className="min-w-0 flex-1 py-1 text-pretty">{banner.text}</p>
          <IconButton label={t("Dismiss")} size="sm" onClick={() => setBanner(null)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {children}
    </BannerContext>
  );
}
