ALTER TABLE "channel_items" ADD COLUMN "is_dated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_items" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "channel_items" ADD COLUMN "author" text;--> statement-breakpoint
-- Items without a date were sorted last, with -1. They belong where they were first seen; of those of one visit the first is the newest.
UPDATE "channel_items" SET "is_dated" = false, "sort_key" = "seen"."sort_key"
	FROM (
		SELECT "ci"."channel_id", "ci"."item_id", floor(extract(epoch FROM "i"."first_seen_at") * 1000)::bigint + 1
			- row_number() OVER (PARTITION BY "ci"."channel_id", "i"."first_seen_at" ORDER BY "ci"."seq") AS "sort_key"
		FROM "channel_items" "ci" JOIN "items" "i" ON "i"."id" = "ci"."item_id"
		WHERE "ci"."sort_key" = -1
	) AS "seen"
	WHERE "channel_items"."channel_id" = "seen"."channel_id" AND "channel_items"."item_id" = "seen"."item_id";--> statement-breakpoint
UPDATE "search_entries" SET "sort_key" = "placed"."sort_key", "days" = ARRAY["placed"."day", -1 - "placed"."day" / 32]
	FROM (
		SELECT "item_id", "seq", "sort_key", greatest(0, floor(("sort_key" - 946684800000) / 86400000.0))::int AS "day"
		FROM "channel_items"
	) AS "placed"
	WHERE "search_entries"."sort_key" = -1 AND "placed"."item_id" = "search_entries"."item_id" AND "placed"."seq" = "search_entries"."seq";
