CREATE TABLE "prepared_evidence" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"text" text NOT NULL,
	"prepared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prevention_items" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"lead_id" text NOT NULL,
	"product_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"charge_id" text,
	"subscription_id" text,
	"dispute_id" text,
	"refund_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"note" text,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "prevention_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"started_by" text,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "prevention_items_place" ON "prevention_items" USING btree ("run_id","position");--> statement-breakpoint
CREATE INDEX "prevention_items_open" ON "prevention_items" USING btree ("run_id","position") WHERE state in ('planned', 'running');--> statement-breakpoint
CREATE INDEX "prevention_runs_started" ON "prevention_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "fraud_warnings_warned" ON "fraud_warnings" USING btree ("warned_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_occurred" ON "ledger_entries" USING btree ("occurred_at");