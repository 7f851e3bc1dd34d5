CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"access_hash" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_access_hash_unique" UNIQUE("access_hash"),
	CONSTRAINT "sessions_refresh_hash_unique" UNIQUE("refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "user_leads" (
	"lead_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "key_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_capabilities" (
	"token_hash" text NOT NULL,
	"lead_id" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_capabilities_token_hash_lead_id_pk" PRIMARY KEY("token_hash","lead_id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"app_name" text NOT NULL,
	"flow_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"session_id" text,
	"registration_source" text,
	"sealed_answers" "bytea" NOT NULL,
	"creation_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"purchased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"payment_method_id" text,
	"card_fingerprint" text,
	"return_url" text NOT NULL,
	"registration_source" text,
	"renewal_price_id" text NOT NULL,
	"coupon_id" text,
	"item_price_id" text,
	"trial_days" integer,
	"first_term_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"creation_round" integer DEFAULT 1 NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"stripe_intent_id" text,
	"intent_type" text,
	"checkout_session_id" text,
	"decline_code" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"disclosure" text,
	"disclosure_version" text,
	"first_term_cents" integer NOT NULL,
	"first_term_days" integer NOT NULL,
	"renewal_cents" integer NOT NULL,
	"renewal_interval" text NOT NULL,
	"renewal_interval_count" integer NOT NULL,
	"currency" text NOT NULL,
	"full_name" text,
	"country_code" text,
	"ip_address" text NOT NULL,
	"user_agent" text,
	"device" jsonb,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_receipts_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"lead_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"stripe_source_id" text NOT NULL,
	"stripe_charge_id" text NOT NULL,
	"stripe_intent_id" text,
	"stripe_invoice_id" text,
	"subscription_id" text,
	"attempt_id" text,
	"upsell_purchase_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_stripe_source_id_unique" UNIQUE("stripe_source_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"lead_id" text PRIMARY KEY NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stripe_customers_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"cancel_at_period_end" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"first_paid_at" timestamp with time zone,
	"payment_method_id" text,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_uses" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"card_fingerprint" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upsell_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"payment_method_id" text NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"stripe_intent_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"return_url" text NOT NULL,
	"decline_code" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upsell_purchases_stripe_intent_id_unique" UNIQUE("stripe_intent_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"api_version" text,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "tracking_event_ids" (
	"event_id" text PRIMARY KEY NOT NULL,
	"received_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"received_at" timestamp (3) with time zone NOT NULL,
	"event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"client_at" timestamp (3) with time zone,
	"app_name" text NOT NULL,
	"session_id" text,
	"user_label" text,
	"email_label" text,
	"fbp" text,
	"fbc" text,
	"device_info" jsonb,
	"metadata" jsonb,
	CONSTRAINT "tracking_events_received_at_event_id_pk" PRIMARY KEY("received_at","event_id")
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_leads" ADD CONSTRAINT "user_leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_capabilities" ADD CONSTRAINT "lead_capabilities_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_leads_user" ON "user_leads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lead_capabilities_lead" ON "lead_capabilities" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_email_key" ON "leads" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "leads_session" ON "leads" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_number" ON "checkout_attempts" USING btree ("lead_id","product_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_one_open" ON "checkout_attempts" USING btree ("lead_id","product_id") WHERE state in ('running', 'unknown', 'awaiting', 'succeeded');--> statement-breakpoint
CREATE INDEX "checkout_attempts_intent" ON "checkout_attempts" USING btree ("stripe_intent_id");--> statement-breakpoint
CREATE INDEX "checkout_attempts_subscription" ON "checkout_attempts" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "checkout_attempts_open" ON "checkout_attempts" USING btree ("state","lease_until");--> statement-breakpoint
CREATE INDEX "ledger_entries_lead" ON "ledger_entries" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_charge" ON "ledger_entries" USING btree ("stripe_charge_id");--> statement-breakpoint
CREATE INDEX "subscriptions_lead" ON "subscriptions" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "trial_uses_email" ON "trial_uses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "trial_uses_card" ON "trial_uses" USING btree ("card_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "upsell_purchases_once" ON "upsell_purchases" USING btree ("attempt_id","product_id");--> statement-breakpoint
CREATE INDEX "upsell_purchases_lead" ON "upsell_purchases" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_open" ON "webhook_inbox" USING btree ("lease_until") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "tracking_events_session" ON "tracking_events" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "tracking_events_type" ON "tracking_events" USING btree ("event_type","received_at");