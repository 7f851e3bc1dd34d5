ALTER TABLE "invoices" ADD COLUMN "begins_period" boolean;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_cents" integer;