import type { ReactNode } from "react";

export type SettingsPanelProps = {
  title: string;
  text?: string;
  /** For links that lead here. */
  id?: string;
  children: ReactNode;
};

/** One titled part of a settings page. */
export function SettingsPanel({ title, text, id, children }: SettingsPanelProps) {
  return (
    <section id={id} className="min-w-0 scroll-mt-20">
      <h2 className="text-16 font-semibold">{title}</h2>
      {text !== undefined && <p className="mt-1 max-w-[64ch] text-pretty text-13 text-ink-soft">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
