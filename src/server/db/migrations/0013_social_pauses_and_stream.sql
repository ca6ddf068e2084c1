ALTER TABLE "api_keys" ADD COLUMN "bluesky_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "social_doors" ADD COLUMN "rest_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "social_listings" ADD COLUMN "cursor" text;