CREATE TABLE "card_tries" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_id" text,
	"network" text NOT NULL,
	"stripe_intent_id" text,
	"declined_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "decline_code" text;--> statement-breakpoint
CREATE INDEX "card_tries_network" ON "card_tries" USING btree ("network");--> statement-breakpoint
CREATE INDEX "card_tries_lead" ON "card_tries" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "card_tries_intent" ON "card_tries" USING btree ("stripe_intent_id");