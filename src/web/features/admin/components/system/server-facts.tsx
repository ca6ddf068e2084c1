import type { SystemAnswer } from "#contract/admin-system.ts";
import { bytesText, durationText } from "#web/features/admin/sizes.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

type Facts = Pick<SystemAnswer, "process" | "database">;

/** The build of the web app by the beginning of its digest, and the runtime. */
function buildFacts({ build, node }: Facts["process"]) {
  const runtime = `Node.js ${node.replace(/^v/, "")}`;
  if (build === null) return { note: runtime };
  const builtAt = absoluteTime(Date.parse(build.builtAt));
  return { note: `Build ${build.id.slice(0, 8)}, ${runtime}`, title: `Web app built ${builtAt}` };
}

/** The process that answers, and the database. */
export function ServerFacts({ process, database }: Facts) {
  const startedMs = Date.parse(process.startedAt);
  const facts = [
    { label: "Version", value: process.version, ...buildFacts(process) },
    {
      label: "Running for",
      value: durationText(useNow() - startedMs),
      note: `as ${process.role}`,
      title: `Since ${absoluteTime(startedMs)}`,
    },
    {
      label: "Memory",
      value: bytesText(process.memoryBytes),
      note: `${bytesText(process.heapBytes)} of it scripts`,
    },
    {
      label: "Database",
      value: bytesText(database.bytes),
      note: `PostgreSQL ${database.version.split(" ")[0]}, ${database.connections} connections`,
    },
  ];
  return (
    <SettingsPanel
      title="Server"
      text="As the process that answered sees it. Where several run, each tells its own."
    >
      <Card>
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-8 bg-line lg:grid-cols-4">
          {facts.map(({ label, value, note, title }) => (
            <div key={label} className="min-w-0 bg-surface p-4" title={title}>
              <dt className="text-13 text-ink-soft">{label}</dt>
              <dd className="figures mt-1 truncate text-20 leading-6 font-semibold">{value}</dd>
              <dd className="figures mt-1 text-12 text-ink-soft">{note}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </SettingsPanel>
  );
}
