CREATE TABLE "replication_beats" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mark" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
