CREATE TABLE "ai_budgets" (
	"user_id" text NOT NULL,
	"payer" text NOT NULL,
	"cents" integer,
	CONSTRAINT "ai_budgets_user_id_payer_pk" PRIMARY KEY("user_id","payer")
);
--> statement-breakpoint
CREATE TABLE "ai_reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"payer" text NOT NULL,
	"month" text NOT NULL,
	"micro_dollars" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_spending" (
	"user_id" text NOT NULL,
	"payer" text NOT NULL,
	"month" text NOT NULL,
	"micro_dollars" bigint NOT NULL,
	CONSTRAINT "ai_spending_user_id_payer_month_pk" PRIMARY KEY("user_id","payer","month")
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "state" text DEFAULT 'complete' NOT NULL;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "prompt_id" text;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "prompt_version" integer;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "input_hash" text;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "cost_micro_dollars" integer;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_budgets" ADD CONSTRAINT "ai_budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_reservations" ADD CONSTRAINT "ai_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_spending" ADD CONSTRAINT "ai_spending_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_reservations_user_idx" ON "ai_reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_reservations_expires_idx" ON "ai_reservations" USING btree ("expires_at");