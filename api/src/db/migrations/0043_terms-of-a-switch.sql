ALTER TABLE "subscriptions" ADD COLUMN "period_end_if_resumed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD COLUMN "renewal_cents" integer;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD COLUMN "renewal_currency" text;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD COLUMN "renewal_interval" text;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD COLUMN "ip_address" text;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD COLUMN "user_agent" text;