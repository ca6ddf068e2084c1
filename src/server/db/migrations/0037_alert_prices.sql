CREATE TABLE "item_companies" (
	"symbol" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"item_id" text NOT NULL,
	CONSTRAINT "item_companies_symbol_seen_at_item_id_pk" PRIMARY KEY("symbol","seen_at","item_id")
);
--> statement-breakpoint
ALTER TABLE "alert_firings" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_firings" ALTER COLUMN "link" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_terms" ADD COLUMN "level" double precision;--> statement-breakpoint
ALTER TABLE "recorded_prices" ADD COLUMN "previous_close" double precision;--> statement-breakpoint
ALTER TABLE "recorded_prices" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recorded_prices" ALTER COLUMN "seen_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "recorded_prices" ADD COLUMN "noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recorded_prices" ADD COLUMN "after_seq" bigint;--> statement-breakpoint
ALTER TABLE "item_companies" ADD CONSTRAINT "item_companies_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_companies_item_idx" ON "item_companies" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "alert_terms_level_idx" ON "alert_terms" USING btree ("kind","value","level") WHERE "alert_terms"."level" is not null;--> statement-breakpoint
CREATE INDEX "recorded_prices_new_idx" ON "recorded_prices" USING btree ("seen_at") WHERE "recorded_prices"."noted_at" is null and "recorded_prices"."timed" and "recorded_prices"."seen_at" is not null;--> statement-breakpoint
INSERT INTO "item_companies" ("symbol", "seen_at", "item_id")
SELECT DISTINCT company ->> 'symbol', i."first_seen_at", i."id" FROM "items" i
CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(i."companies") WHEN 'array' THEN i."companies" ELSE '[]' END) company
WHERE i."first_seen_at" > now() - interval '10 days' AND company ->> 'symbol' IS NOT NULL;
