ALTER TABLE "two_factors" DROP COLUMN "failed_verification_count";--> statement-breakpoint
ALTER TABLE "two_factors" DROP COLUMN "locked_until";