CREATE TABLE "fund_holdings" (
	"symbol" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"as_of" date,
	"companies" jsonb NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fund_list" (
	"symbol" text PRIMARY KEY NOT NULL,
	"filer" text NOT NULL,
	"listed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "watchlist_holdings" ADD COLUMN "funds" text[] DEFAULT '{}'::text[] NOT NULL;