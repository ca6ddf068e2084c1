CREATE TABLE "plan_endings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"mails_sent" integer DEFAULT 0 NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "sign_up_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_endings" ADD CONSTRAINT "plan_endings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_renewal_key" ON "checkouts" USING btree ("user_id") WHERE "checkouts"."sign_up_id" is null and "checkouts"."state" in ('opening', 'open', 'pending');