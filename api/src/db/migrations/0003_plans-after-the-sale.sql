CREATE TABLE "ad_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"app_name" text NOT NULL,
	"name" text NOT NULL,
	"event_id" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"session_key" text,
	"session_id" text,
	"lead_id" text,
	"product_code" text,
	"value_cents" integer,
	"currency" text,
	"fbp" text,
	"fbc" text,
	"user_agent" text,
	"basis" text NOT NULL,
	"gpc" boolean NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ending" text,
	"last_error" text,
	CONSTRAINT "ad_outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "attributions" (
	"app_name" text NOT NULL,
	"session_id" text NOT NULL,
	"first_touch" jsonb,
	"last_touch" jsonb,
	"channel" text NOT NULL,
	"fbp" text,
	"fbc" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attributions_app_name_session_id_pk" PRIMARY KEY("app_name","session_id")
);
--> statement-breakpoint
CREATE TABLE "lead_attributions" (
	"lead_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"first_touch" jsonb,
	"last_touch" jsonb,
	"channel" text NOT NULL,
	"fbp" text,
	"fbc" text,
	"copied_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_attributions" (
	"ledger_entry_id" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"session_id" text NOT NULL,
	"first_touch" jsonb,
	"last_touch" jsonb,
	"channel" text NOT NULL,
	"fbp" text,
	"fbc" text,
	"copied_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"app_name" text NOT NULL,
	"session_id" text NOT NULL,
	"choices" jsonb NOT NULL,
	"gpc" boolean NOT NULL,
	"source" text NOT NULL,
	"policy_version" text NOT NULL,
	"region" text NOT NULL,
	"basis" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_consents" (
	"brand_id" text NOT NULL,
	"email_key" text NOT NULL,
	"exit_token" text NOT NULL,
	"wording" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "mail_consents_brand_id_email_key_pk" PRIMARY KEY("brand_id","email_key"),
	CONSTRAINT "mail_consents_exit_token_unique" UNIQUE("exit_token")
);
--> statement-breakpoint
CREATE TABLE "resume_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_charge_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fraud_warnings" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_charge_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"fraud_type" text NOT NULL,
	"is_actionable" boolean NOT NULL,
	"warned_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"billing_reason" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"stripe_intent_id" text,
	"attempt_count" integer NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"url" text,
	"issued_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"target" text,
	"state" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "noted_facts" (
	"fact_id" text PRIMARY KEY NOT NULL,
	"session_key" text,
	"app_name" text NOT NULL,
	"stage" text,
	"cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollup_counts" (
	"app_name" text NOT NULL,
	"day" date NOT NULL,
	"flow_id" text NOT NULL,
	"flow_version" text NOT NULL,
	"step_id" text NOT NULL,
	"measure" text NOT NULL,
	"detail" text NOT NULL,
	"arm" text NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"country" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "rollup_counts_app_name_day_flow_id_flow_version_step_id_measure_detail_arm_source_device_country_pk" PRIMARY KEY("app_name","day","flow_id","flow_version","step_id","measure","detail","arm","source","device","country")
);
--> statement-breakpoint
CREATE TABLE "tracking_session_steps" (
	"session_key" text NOT NULL,
	"flow_id" text NOT NULL,
	"flow_version" text NOT NULL,
	"step_id" text NOT NULL,
	"seen_at" bigint,
	"answered_at" bigint,
	"answer" jsonb,
	CONSTRAINT "tracking_session_steps_session_key_flow_id_flow_version_step_id_pk" PRIMARY KEY("session_key","flow_id","flow_version","step_id")
);
--> statement-breakpoint
CREATE TABLE "tracking_sessions" (
	"session_key" text PRIMARY KEY NOT NULL,
	"app_name" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "binding_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "item_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_interval" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_interval_count" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "switched_product_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_exp_month" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_exp_year" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "past_due_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "session_key" text;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "is_reduced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "flow_id" text;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "flow_version" text;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "country" text;--> statement-breakpoint
CREATE INDEX "ad_outbox_due" ON "ad_outbox" USING btree ("due_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "ad_outbox_session" ON "ad_outbox" USING btree ("session_key");--> statement-breakpoint
CREATE INDEX "ad_outbox_occurred" ON "ad_outbox" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "order_attributions_lead" ON "order_attributions" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "privacy_receipts_session" ON "privacy_receipts" USING btree ("app_name","session_id","given_at");--> statement-breakpoint
CREATE INDEX "resume_tokens_lead" ON "resume_tokens" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "resume_tokens_expiry" ON "resume_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "disputes_charge" ON "disputes" USING btree ("stripe_charge_id");--> statement-breakpoint
CREATE INDEX "disputes_lead" ON "disputes" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "fraud_warnings_charge" ON "fraud_warnings" USING btree ("stripe_charge_id");--> statement-breakpoint
CREATE INDEX "invoices_subscription" ON "invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_changes_one_running" ON "subscription_changes" USING btree ("subscription_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "subscription_changes_subscription" ON "subscription_changes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "rollup_counts_arm" ON "rollup_counts" USING btree ("app_name","arm","measure");--> statement-breakpoint
CREATE INDEX "tracking_sessions_first" ON "tracking_sessions" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "checkout_attempts_created" ON "checkout_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end" ON "subscriptions" USING btree ("current_period_end");--> statement-breakpoint
CREATE INDEX "subscriptions_payment_method" ON "subscriptions" USING btree ("payment_method_id");