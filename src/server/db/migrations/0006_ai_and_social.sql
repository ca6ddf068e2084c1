CREATE TABLE "ai_budgets" (
	"user_id" text NOT NULL,
	"payer" text NOT NULL,
	"cents" integer,
	CONSTRAINT "ai_budgets_user_id_payer_pk" PRIMARY KEY("user_id","payer")
);
--> statement-breakpoint
CREATE TABLE "ai_reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"payer" text NOT NULL,
	"month" text NOT NULL,
	"micro_dollars" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_spending" (
	"user_id" text NOT NULL,
	"payer" text NOT NULL,
	"month" text NOT NULL,
	"micro_dollars" bigint NOT NULL,
	CONSTRAINT "ai_spending_user_id_payer_month_pk" PRIMARY KEY("user_id","payer","month")
);
--> statement-breakpoint
CREATE TABLE "detection_claims" (
	"key" varchar(50) PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"resting" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_corrections" (
	"user_id" text NOT NULL,
	"headline" text NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_corrections_user_id_headline_symbol_pk" PRIMARY KEY("user_id","headline","symbol")
);
--> statement-breakpoint
CREATE TABLE "social_calls" (
	"network" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_doors" (
	"id" text PRIMARY KEY NOT NULL,
	"rest_until" timestamp with time zone,
	"rest_kind" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_listing_posts" (
	"listing_id" text NOT NULL,
	"post_key" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "social_listing_posts_listing_id_post_key_pk" PRIMARY KEY("listing_id","post_key")
);
--> statement-breakpoint
CREATE TABLE "social_listings" (
	"id" text PRIMARY KEY NOT NULL,
	"door" text,
	"asked" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"fresh_until" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"wanted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_mentions" (
	"network" text NOT NULL,
	"day" date NOT NULL,
	"symbol" text NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "social_mentions_network_day_symbol_pk" PRIMARY KEY("network","day","symbol")
);
--> statement-breakpoint
CREATE TABLE "social_posts" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author" text,
	"subreddit" text NOT NULL,
	"url" text NOT NULL,
	"external_url" text,
	"domain" text,
	"flair" text,
	"thumbnail" text,
	"score" integer,
	"upvote_ratio" double precision,
	"num_comments" integer,
	"gilded" integer,
	"is_video" boolean NOT NULL,
	"is_self" boolean NOT NULL,
	"over18" boolean NOT NULL,
	"spoiler" boolean NOT NULL,
	"stickied" boolean NOT NULL,
	"locked" boolean NOT NULL,
	"archived" boolean NOT NULL,
	"companies" jsonb NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "state" text DEFAULT 'complete' NOT NULL;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "prompt_id" text;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "prompt_version" integer;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "input_hash" text;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "cost_micro_dollars" integer;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "snapshot" jsonb;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_budgets" ADD CONSTRAINT "ai_budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_reservations" ADD CONSTRAINT "ai_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_spending" ADD CONSTRAINT "ai_spending_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_corrections" ADD CONSTRAINT "company_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_corrections" ADD CONSTRAINT "company_corrections_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_listing_posts" ADD CONSTRAINT "social_listing_posts_listing_id_social_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."social_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_listing_posts" ADD CONSTRAINT "social_listing_posts_post_key_social_posts_key_fk" FOREIGN KEY ("post_key") REFERENCES "public"."social_posts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_reservations_user_idx" ON "ai_reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_reservations_expires_idx" ON "ai_reservations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_corrections_item_idx" ON "company_corrections" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "company_corrections_headline_idx" ON "company_corrections" USING btree ("headline","symbol","kind");--> statement-breakpoint
CREATE INDEX "social_calls_at_idx" ON "social_calls" USING btree ("network","at");--> statement-breakpoint
CREATE INDEX "social_listing_posts_post_idx" ON "social_listing_posts" USING btree ("post_key");--> statement-breakpoint
CREATE INDEX "social_listings_wanted_idx" ON "social_listings" USING btree ("wanted_at");--> statement-breakpoint
CREATE INDEX "social_posts_created_idx" ON "social_posts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "social_posts_last_seen_idx" ON "social_posts" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "detection_cache_timestamp_idx" ON "detection_cache" USING btree ("timestamp");