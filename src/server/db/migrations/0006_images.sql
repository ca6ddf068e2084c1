CREATE TABLE "images" (
	"url" text PRIMARY KEY NOT NULL,
	"media_type" text,
	"bytes" "bytea",
	"hash" text,
	"tried_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "images_used_idx" ON "images" USING btree ("used_at");