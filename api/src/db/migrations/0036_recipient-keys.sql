ALTER TABLE "mail_outbox" ADD COLUMN "recipient_key" text;--> statement-breakpoint
-- Only what the small letters of the database are another text for; every other row is found by those.
UPDATE "mail_outbox" SET "recipient_key" = known.email_key
FROM (SELECT email, email_key FROM leads UNION SELECT email, email_key FROM users) AS known
WHERE known.email_key <> lower(known.email) AND lower("recipient") = lower(known.email);--> statement-breakpoint
DROP INDEX "mail_outbox_recipient";--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_key" ON "mail_outbox" USING btree (coalesce(recipient_key, lower(recipient)),"created_at");