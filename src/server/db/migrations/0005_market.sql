CREATE TABLE "day_prices" (
	"scope" text NOT NULL,
	"symbol" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"price" double precision NOT NULL,
	"previous_close" double precision,
	"currency" text,
	"provider" text NOT NULL,
	CONSTRAINT "day_prices_scope_symbol_day_pk" PRIMARY KEY("scope","symbol","day")
);
--> statement-breakpoint
CREATE TABLE "recorded_prices" (
	"scope" text NOT NULL,
	"symbol" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"timed" boolean NOT NULL,
	"price" double precision NOT NULL,
	"currency" text,
	"provider" text NOT NULL,
	"market_state" text NOT NULL,
	CONSTRAINT "recorded_prices_scope_symbol_minute_pk" PRIMARY KEY("scope","symbol","minute")
);
--> statement-breakpoint
ALTER TABLE "ticker_items" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "ticker_items" ADD COLUMN "currency" text;