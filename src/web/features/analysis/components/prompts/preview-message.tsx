export type PreviewMessageProps = { title: string; note: string; text: string };

/** The task, and the material in its fence: `<<<mark … mark>>>` at the end of the text. */
function parted(text: string): { task: string; material: string | undefined } {
  const fence = /<<<([0-9a-f]+)\n[\s\S]*\n\1>>>$/.exec(text);
  return { task: text.slice(0, fence?.index), material: fence?.[0] };
}

/** One message as a model gets it, to the letter. */
export function PreviewMessage({ title, note, text }: PreviewMessageProps) {
  const { task, material } = parted(text);
  return (
    <section>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="text-13 font-medium">{title}</h3>
        <p className="text-12 text-ink-soft">{note}</p>
      </div>
      <pre
        dir="auto"
        className="mt-1.5 rounded-8 border border-line bg-sunken p-3 font-mono text-12 leading-relaxed whitespace-pre-wrap wrap-anywhere"
      >
        {task}
        {material !== undefined && (
          <span className="mt-1 block rounded-4 border-l-2 border-accent bg-surface p-2.5">{material}</span>
        )}
      </pre>
    </section>
  );
}
