CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone DEFAULT date_trunc('hour', now()) NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"user_id" text NOT NULL,
	"network" text NOT NULL,
	"times" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_hour_key" ON "security_events" USING btree ("hour","kind","outcome","user_id","network");--> statement-breakpoint
CREATE INDEX "security_events_user_idx" ON "security_events" USING btree ("user_id","id");