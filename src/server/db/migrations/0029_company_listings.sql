CREATE TABLE "listing_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"before" text,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_lexicons" (
	"base" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"lexicon" "bytea" NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_sources" (
	"list" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"rows" integer,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "listing_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"own_list_day" date,
	"reread_before" timestamp with time zone,
	"reread_since" timestamp with time zone,
	"reread_items" integer DEFAULT 0 NOT NULL,
	"reread_changed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"former_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exchange" text NOT NULL,
	"sector" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"rank" integer,
	"cik" bigint,
	"primary_symbol" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"successor" text DEFAULT '' NOT NULL,
	"exchange_name" text,
	"sec_name" text,
	"missing_since" date
);
--> statement-breakpoint
CREATE INDEX "listing_changes_at_idx" ON "listing_changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_symbol_key" ON "listings" USING btree ("symbol") WHERE "listings"."valid_to" is null;