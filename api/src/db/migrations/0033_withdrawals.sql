CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"order_number" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason" text,
	CONSTRAINT "withdrawals_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE INDEX "withdrawals_email_key" ON "withdrawals" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "withdrawals_received" ON "withdrawals" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_state" ON "withdrawals" USING btree ("state","received_at","id");