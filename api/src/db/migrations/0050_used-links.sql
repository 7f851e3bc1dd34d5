ALTER TABLE "resume_tokens" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "resume_tokens" ADD COLUMN "used_by" text;