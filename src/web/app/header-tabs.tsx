import { NavLink } from "react-router";
import { mainTabs } from "#web/app/main-tabs.ts";

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
