CREATE TABLE "call_windows" (
	"label" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_windows_end" ON "call_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "deletion_reports_kind" ON "deletion_reports" USING btree ("kind","ran_at");