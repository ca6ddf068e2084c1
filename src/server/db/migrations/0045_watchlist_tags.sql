ALTER TABLE "watchlists" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "watchlists_tags_idx" ON "watchlists" USING gin ("tags");