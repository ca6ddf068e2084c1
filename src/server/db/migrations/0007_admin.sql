CREATE TABLE "admin_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"admin_id" text NOT NULL,
	"area" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "ai_spending_days" (
	"user_id" text NOT NULL,
	"payer" text NOT NULL,
	"day" text NOT NULL,
	"micro_dollars" bigint NOT NULL,
	CONSTRAINT "ai_spending_days_user_id_payer_day_pk" PRIMARY KEY("user_id","payer","day")
);
--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "invite_hash" text;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "invite_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ai_spending_days" ADD CONSTRAINT "ai_spending_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_actions_area_idx" ON "admin_actions" USING btree ("area","id");--> statement-breakpoint
CREATE INDEX "ai_spending_days_day_idx" ON "ai_spending_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower("full_name"),"id") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "users_payment_idx" ON "users" USING btree (coalesce("payment_info" ->> 'lastPaymentDate', ''),"id") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "users_removed_idx" ON "users" USING btree ("removed_at") WHERE "users"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_invite_key" ON "waitlist" USING btree ("invite_hash");--> statement-breakpoint
CREATE INDEX "waitlist_newest_idx" ON "waitlist" USING btree ("timestamp" desc,"id" desc);