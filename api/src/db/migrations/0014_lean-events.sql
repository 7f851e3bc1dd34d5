DROP INDEX "tracking_events_type";--> statement-breakpoint
-- Rows that change while their visit goes on keep room beside them, so that a change touches no index.
ALTER TABLE "tracking_sessions" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "tracking_session_steps" SET (fillfactor = 85);
