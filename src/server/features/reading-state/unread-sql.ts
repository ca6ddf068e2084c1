import { type SQL, sql } from "drizzle-orm";

/**
 * The arrivals of one feed `f` above its mark that its user did not read, newest first. By the negated number, which
 * only the index of one channel's arrivals has: by the number itself the planner would rather walk the arrivals of all
 * channels. Each is looked up by itself: a join would be free to read all that the feed ever brought.
 */
export const aboveMark = (selected: SQL, rowsMax: number): SQL =>
  sql`select ${selected} from channel_items ci
    where ci.channel_id = f.channel_id and -ci.seq < -f.read_up_to
      and (select r.read from reader_items r where r.user_id = f.user_id and r.item_id = ci.item_id) is not true
    order by -ci.seq limit ${rowsMax}`;
