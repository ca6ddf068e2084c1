import { Component, type ComponentType, createElement, lazy, type ReactNode, useState } from "react";
import { RetryButton } from "#web/ui/retry-button.tsx";

/** A server that is renewed, or a train in a tunnel, is back within these. */
const waitsMs = [500, 2_000, 5_000];

class ScriptMissing extends Error {}

/** @param retry asks for the script once more */
export type Instead<Props> = (props: Props, retry: () => void) => ReactNode;

type Load<Props> = () => Promise<ComponentType<Props>>;

async function loaded<Props>(load: Load<Props>) {
  for (let tries = 0; ; tries += 1) {
    try {
      return { default: await load() };
    } catch (cause) {
      const waitMs = waitsMs[tries];
      if (waitMs === undefined) throw new ScriptMissing("A part of the page did not load.", { cause });
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

const begun = <Props,>(load: Load<Props>, round: number) => ({ Part: lazy(() => loaded(load)), round });

/**
 * A part whose script is loaded when it is first drawn; the caller's Suspense holds its place meanwhile. A script that
 * does not come is asked for three times more. Then the page says so there, offers another try, and stands otherwise.
 * @param instead what is drawn for a part that did not come
 */
export function loadedLate<Props extends object>(
  load: Load<Props>,
  instead: Instead<Props> = sayMissing,
): ComponentType<Props> {
  let latest = begun(load, 0);
  return function LoadedLate(props: Props) {
    const [shown, setShown] = useState(latest);
    function retry() {
      // What failed never asks again. Another place may have begun anew already.
      if (latest === shown) latest = begun(load, shown.round + 1);
      setShown(latest);
    }
    return (
      <Fence key={shown.round} instead={() => instead(props, retry)}>
        {createElement(shown.Part as unknown as ComponentType<Props>, props)}
      </Fence>
    );
  };
}

type FenceProps = { instead: () => ReactNode; children: ReactNode };

/** Other faults of a part are for whoever stands around it. */
class Fence extends Component<FenceProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === undefined) return this.props.children;
    if (error instanceof ScriptMissing) return this.props.instead();
    throw error;
  }
}

function sayMissing(_props: object, retry: () => void): ReactNode {
  return <Missing onRetry={retry} className="my-4" />;
}

/** For a part that floats over the page: the sentence floats, too. */
export function sayMissingOver(_props: object, retry: () => void): ReactNode {
  return (
    <Missing
      onRetry={retry}
      className="fixed inset-x-4 bottom-20 z-50 mx-auto max-w-md border border-line shadow-float md:bottom-6"
    />
  );
}

function Missing({ onRetry, className }: { onRetry: () => void; className: string }) {
  return (
    <div role="alert" className={`flex items-center gap-3 rounded-8 bg-surface p-3 text-14 ${className}`}>
      <p className="min-w-0 flex-1">This part of the page did not load. Check your connection.</p>
      <RetryButton size="sm" onClick={onRetry} />
    </div>
  );
}
