CREATE TABLE "model_end_mails" (
	"user_id" text NOT NULL,
	"model" text NOT NULL,
	"notice" text NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "model_end_mails_user_id_model_notice_pk" PRIMARY KEY("user_id","model","notice")
);
--> statement-breakpoint
ALTER TABLE "model_end_mails" ADD CONSTRAINT "model_end_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;