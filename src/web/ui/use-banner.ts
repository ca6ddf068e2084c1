import { createContext, useContext } from "react";

export type BannerInput = {
  text: string;
  /** "problem" is read aloud at once. */
  tone: "done" | "problem";
};

/** Null takes the banner away. */
export type ShowBanner = (banner: BannerInput | null) => void;

export const BannerContext = createContext<ShowBanner | null>(null);

/** The function that shows a sentence at the top of the page. Throws outside of BannerProvider. */
export function useBanner(): ShowBanner {
  const show = useContext(BannerContext);
  if (!show) throw new Error("useBanner needs a BannerProvider above it");
  return show;
}
