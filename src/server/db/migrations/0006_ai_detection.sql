CREATE TABLE "detection_claims" (
	"key" varchar(50) PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"resting" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "detection_cache_timestamp_idx" ON "detection_cache" USING btree ("timestamp");