CREATE TABLE "calls" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"prompt_id" text NOT NULL,
	"prompt_name" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"prompt_hash" text NOT NULL,
	"model" text NOT NULL,
	"input_hash" text NOT NULL,
	"item_id" text NOT NULL,
	"title" text NOT NULL,
	"item_published_at" timestamp with time zone,
	"symbol" text NOT NULL,
	"direction" text NOT NULL,
	"horizon" integer NOT NULL,
	"confidence" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"cost_micro_dollars" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"entry" jsonb,
	"exit" jsonb,
	"void_reason" text,
	"settled_at" timestamp with time zone,
	"next_look_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "call" jsonb;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "asks_for_call" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_subject_key" ON "calls" USING btree ("user_id","prompt_id","prompt_hash","model","item_id","symbol");--> statement-breakpoint
CREATE INDEX "calls_user_idx" ON "calls" USING btree ("user_id","made_at","id");--> statement-breakpoint
CREATE INDEX "calls_look_idx" ON "calls" USING btree ("state","next_look_at");--> statement-breakpoint
-- A call is locked: of its row only the settlement is written, each part of it once. The owner's id may change: records of one person are merged.
CREATE FUNCTION "reject_call_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	settlement CONSTANT text[] := ARRAY['user_id', 'state', 'entry', 'exit', 'void_reason', 'settled_at', 'next_look_at'];
BEGIN
	IF to_jsonb(NEW) - settlement <> to_jsonb(OLD) - settlement THEN
		RAISE EXCEPTION 'The receipt of a call never changes.' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.entry IS NOT NULL AND NEW.entry IS DISTINCT FROM OLD.entry THEN
		RAISE EXCEPTION 'The entry of a call never changes.' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.state <> 'open' AND to_jsonb(NEW) - 'user_id' <> to_jsonb(OLD) - 'user_id' THEN
		RAISE EXCEPTION 'A call that is settled or void never changes.' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "calls_locked" BEFORE UPDATE ON "calls" FOR EACH ROW EXECUTE FUNCTION "reject_call_change"();
