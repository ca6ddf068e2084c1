CREATE TABLE "item_texts" (
	"item_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"blocks" jsonb DEFAULT '[]' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"ai_allowed" boolean DEFAULT true NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "full_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_texts" ADD CONSTRAINT "item_texts_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_texts_retry_idx" ON "item_texts" USING btree ("retry_at") WHERE state <> 'read';