ALTER TABLE "social_doors" RENAME TO "social_endpoints";--> statement-breakpoint
ALTER INDEX "social_doors_pkey" RENAME TO "social_endpoints_pkey";--> statement-breakpoint
ALTER TABLE "social_listings" RENAME COLUMN "door" TO "endpoint";
