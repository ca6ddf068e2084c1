CREATE TABLE "output_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_fetched_at" timestamp with time zone,
	"fetches" integer DEFAULT 0 NOT NULL,
	"content_hash" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "output_feeds_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "output_feeds" ADD CONSTRAINT "output_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "output_feeds_user_idx" ON "output_feeds" USING btree ("user_id","created_at");