ALTER TABLE "stripe_customers" ADD COLUMN "address_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_outbox_about" ON "mail_outbox" USING btree (split_part(dedupe_key, ':', 2));--> statement-breakpoint
CREATE INDEX "stripe_customers_address_due" ON "stripe_customers" USING btree ("address_due_at") WHERE address_due_at is not null;