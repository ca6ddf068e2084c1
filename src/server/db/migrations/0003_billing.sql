CREATE SEQUENCE "public"."payment_tickets" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "cancellations" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"refund" boolean DEFAULT false NOT NULL,
	"checkout_id" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"sign_up_id" text NOT NULL,
	"token_hash" text,
	"session_id" text,
	"mode" text NOT NULL,
	"subscription_type" text NOT NULL,
	"price_id" text NOT NULL,
	"offer_hash" text NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"user_id" text,
	"subscription_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payment_ticket" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellations_waiting_idx" ON "cancellations" USING btree ("asked_at") WHERE "cancellations"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_session_key" ON "checkouts" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_live_key" ON "checkouts" USING btree ("sign_up_id") WHERE "checkouts"."state" in ('opening', 'open', 'pending');--> statement-breakpoint
CREATE INDEX "checkouts_token_idx" ON "checkouts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "checkouts_live_idx" ON "checkouts" USING btree ("updated_at") WHERE "checkouts"."state" in ('opening', 'open', 'pending', 'returning');--> statement-breakpoint
CREATE INDEX "checkouts_user_idx" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting_idx" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."done_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_done_idx" ON "payment_events" USING btree ("done_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_subscription_key" ON "users" USING btree (("payment_info" ->> 'subscriptionId'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_checkout_session_key" ON "users" USING btree (("payment_info" ->> 'sessionId'));