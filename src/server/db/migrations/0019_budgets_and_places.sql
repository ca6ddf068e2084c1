CREATE TABLE "analysis_places" (
	"user_id" text NOT NULL,
	"place" integer NOT NULL,
	"run" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "analysis_places_user_id_place_pk" PRIMARY KEY("user_id","place")
);
--> statement-breakpoint
CREATE TABLE "call_budgets" (
	"name" text PRIMARY KEY NOT NULL,
	"counts_until" timestamp with time zone[] NOT NULL,
	"granted" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analysis_places" ADD CONSTRAINT "analysis_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;