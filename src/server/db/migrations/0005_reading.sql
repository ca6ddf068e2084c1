CREATE TABLE "mutes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "read_undos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reader_items" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"read" boolean,
	"saved_at" timestamp with time zone,
	CONSTRAINT "reader_items_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "read_up_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_undos" ADD CONSTRAINT "read_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_items" ADD CONSTRAINT "reader_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_items" ADD CONSTRAINT "reader_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_user_key" ON "mutes" USING btree ("user_id","kind","key");--> statement-breakpoint
CREATE INDEX "read_undos_user_idx" ON "read_undos" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reader_items_item_idx" ON "reader_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reader_items_unread_idx" ON "reader_items" USING btree ("user_id") WHERE not "reader_items"."read";--> statement-breakpoint
CREATE INDEX "reader_items_saved_idx" ON "reader_items" USING btree ("user_id","saved_at","item_id") WHERE "reader_items"."saved_at" is not null;--> statement-breakpoint
CREATE INDEX "channel_items_arrival_idx" ON "channel_items" USING btree ("channel_id",(-"seq"));