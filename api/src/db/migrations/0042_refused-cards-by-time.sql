DROP INDEX "webhook_inbox_refusals";--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "occurred_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "webhook_inbox_refusals" ON "webhook_inbox" USING btree (coalesce(occurred_at, received_at),"object_id") WHERE type in ('payment_intent.payment_failed', 'setup_intent.setup_failed');