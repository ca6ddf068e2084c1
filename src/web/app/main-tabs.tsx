import { MessagesSquare, Newspaper } from "lucide-react";
import { NavLink } from "react-router";
import { paths } from "#web/lib/paths.ts";

/** The tabs of signed-in users, in the header or in the bottom bar. */
const mainTabs = [
  { to: paths.news, label: "News Feeds" },
  { to: paths.social, label: "Social Feeds" },
] as const;

export function HeaderTabs() {
  return (
    <nav aria-label="Main" className="hidden self-stretch md:flex md:gap-2">
      {mainTabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="-mb-px flex items-center border-b-2 border-transparent px-2 text-14 font-medium whitespace-nowrap text-ink-soft -outline-offset-4 transition-colors duration-150 ease-out hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** The tabs on small screens. Holds its own place at the end of the page, so that nothing hides behind it. */
export function BottomBar() {
  return (
    <>
      <div className="h-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] md:hidden" />
      <nav
        aria-label="Main"
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-2 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {mainTabs.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className="flex h-[calc(var(--bottom-bar-height)-1px)] flex-col items-center justify-center gap-0.5 text-12 font-medium text-ink-soft -outline-offset-4 aria-[current=page]:text-accent"
          >
            {to === paths.news ? (
              <Newspaper aria-hidden="true" className="size-5" />
            ) : (
              <MessagesSquare aria-hidden="true" className="size-5" />
            )}
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
