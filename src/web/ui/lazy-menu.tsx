import {
  type ComponentType,
  cloneElement,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
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

type OpenState = Pick<MenuProps, "open" | "onOpenChange">;
type AnyMenuProps = OpenState & { trigger: ReactNode };
type LazyMenuProps<Props extends AnyMenuProps> = Omit<Props, "trigger" | keyof OpenState> & {
  /** One button, whose own handlers are replaced. */
  trigger: ReactElement<TriggerProps>;
};

/**
 * A menu whose code comes when its button is first wanted: most menus of a page are never opened.
 * @param load answers the menu, with its entries where these come with it
 */
export function lazyMenu<Props extends AnyMenuProps>(load: () => Promise<ComponentType<Props>>) {
  const Menu = lazyComponent<Props>(
    load,
    // The button stays, and asks again.
    ({ trigger }, retry) =>
      isValidElement<TriggerProps>(trigger) ? cloneElement(trigger, { onClick: retry }) : trigger,
  );

  return function LazyMenu(props: LazyMenuProps<Props>) {
    const { trigger } = props;
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
        onPointerEnter: () => void load().catch(() => undefined),
      };
      return cloneElement(trigger, closed);
    }
    return (
      <Suspense fallback={cloneElement(trigger, { "aria-haspopup": "menu" })}>
        <LoadedMenu byKey={wanted === "key"}>
          {(state) => createElement(Menu, { ...props, ...state } as unknown as Props)}
        </LoadedMenu>
      </Suspense>
    );
  };
}

export const LazyMenu = lazyMenu(async () => (await import("#web/ui/menu.tsx")).Menu);

type LoadedMenuProps = { byKey: boolean; children: (state: OpenState) => ReactNode };

/** Opens as soon as it is on the page. By key its first entry gets the focus, as the menu does itself from then on. */
function LoadedMenu({ byKey, children }: LoadedMenuProps) {
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
      {children({ open, onOpenChange: setOpen })}
    </span>
  );
}
