CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower("full_name"),"id") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "users_payment_idx" ON "users" USING btree (coalesce("payment_info" ->> 'lastPaymentDate', ''),"id") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "users_removed_idx" ON "users" USING btree ("removed_at") WHERE "users"."removed_at" is not null;