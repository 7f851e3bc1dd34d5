CREATE INDEX "ad_outbox_lead" ON "ad_outbox" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_lead" ON "invoices" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "consent_receipts_lead" ON "consent_receipts" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "subscription_changes_lead" ON "subscription_changes" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "noted_facts_visit" ON "noted_facts" USING btree ("session_key") WHERE session_key is not null;