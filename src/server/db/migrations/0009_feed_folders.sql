CREATE TABLE "feed_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"order" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_folders_name_key" UNIQUE NULLS NOT DISTINCT("user_id","parent_id","name")
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "feed_folders" ADD CONSTRAINT "feed_folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_folders" ADD CONSTRAINT "feed_folders_parent_id_feed_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."feed_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_folders_parent_idx" ON "feed_folders" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_folder_id_feed_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."feed_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_folder_idx" ON "feeds" USING btree ("folder_id");