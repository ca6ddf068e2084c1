import { customType, timestamp } from "drizzle-orm/pg-core";

/** Every moment is stored with its zone and read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Written and read as a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
