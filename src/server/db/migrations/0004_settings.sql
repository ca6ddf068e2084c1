CREATE TABLE "profile_pictures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"entry" jsonb NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prompts" RENAME COLUMN "text" TO "prompt";--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "succeeded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "reddit_last_four" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "social_posts_per_source" integer;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "social_sort" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "social_time" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "social_hide_low_scores" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_entries" ADD CONSTRAINT "removed_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_entries_user_idx" ON "removed_entries" USING btree ("user_id");--> statement-breakpoint
UPDATE "channels" SET "succeeded_at" = "checked_at" WHERE "state" = 'ok';
