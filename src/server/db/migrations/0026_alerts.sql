CREATE TABLE "alert_channels" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"problem" text,
	"failing_since" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"firing_id" text NOT NULL,
	"channel_id" text,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"unsure" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"problem" text,
	"accepted_at" timestamp with time zone,
	"server" text,
	"shown_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_firings" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"item_id" text NOT NULL,
	"title" text NOT NULL,
	"link" text NOT NULL,
	"source" text NOT NULL,
	"why" jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"fired_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_progress" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"to_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_terms" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"alert_id" text NOT NULL,
	CONSTRAINT "alert_terms_kind_value_alert_id_pk" PRIMARY KEY("kind","value","alert_id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"rule" jsonb NOT NULL,
	"channel_ids" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_stories" (
	"item_id" text PRIMARY KEY NOT NULL,
	"story_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_items" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channel_items" ALTER COLUMN "seen_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_firing_id_alert_firings_id_fk" FOREIGN KEY ("firing_id") REFERENCES "public"."alert_firings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_terms" ADD CONSTRAINT "alert_terms_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_stories" ADD CONSTRAINT "item_stories_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_channels_user_key" ON "alert_channels" USING btree ("user_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_key" ON "alert_deliveries" USING btree ("firing_id","channel_id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_due_idx" ON "alert_deliveries" USING btree ("due_at") WHERE "alert_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_deliveries_channel_idx" ON "alert_deliveries" USING btree ("channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_firings_key" ON "alert_firings" USING btree ("alert_id","key");--> statement-breakpoint
CREATE INDEX "alert_firings_alert_idx" ON "alert_firings" USING btree ("alert_id","fired_at");--> statement-breakpoint
CREATE INDEX "alert_firings_user_idx" ON "alert_firings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_terms_alert_idx" ON "alert_terms" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "alerts_user_idx" ON "alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "item_stories_story_idx" ON "item_stories" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "watchlists_symbols_idx" ON "watchlists" USING gin ("symbols");