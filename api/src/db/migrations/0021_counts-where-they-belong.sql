-- What each lead adds to the sums: the one place that says what is counted. As before, but a plan that was switched renews as
-- what it was switched to.
CREATE OR REPLACE VIEW "sales_lines" AS
SELECT "lead_id", "kind" AS "what", "currency", "day", "brand", "product", "flow", "source", '' AS "detail",
  "amount_cents"::bigint AS "cents", 1::bigint AS "count"
FROM "sales_movements"
UNION ALL
SELECT "lead_id", 'payment', '',
  ("occurred_at" AT TIME ZONE coalesce((SELECT "time_zone" FROM "reporting_zone"), 'UTC'))::date, '', '', '', '', '', 0, 1
FROM "ledger_entries" WHERE "kind" IN ('plan', 'upsell', 'renewal') AND "amount_cents" > 0
UNION ALL
SELECT p."lead_id", 'attach', p."currency", p."day", p."brand", p."product", p."flow", p."source", u."product_id",
  sum(u."amount_cents"), 1
FROM "sales_movements" p
JOIN "ledger_entries" u ON u."lead_id" = p."lead_id" AND u."attempt_id" = p."attempt_id"
  AND u."currency" = p."currency" AND u."kind" = 'upsell'
WHERE p."kind" = 'plan'
GROUP BY p."id", p."lead_id", p."currency", p."day", p."brand", p."product", p."flow", p."source", u."product_id"
UNION ALL
SELECT "lead_id", 'worth', "currency",
  date_trunc('month', "first_at" AT TIME ZONE coalesce((SELECT "time_zone" FROM "reporting_zone"), 'UTC'))::date, '', '', '', '',
  greatest(0, floor(extract(epoch FROM "occurred_at" - "first_at") / 2592000))::int::text, "amount_cents", 1
FROM "sales_movements" WHERE "first_at" IS NOT NULL
UNION ALL
SELECT "lead_id", 'buyer', "currency",
  (min("occurred_at") AT TIME ZONE coalesce((SELECT "time_zone" FROM "reporting_zone"), 'UTC'))::date, '', '', '', '', '', 0, 1
FROM "ledger_entries" WHERE "kind" = 'plan' GROUP BY "lead_id", "currency"
UNION ALL
SELECT l."id", 'lead', '',
  (l."created_at" AT TIME ZONE coalesce((SELECT "time_zone" FROM "reporting_zone"), 'UTC'))::date, l."app_name", '', l."flow_id",
  coalesce(a."channel", 'unknown'), '', 0, 1
FROM "leads" l LEFT JOIN "lead_attributions" a ON a."lead_id" = l."id"
UNION ALL
SELECT "lead_id", 'lead', '', "day", "brand", '', "flow", "source", '', 0, 1 FROM "forgotten_leads"
UNION ALL
SELECT s."lead_id", 'recurring', s."renewal_currency", 'epoch'::date, s."brand_id",
  coalesce(s."switched_product_id", s."product_id"),
  coalesce(l."flow_id", f."flow", 'unknown'), coalesce(a."channel", f."source", 'unknown'),
  (s."renewal_interval_count" * CASE s."renewal_interval" WHEN 'year' THEN 12 ELSE 1 END)::text, s."renewal_cents", 1
FROM "subscriptions" s
LEFT JOIN "leads" l ON l."id" = s."lead_id"
LEFT JOIN "lead_attributions" a ON a."lead_id" = s."lead_id"
LEFT JOIN "forgotten_leads" f ON f."lead_id" = s."lead_id"
WHERE s."status" IN ('active', 'trialing') AND s."ended_at" IS NULL AND NOT s."cancel_at_period_end"
  AND s."first_paid_at" IS NOT NULL AND s."renewal_cents" IS NOT NULL AND s."renewal_interval" IS NOT NULL
  AND s."renewal_interval_count" IS NOT NULL AND s."renewal_currency" IS NOT NULL;--> statement-breakpoint
DROP TRIGGER "subscriptions_moved" ON "subscriptions";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscriptions_moved" AFTER UPDATE ON "subscriptions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD."lead_id", OLD."brand_id", OLD."product_id", OLD."switched_product_id", OLD."status", OLD."ended_at",
    OLD."cancel_at_period_end", OLD."first_paid_at", OLD."renewal_cents", OLD."renewal_currency", OLD."renewal_interval",
    OLD."renewal_interval_count")
  IS DISTINCT FROM (NEW."lead_id", NEW."brand_id", NEW."product_id", NEW."switched_product_id", NEW."status",
    NEW."ended_at", NEW."cancel_at_period_end", NEW."first_paid_at", NEW."renewal_cents", NEW."renewal_currency",
    NEW."renewal_interval", NEW."renewal_interval_count"))
EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
SELECT count_sales(array(SELECT "lead_id" FROM "subscriptions" WHERE "switched_product_id" IS NOT NULL));--> statement-breakpoint
-- What was given back of a renewal is noted for no visit, as the renewal is; `npm run rollups:rebuild` takes what was counted
-- before out of the visits.
UPDATE "noted_facts" n SET "session_key" = NULL
FROM "ledger_entries" e JOIN "ledger_entries" p ON p."stripe_source_id" = e."stripe_charge_id"
WHERE n."fact_id" IN ('ledger:' || e."id", 'undone:' || e."id") AND e."kind" IN ('refund', 'dispute')
  AND p."kind" = 'renewal';--> statement-breakpoint
-- Who told nothing of where they came from was called a direct visitor.
UPDATE "attributions" SET "channel" = 'unknown' WHERE "last_touch" IS NULL AND "channel" = 'direct';--> statement-breakpoint
UPDATE "lead_attributions" SET "channel" = 'unknown' WHERE "last_touch" IS NULL AND "channel" = 'direct';--> statement-breakpoint
-- How many visits let their answer to a step be kept, of the visits that are still known.
INSERT INTO "rollup_counts" ("app_name", "day", "flow_id", "flow_version", "step_id", "measure", "detail", "arm", "source",
  "device", "country", "count")
SELECT v."app_name", (v."first_at" AT TIME ZONE coalesce((SELECT "time_zone" FROM "reporting_zone"), 'UTC'))::date,
  s."flow_id", s."flow_version", s."step_id", 'told', '', '', '', '', '', count(*)
FROM "tracking_session_steps" s JOIN "tracking_sessions" v ON v."session_key" = s."session_key"
WHERE s."answer" IS NOT NULL GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
UPDATE "rollup_totals" r SET "counts" = r."counts"[1:19] || told."count"
FROM (
  SELECT "app_name", 'step' || "suffix" AS "kind", "flow_id", "flow_version", "on_day", "step_id", sum("count")::bigint AS "count"
  FROM "rollup_counts"
  CROSS JOIN LATERAL (VALUES ('', "day"), ('-week', date_trunc('week', "day")::date)) AS "spans" ("suffix", "on_day")
  WHERE "measure" = 'told' GROUP BY 1, 2, 3, 4, 5, 6
) AS told
WHERE r."app_name" = told."app_name" AND r."kind" = told."kind" AND r."flow_id" = told."flow_id"
  AND r."flow_version" = told."flow_version" AND r."day" = told."on_day" AND r."value" = told."step_id"
  AND cardinality(r."counts") = 19;
