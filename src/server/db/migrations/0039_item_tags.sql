ALTER TABLE "items" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Headlines of the last 30 days are read again by the job that does so after a change of the list of companies.
INSERT INTO "listing_state" ("id") SELECT 1 WHERE EXISTS (SELECT 1 FROM "items") ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "listing_state" SET "reread_since" = now() - interval '30 days', "reread_before" = now() + interval '1 hour', "reread_before_id" = '', "reread_items" = 0, "reread_changed" = 0
WHERE EXISTS (SELECT 1 FROM "items") AND ("reread_before" IS NULL OR "reread_since" IS NOT NULL);
