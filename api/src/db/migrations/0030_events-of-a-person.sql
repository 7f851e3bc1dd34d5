DROP INDEX "tracking_events_session";--> statement-breakpoint
CREATE INDEX "tracking_events_session" ON "tracking_events" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "tracking_events_count" ON "tracking_events" USING btree ("session_key") WHERE session_id is null;--> statement-breakpoint
CREATE INDEX "tracking_events_email" ON "tracking_events" USING btree ("email_label") WHERE email_label is not null;--> statement-breakpoint
CREATE INDEX "tracking_events_user" ON "tracking_events" USING btree ("user_label") WHERE user_label is not null;