CREATE TABLE "day_prices" (
	"scope" text NOT NULL,
	"symbol" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"price" double precision NOT NULL,
	"previous_close" double precision,
	"currency" text,
	"provider" text NOT NULL,
	CONSTRAINT "day_prices_scope_symbol_day_pk" PRIMARY KEY("scope","symbol","day")
);
--> statement-breakpoint
CREATE TABLE "recorded_prices" (
	"scope" text NOT NULL,
	"symbol" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"timed" boolean NOT NULL,
	"price" double precision NOT NULL,
	"currency" text,
	"provider" text NOT NULL,
	"market_state" text NOT NULL,
	CONSTRAINT "recorded_prices_scope_symbol_minute_pk" PRIMARY KEY("scope","symbol","minute")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "read_undos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reader_items" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"read" boolean,
	"saved_at" timestamp with time zone,
	CONSTRAINT "reader_items_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
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
CREATE TABLE "images" (
	"url" text PRIMARY KEY NOT NULL,
	"media_type" text,
	"bytes" "bytea",
	"hash" text,
	"tried_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "read_up_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticker_items" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "ticker_items" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_undos" ADD CONSTRAINT "read_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_items" ADD CONSTRAINT "reader_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_items" ADD CONSTRAINT "reader_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_user_key" ON "mutes" USING btree ("user_id","kind","key");--> statement-breakpoint
CREATE INDEX "read_undos_user_idx" ON "read_undos" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reader_items_item_idx" ON "reader_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reader_items_unread_idx" ON "reader_items" USING btree ("user_id") WHERE not "reader_items"."read";--> statement-breakpoint
CREATE INDEX "reader_items_saved_idx" ON "reader_items" USING btree ("user_id","saved_at","item_id") WHERE "reader_items"."saved_at" is not null;--> statement-breakpoint
CREATE INDEX "search_entries_idx" ON "search_entries" USING gin ("document","channel_ids","symbols","days");--> statement-breakpoint
CREATE INDEX "images_used_idx" ON "images" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "channel_items_arrival_idx" ON "channel_items" USING btree ("channel_id",(-"seq"));--> statement-breakpoint
-- What is there already becomes searchable in the background, newest first.
INSERT INTO "search_progress" ("from_seq", "to_seq") SELECT coalesce(max("seq"), 0) + 1, coalesce(max("seq"), 0) FROM "channel_items";--> statement-breakpoint
-- A database that refuses the extension searches without similar words; the doctor says so.
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "search_words_similar_idx" ON "search_words" USING gin ("word" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not available';
END $$;
