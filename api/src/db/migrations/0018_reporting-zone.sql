CREATE TABLE "reporting_zone" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "reporting_zone_only" CHECK ("reporting_zone"."only"),
	CONSTRAINT "reporting_zone_known" CHECK (('epoch'::timestamptz at time zone "reporting_zone"."time_zone") is not null)
);
--> statement-breakpoint
-- The day of a moment for whoever runs the house; without a row it is that of UTC.
CREATE FUNCTION "reporting_day"("moment" timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (moment AT TIME ZONE coalesce((SELECT time_zone FROM reporting_zone), 'UTC'))::date;
END
$$;--> statement-breakpoint
-- The same views as before, with days in the zone of the house. They repeat what the function says, so that the zone is read
-- once for all rows: called for each row, it doubled what reading the lines of a buyer takes.
CREATE OR REPLACE VIEW "sales_movements" AS
SELECT e."id", e."kind", e."lead_id", e."currency", e."brand_id" AS "brand", e."product_id" AS "product",
  coalesce(l."flow_id", 'unknown') AS "flow", coalesce(o."channel", a."channel", 'unknown') AS "source",
  e."attempt_id", e."amount_cents", e."occurred_at",
  (e."occurred_at" AT TIME ZONE coalesce((SELECT "time_zone" FROM "reporting_zone"), 'UTC'))::date AS "day",
  min(e."occurred_at") FILTER (WHERE e."kind" = 'plan') OVER (PARTITION BY e."lead_id", e."currency") AS "first_at"
FROM "ledger_entries" e
LEFT JOIN "leads" l ON l."id" = e."lead_id"
LEFT JOIN "ledger_entries" p ON p."stripe_source_id" = e."stripe_charge_id"
LEFT JOIN "order_attributions" o ON o."ledger_entry_id" = p."id"
LEFT JOIN "lead_attributions" a ON a."lead_id" = e."lead_id";--> statement-breakpoint
-- What each lead adds to the sums: the one place that says what is counted.
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
SELECT s."lead_id", 'recurring', s."renewal_currency", 'epoch'::date, s."brand_id", s."product_id",
  coalesce(l."flow_id", 'unknown'), coalesce(a."channel", 'unknown'),
  (s."renewal_interval_count" * CASE s."renewal_interval" WHEN 'year' THEN 12 ELSE 1 END)::text, s."renewal_cents", 1
FROM "subscriptions" s
LEFT JOIN "leads" l ON l."id" = s."lead_id"
LEFT JOIN "lead_attributions" a ON a."lead_id" = s."lead_id"
WHERE s."status" IN ('active', 'trialing') AND s."ended_at" IS NULL AND NOT s."cancel_at_period_end"
  AND s."first_paid_at" IS NOT NULL AND s."renewal_cents" IS NOT NULL AND s."renewal_interval" IS NOT NULL
  AND s."renewal_interval_count" IS NOT NULL AND s."renewal_currency" IS NOT NULL;
