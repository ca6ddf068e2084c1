CREATE TABLE "ai_rejected_parameters" (
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"learned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_rejected_parameters_base_url_model_pk" PRIMARY KEY("base_url","model")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ai_vendor" text DEFAULT 'openai' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ai_base_url" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ai_model" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ai_context" text DEFAULT 'all' NOT NULL;