import { useEffect } from "react";

/** More than this is "99+": a tab has little room. */
const countMax = 99;

const plainIcon = "/favicon.svg";
const dottedIcon = "/favicon-new.svg";

/** Says in the tab's title and by a dot on its icon that something is new; 0 takes both away. */
export function useTabSign(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    const icon = document.querySelector<HTMLLinkElement>(`link[rel=icon][href="${plainIcon}"]`);
    const signed = `(${count > countMax ? `${countMax}+` : count}) ${title}`;
    document.title = signed;
    icon?.setAttribute("href", dottedIcon);
    return () => {
      // Another page may have been opened meanwhile.
      if (document.title === signed) document.title = title;
      icon?.setAttribute("href", plainIcon);
    };
  }, [count]);
}
