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
ALTER TABLE "company_corrections" ADD CONSTRAINT "company_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_corrections" ADD CONSTRAINT "company_corrections_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_corrections_item_idx" ON "company_corrections" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "company_corrections_headline_idx" ON "company_corrections" USING btree ("headline","symbol","kind");--> statement-breakpoint
CREATE INDEX "detection_cache_timestamp_idx" ON "detection_cache" USING btree ("timestamp");