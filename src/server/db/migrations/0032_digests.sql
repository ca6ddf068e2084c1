CREATE TABLE "digests" (
	"user_id" text PRIMARY KEY NOT NULL,
	"cadence" text NOT NULL,
	"at" text NOT NULL,
	"weekday" integer NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"covered_to" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"stop_token" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_next_idx" ON "digests" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "digests_stop_token_key" ON "digests" USING btree ("stop_token");