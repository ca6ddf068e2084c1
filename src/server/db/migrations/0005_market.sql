ALTER TABLE "ticker_items" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "ticker_items" ADD COLUMN "currency" text;