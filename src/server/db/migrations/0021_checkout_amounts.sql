ALTER TABLE "checkouts" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
UPDATE "checkouts" SET "amount_cents" = CASE "subscription_type" WHEN 'MANAGED' THEN 1900 ELSE 1000 END;--> statement-breakpoint
CREATE INDEX "checkouts_price_idx" ON "checkouts" USING btree ("price_id");
