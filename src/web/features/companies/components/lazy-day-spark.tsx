import { Suspense } from "react";
import type { DaySparkProps } from "#web/features/companies/components/day-spark.tsx";
import { loadedLate } from "#web/ui/loaded-late.tsx";

const DaySpark = loadedLate(
  async () => (await import("#web/features/companies/components/day-spark.tsx")).DaySpark,
  () => null,
);

/** Holds the place of the line, whose code comes after the list stands. */
export function LazyDaySpark(props: DaySparkProps) {
  return (
    <span className="block h-6 w-12 shrink-0">
      <Suspense fallback={null}>
        <DaySpark {...props} />
      </Suspense>
    </span>
  );
}
