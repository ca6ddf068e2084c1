ALTER TABLE "analyses" ADD COLUMN "snapshot" jsonb;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "figures" jsonb;