CREATE TABLE "highlights" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"saves" boolean NOT NULL,
	"alert_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "highlights_user_key" ON "highlights" USING btree ("user_id","kind","key");--> statement-breakpoint
CREATE INDEX "highlights_saving_idx" ON "highlights" USING btree ("user_id") WHERE "highlights"."saves";--> statement-breakpoint
CREATE INDEX "highlights_alert_idx" ON "highlights" USING btree ("alert_id");