DROP INDEX "rollup_counts_arm";--> statement-breakpoint
DROP INDEX "rollup_totals_visits";--> statement-breakpoint
ALTER TABLE "rollup_totals" RENAME TO "rollup_totals_before";--> statement-breakpoint
ALTER TABLE "rollup_totals_before" RENAME CONSTRAINT "rollup_totals_key" TO "rollup_totals_key_before";--> statement-breakpoint
CREATE TABLE "rollup_totals" (
	"app_name" text NOT NULL,
	"kind" text NOT NULL,
	"flow_id" text NOT NULL,
	"day" date NOT NULL,
	"flow_version" text NOT NULL,
	"value" text NOT NULL,
	"detail" text NOT NULL,
	"counts" bigint[] NOT NULL,
	CONSTRAINT "rollup_totals_key" PRIMARY KEY("app_name","kind","flow_id","day","flow_version","value","detail")
);
--> statement-breakpoint
-- Sums are changed again and again: room beside them keeps a change off the index.
ALTER TABLE "rollup_totals" SET (fillfactor = 80);--> statement-breakpoint
-- All measures that share a key lie in one row, in the order of total-measures.ts: a page reads as many rows for few visits
-- as for many.
INSERT INTO "rollup_totals" ("app_name", "kind", "flow_id", "day", "flow_version", "value", "detail", "counts")
SELECT "app_name", "kind", "flow_id", "day", "flow_version", "value", '',
  array(SELECT coalesce(("sums"->>"name")::bigint, 0) FROM unnest(CASE WHEN "kind" LIKE 'step%' THEN
    '{seen,answered,left,timeOnStep1000,timeOnStep2000,timeOnStep3000,timeOnStep4000,timeOnStep5000,timeOnStep7000,timeOnStep10000,timeOnStep14000,timeOnStep20000,timeOnStep30000,timeOnStep45000,timeOnStep60000,timeOnStep90000,timeOnStep120000,timeOnStep300000,timeOnStep1800000}'::text[]
    ELSE '{visit,exposed,revenueCents,refundCents,netCentsSquared,landing,article,quizStart,quizResume,quizComplete,purchaseView,paymentStart,paid,upsellView,upsellPaid,upsellDecline,registered}'::text[]
    END) WITH ORDINALITY AS "measures" ("name", "place") ORDER BY "place")
FROM (
  SELECT "app_name", "kind", "flow_id", "day", "flow_version", "value",
    jsonb_object_agg("measure" || "detail", "count") AS "sums"
  FROM "rollup_totals_before" WHERE "kind" NOT LIKE 'step%' OR "measure" <> 'option' GROUP BY 1, 2, 3, 4, 5, 6
) AS "together";--> statement-breakpoint
INSERT INTO "rollup_totals" ("app_name", "kind", "flow_id", "day", "flow_version", "value", "detail", "counts")
SELECT "app_name", replace("kind", 'step', 'option'), "flow_id", "day", "flow_version", "value", "detail", ARRAY["count"]
FROM "rollup_totals_before" WHERE "kind" LIKE 'step%' AND "measure" = 'option';--> statement-breakpoint
-- What each arm of an experiment came to, so that no page reads single counts.
INSERT INTO "rollup_totals" ("app_name", "kind", "flow_id", "day", "flow_version", "value", "detail", "counts")
SELECT "app_name", "kind", '', "on_day", '', "arm", '',
  ARRAY[0, coalesce(sum("count") FILTER (WHERE "measure" = 'exposed'), 0),
    coalesce(sum("count") FILTER (WHERE "measure" = 'revenueCents'), 0),
    coalesce(sum("count") FILTER (WHERE "measure" = 'refundCents'), 0),
    coalesce(sum("count") FILTER (WHERE "measure" = 'netCentsSquared'), 0), 0, 0, 0, 0, 0, 0, 0,
    coalesce(sum("count") FILTER (WHERE "measure" = 'paid'), 0), 0, 0, 0, 0]::bigint[]
FROM "rollup_counts"
CROSS JOIN LATERAL (VALUES ('arm', "day"), ('arm-week', date_trunc('week', "day")::date)) AS "spans" ("kind", "on_day")
WHERE "arm" <> '' AND "step_id" = '' AND "measure" IN ('exposed', 'paid', 'revenueCents', 'refundCents', 'netCentsSquared')
GROUP BY "app_name", "kind", "on_day", "arm";--> statement-breakpoint
DROP TABLE "rollup_totals_before";--> statement-breakpoint
-- The minutely look at the books and the counts that follow them read what changed lately, not all that ever was.
CREATE INDEX "user_leads_linked" ON "user_leads" USING btree ("linked_at");--> statement-breakpoint
CREATE INDEX "disputes_updated" ON "disputes" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "invoices_updated" ON "invoices" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "checkout_attempts_updated" ON "checkout_attempts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_attempt" ON "ledger_entries" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_upsell" ON "ledger_entries" USING btree ("upsell_purchase_id");--> statement-breakpoint
CREATE INDEX "subscriptions_attempt" ON "subscriptions" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "subscriptions_updated" ON "subscriptions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "upsell_purchases_updated" ON "upsell_purchases" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "refund_claims_updated" ON "refund_claims" USING btree ("updated_at");
