CREATE TABLE "sign_up_keys" (
	"sign_up_id" text NOT NULL,
	"vendor" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "sign_up_keys_sign_up_id_vendor_pk" PRIMARY KEY("sign_up_id","vendor")
);
--> statement-breakpoint
CREATE TABLE "vendor_keys" (
	"user_id" text NOT NULL,
	"vendor" text NOT NULL,
	"sealed" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_keys_user_id_vendor_pk" PRIMARY KEY("user_id","vendor")
);
--> statement-breakpoint
ALTER TABLE "sign_up_keys" ADD CONSTRAINT "sign_up_keys_sign_up_id_pending_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."pending_sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_keys" ADD CONSTRAINT "vendor_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The texts move as they are: each is sealed for its user and for the vendor's id with "ApiKey" behind it, the name that its column had.
INSERT INTO "vendor_keys" ("user_id", "vendor", "sealed", "last_four", "created_at", "updated_at")
	SELECT "api_keys"."user_id", "own"."vendor", "own"."sealed", coalesce("own"."last_four", ''), "api_keys"."last_updated", "api_keys"."last_updated"
	FROM "api_keys" CROSS JOIN LATERAL (VALUES
		('openai', "openai_api_key", "openai_last_four"),
		('finnhub', "finnhub_api_key", "finnhub_last_four"),
		('reddit', "reddit_api_key", "reddit_last_four")
	) AS "own" ("vendor", "sealed", "last_four")
	WHERE "own"."sealed" IS NOT NULL;--> statement-breakpoint
INSERT INTO "sign_up_keys" ("sign_up_id", "vendor", "sealed")
	SELECT "pending_sign_ups"."id", "typed"."vendor", "typed"."sealed"
	FROM "pending_sign_ups" CROSS JOIN LATERAL (VALUES
		('openai', "openai_api_key"),
		('finnhub', "finnhub_api_key")
	) AS "typed" ("vendor", "sealed")
	WHERE "typed"."sealed" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" DROP COLUMN "openai_api_key";--> statement-breakpoint
ALTER TABLE "pending_sign_ups" DROP COLUMN "finnhub_api_key";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "openai_api_key";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "openai_last_four";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "finnhub_api_key";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "finnhub_last_four";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "reddit_api_key";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "reddit_last_four";