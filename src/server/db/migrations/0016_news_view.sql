ALTER TABLE "user_settings" ADD COLUMN "news_count" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "news_layout" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "news_feed_id" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "news_folder_id" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "news_unread_only" boolean DEFAULT false NOT NULL;