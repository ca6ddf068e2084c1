CREATE TABLE "search_entries" (
	"item_id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"sort_key" bigint NOT NULL,
	"channel_ids" text[] NOT NULL,
	"symbols" text[] NOT NULL,
	"days" integer[] NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_progress" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"from_seq" bigint NOT NULL,
	"to_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"last_used_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_idx" ON "search_entries" USING gin ("document","channel_ids","symbols","days");--> statement-breakpoint
-- What is there already becomes searchable in the background, newest first.
INSERT INTO "search_progress" ("from_seq", "to_seq") SELECT coalesce(max("seq"), 0) + 1, coalesce(max("seq"), 0) FROM "channel_items";--> statement-breakpoint
-- A database that refuses the extension searches without similar words; the doctor says so.
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "search_words_similar_idx" ON "search_words" USING gin ("word" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not available';
END $$;
