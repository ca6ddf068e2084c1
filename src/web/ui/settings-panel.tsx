import type { ReactNode } from "react";

export type SettingsPanelProps = { title: string; text?: string; children: ReactNode };

/** One titled part of a settings page. */
export function SettingsPanel({ title, text, children }: SettingsPanelProps) {
  return (
    <section className="min-w-0">
      <h2 className="text-16 font-semibold">{title}</h2>
      {text !== undefined && <p className="mt-1 max-w-[64ch] text-pretty text-13 text-ink-soft">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
