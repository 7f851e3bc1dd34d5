CREATE TABLE "operator_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"set_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD COLUMN "closing" text;--> statement-breakpoint
CREATE INDEX "operator_recovery_codes_user" ON "operator_recovery_codes" USING btree ("user_id");