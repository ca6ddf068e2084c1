ALTER TABLE "pending_sign_ups" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;