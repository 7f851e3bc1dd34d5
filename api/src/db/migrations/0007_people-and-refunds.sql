CREATE TABLE "refund_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"lead_id" text NOT NULL,
	"stripe_charge_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"stripe_refund_id" text,
	"lease_until" timestamp with time zone NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_claims_key_unique" UNIQUE("key"),
	CONSTRAINT "refund_claims_stripe_refund_id_unique" UNIQUE("stripe_refund_id")
);
--> statement-breakpoint
CREATE INDEX "refund_claims_charge" ON "refund_claims" USING btree ("stripe_charge_id");--> statement-breakpoint
CREATE INDEX "refund_claims_open" ON "refund_claims" USING btree ("state","lease_until");--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree ("email_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_email_prefix" ON "leads" USING btree ("email_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_brand_created" ON "leads" USING btree ("app_name","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_flow_created" ON "leads" USING btree ("app_name","flow_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_purchased_created" ON "leads" USING btree ("created_at","id") WHERE purchased_at is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient" ON "mail_outbox" USING btree (lower(recipient),"created_at");