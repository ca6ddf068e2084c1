import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "#web/ui/card.tsx";

export type AccountPageProps = { title: string; text: string; children: ReactNode };

/** A page that does one thing with an account, such as where an emailed link leads. */
export function AccountPage({ title, text, children }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-[28rem] px-4 py-12 md:px-6 md:py-16">
      <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 text-16 text-pretty text-ink-soft">{text}</p>
      <Card className="mt-6 p-6">{children}</Card>
    </div>
  );
}

export type LinkDoneProps = { title: string; text: string; action: ReactNode };

/** What an emailed link was for is done. */
export function LinkDone({ title, text, action }: LinkDoneProps) {
  return (
    <ViewPane>
      <div className="flex flex-col items-center py-4 text-center">
        <CircleCheck aria-hidden="true" className="size-7 text-accent" />
        <p className="mt-3 text-16 font-semibold">{title}</p>
        <p className="mt-1 max-w-[44ch] text-14 text-pretty text-ink-soft">{text}</p>
        <div className="mt-5">{action}</div>
      </div>
    </ViewPane>
  );
}

type ViewPaneProps = { children: ReactNode };

/** One view of a dialog or page that changes in place: takes the focus when it comes, to its first field if it has one. */
export function ViewPane({ children }: ViewPaneProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = ref.current?.querySelector<HTMLElement>("input");
    (field ?? ref.current)?.focus();
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
