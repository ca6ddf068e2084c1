import {
  cloneElement,
  isValidElement,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import type { MenuProps } from "#web/ui/menu.tsx";

type TriggerProps = {
  "aria-haspopup"?: "menu";
  onClick?: (event: { detail: number }) => void;
  onKeyDown?: (event: { key: string; preventDefault: () => void }) => void;
  onPointerEnter?: () => void;
  ref?: unknown;
};

const loadMenu = () => import("#web/ui/menu.tsx");
const Menu = lazyComponent(
  async () => (await loadMenu()).Menu,
  // The button stays, and asks again.
  ({ trigger }, retry) =>
    isValidElement<TriggerProps>(trigger) ? cloneElement(trigger, { onClick: retry }) : trigger,
);

export type LazyMenuProps = Omit<MenuProps, "trigger" | "open" | "onOpenChange"> & {
  /** One button, whose own handlers are replaced. */
  trigger: ReactElement<TriggerProps>;
};

/** A menu whose code comes when its button is first wanted: most menus of a page are never opened. */
export function LazyMenu({ trigger, ...rest }: LazyMenuProps) {
  const [wanted, setWanted] = useState<"no" | "pointer" | "key">("no");
  if (wanted === "no") {
    const closed: TriggerProps = {
      "aria-haspopup": "menu",
      // No pointer has moved before a click by Enter or Space.
      onClick: ({ detail }) => setWanted(detail === 0 ? "key" : "pointer"),
      onKeyDown: (event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        setWanted("key");
      },
      onPointerEnter: () => void loadMenu().catch(() => undefined),
    };
    return cloneElement(trigger, closed);
  }
  return (
    <Suspense fallback={cloneElement(trigger, { "aria-haspopup": "menu" })}>
      <LoadedMenu {...rest} trigger={trigger} byKey={wanted === "key"} />
    </Suspense>
  );
}

/** Opens as soon as it stands. By key its first entry gets the focus, as the menu does itself from then on. */
function LoadedMenu({ byKey, trigger, ...rest }: LazyMenuProps & { byKey: boolean }) {
  const [open, setOpen] = useState(!byKey);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!byKey) return;
    const button = place.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
    button?.focus();
    button?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  }, [byKey]);
  return (
    <span ref={place} className="contents">
      <Menu {...rest} trigger={trigger} open={open} onOpenChange={setOpen} />
    </span>
  );
}
