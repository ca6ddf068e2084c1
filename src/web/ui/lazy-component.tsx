import { Component, type ComponentType, createElement, lazy, type ReactNode } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";

/** A server that is renewed, or a train in a tunnel, is back within these. */
const waitsMs = [500, 2_000, 5_000];

/**
 * What a page loads later. A script that does not come is asked for three times more.
 * @param wanted somebody asked for it again after it failed
 */
export async function loadPart<Part>(load: () => Promise<Part>, wanted = false): Promise<Part> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (cause) {
      // Without the server the page that is open is worth more than none.
      if (wanted && (await fetch("", { method: "HEAD" }).catch(() => undefined))?.ok) location.reload();
      const waitMs = waitsMs[tries];
      if (waitMs === undefined) throw cause;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** @param retry renders the part once more */
export type Instead<Props> = (props: Props, retry: () => void) => ReactNode;

/**
 * A part whose script is loaded when it is first rendered; the caller's Suspense holds its place meanwhile. A script that
 * does not come is asked for three times more. Whatever fails in the part, the page stays, says so and offers another
 * try, which loads the page again in browsers that never ask for a failed script again (whatwg/html#6768).
 * @param instead what is rendered for a part that failed
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: Instead<Props> = sayMissing,
): ComponentType<Props> {
  let part = begin();

  function begin(wanted = false) {
    return lazy(async () => ({ default: await loadPart(load, wanted) }));
  }

  return class LazyComponent extends Component<Props, { visible: typeof part; failed: boolean }> {
    override state = { visible: part, failed: false };

    static getDerivedStateFromError() {
      return { failed: true };
    }

    override render() {
      const { visible, failed } = this.state;
      if (!failed) return createElement(visible as unknown as ComponentType<Props>, this.props);
      return instead(this.props, () => {
        // One that failed never asks again. Another place may have begun again already.
        if (part === visible) part = begin(true);
        this.setState({ visible: part, failed: false });
      });
    }
  };
}

/** Floats over the page: a part has a place in the page, a dialog has none. */
const sayMissing = (_props: object, retry: () => void): ReactNode => <PartMissing retry={retry} />;

function PartMissing({ retry }: { retry: () => void }) {
  const t = useTranslate();
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-20 z-50 mx-auto flex max-w-md items-center gap-3 rounded-8 border border-line bg-surface p-3 text-14 shadow-float md:bottom-6"
    >
      <p className="min-w-0 flex-1">{t("This part of the page did not load. Check your connection.")}</p>
      <Button size="sm" onClick={retry}>
        {t("Retry")}
      </Button>
    </div>
  );
}
