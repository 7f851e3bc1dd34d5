ALTER TABLE "upsell_purchases" ADD COLUMN "disclosure" text;--> statement-breakpoint
ALTER TABLE "upsell_purchases" ADD COLUMN "disclosure_version" text;--> statement-breakpoint
ALTER TABLE "upsell_purchases" ADD COLUMN "ip_address" text;--> statement-breakpoint
ALTER TABLE "upsell_purchases" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "upsell_purchases" ADD COLUMN "agreed_at" timestamp with time zone;