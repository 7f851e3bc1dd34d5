DROP INDEX "webhook_inbox_refusals";--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "occurred_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "webhook_inbox_refusals" ON "webhook_inbox" USING btree (coalesce(occurred_at, received_at),"object_id") WHERE type in ('payment_intent.payment_failed', 'setup_intent.setup_failed');--> statement-breakpoint
-- Disputes that Visa resolved were once kept without the money they took: their events are handled again.
UPDATE "webhook_inbox" SET "processed_at" = NULL, "attempts" = 0, "lease_until" = now()
WHERE "object_type" = 'dispute' AND "processed_at" IS NOT NULL
  AND "object_id" IN (SELECT "id" FROM "disputes" WHERE "status" = 'prevented');