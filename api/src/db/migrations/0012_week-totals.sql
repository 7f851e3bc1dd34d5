CREATE INDEX "rollup_totals_visits" ON "rollup_totals" USING btree ("app_name","kind","day") WHERE measure = 'visit';--> statement-breakpoint
INSERT INTO "rollup_totals" ("app_name", "kind", "flow_id", "day", "flow_version", "value", "measure", "detail", "count")
SELECT "app_name", "kind" || '-week', "flow_id", date_trunc('week', "day")::date, "flow_version", "value", "measure", "detail", sum("count")
FROM "rollup_totals" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
