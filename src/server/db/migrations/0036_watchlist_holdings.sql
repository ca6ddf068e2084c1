CREATE TABLE "watchlist_holdings" (
	"user_id" text NOT NULL,
	"watchlist_id" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "watchlist_holdings_user_id_watchlist_id_pk" PRIMARY KEY("user_id","watchlist_id")
);
--> statement-breakpoint
ALTER TABLE "watchlist_holdings" ADD CONSTRAINT "watchlist_holdings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;