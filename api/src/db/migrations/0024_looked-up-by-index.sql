-- The long one first: while it is made, nobody stands before the tables of purchases and mails.
CREATE INDEX "tracking_event_ids_received" ON "tracking_event_ids" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "mail_outbox_sent" ON "mail_outbox" USING btree ("ended_at") WHERE ending = 'sent';--> statement-breakpoint
CREATE INDEX "checkout_attempts_session" ON "checkout_attempts" USING btree ("checkout_session_id") WHERE checkout_session_id is not null;--> statement-breakpoint
CREATE INDEX "upsell_purchases_open" ON "upsell_purchases" USING btree ("lease_until") WHERE state in ('running', 'unknown');