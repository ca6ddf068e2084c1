import { Link } from "react-router";
import { productName } from "#domain/kernel/product.ts";
import { publicPath } from "#domain/site/public-pages.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";

export type LogoProps = {
  /** On a phone its word makes room for what a signed-in user finds beside it; it is still read aloud. */
  tight?: boolean;
};

export function Logo({ tight = false }: LogoProps) {
  const t = useTranslate();
  return (
    <Link
      to={publicPath(t.locale, paths.home)}
      className="hit flex shrink-0 items-center gap-2 rounded-4 text-16 font-semibold tracking-tight"
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path
          d="M7 20.5h4.2l3.3-9 4.6 12 3-7.5H25"
          className="fill-none stroke-on-accent"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={tight ? "max-[419px]:sr-only" : undefined}>{productName}</span>
    </Link>
  );
}
