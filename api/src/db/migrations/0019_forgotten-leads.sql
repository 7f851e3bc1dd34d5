CREATE TABLE "forgotten_leads" (
	"lead_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"brand" text NOT NULL,
	"flow" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_consents" ADD COLUMN "lead_id" text;--> statement-breakpoint
-- The same views as before. Where a lead is gone, what it was counted for last is what is known of it.
CREATE OR REPLACE VIEW "sales_movements" AS
SELECT e."id", e."kind", e."lead_id", e."currency", e."brand_id" AS "brand", e."product_id" AS "product",
  coalesce(l."flow_id", f."flow", 'unknown') AS "flow",
  coalesce(o."channel", a."channel", f."source", 'unknown') AS "source",
  e."attempt_id", e."amount_cents", e."occurred_at",
  (e."occurred_at" AT TIME ZONE coalesce((SELECT "time_zone" FROM "reporting_zone"), 'UTC'))::date AS "day",
  min(e."occurred_at") FILTER (WHERE e."kind" = 'plan') OVER (PARTITION BY e."lead_id", e."currency") AS "first_at"
FROM "ledger_entries" e
LEFT JOIN "leads" l ON l."id" = e."lead_id"
LEFT JOIN "ledger_entries" p ON p."stripe_source_id" = e."stripe_charge_id"
LEFT JOIN "order_attributions" o ON o."ledger_entry_id" = p."id"
LEFT JOIN "lead_attributions" a ON a."lead_id" = e."lead_id"
LEFT JOIN "forgotten_leads" f ON f."lead_id" = e."lead_id";--> statement-breakpoint
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
SELECT "lead_id", 'lead', '', "day", "brand", '', "flow", "source", '', 0, 1 FROM "forgotten_leads"
UNION ALL
SELECT s."lead_id", 'recurring', s."renewal_currency", 'epoch'::date, s."brand_id", s."product_id",
  coalesce(l."flow_id", f."flow", 'unknown'), coalesce(a."channel", f."source", 'unknown'),
  (s."renewal_interval_count" * CASE s."renewal_interval" WHEN 'year' THEN 12 ELSE 1 END)::text, s."renewal_cents", 1
FROM "subscriptions" s
LEFT JOIN "leads" l ON l."id" = s."lead_id"
LEFT JOIN "lead_attributions" a ON a."lead_id" = s."lead_id"
LEFT JOIN "forgotten_leads" f ON f."lead_id" = s."lead_id"
WHERE s."status" IN ('active', 'trialing') AND s."ended_at" IS NULL AND NOT s."cancel_at_period_end"
  AND s."first_paid_at" IS NOT NULL AND s."renewal_cents" IS NOT NULL AND s."renewal_interval" IS NOT NULL
  AND s."renewal_interval_count" IS NOT NULL AND s."renewal_currency" IS NOT NULL;--> statement-breakpoint
-- As before, and leads that are gone stay counted as they were counted last. Not in a trigger of the deletion: what else is
-- deleted with a lead may be counted before that.
CREATE OR REPLACE FUNCTION "count_sales"("buyers" text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  "forgotten" text[];
BEGIN
  PERFORM pg_advisory_xact_lock(7301949);
  WITH "noted" AS (
    INSERT INTO forgotten_leads (lead_id, day, brand, flow, source)
    -- The id of somebody who paid nothing could still lie in a browser; money leads to it, so a buyer keeps it.
    SELECT CASE WHEN EXISTS (SELECT FROM ledger_entries e WHERE e.lead_id = s.lead_id)
        OR EXISTS (SELECT FROM subscriptions p WHERE p.lead_id = s.lead_id)
      THEN s.lead_id ELSE gen_random_uuid()::text END, s.day, s.brand, s.flow, s.source
    FROM sales_shares s
    WHERE s.lead_id = ANY (buyers) AND s.what = 'lead'
      AND NOT EXISTS (SELECT FROM leads l WHERE l.id = s.lead_id)
      AND NOT EXISTS (SELECT FROM forgotten_leads f WHERE f.lead_id = s.lead_id)
    RETURNING lead_id
  )
  SELECT array_agg(lead_id) INTO forgotten FROM noted;
  buyers := buyers || forgotten;
  WITH difference AS (
    SELECT lead_id, currency, what, day, brand, product, flow, source, detail,
      sum(cents)::bigint AS cents, sum(count)::bigint AS count
    FROM (
      SELECT lead_id, currency, what, day, brand, product, flow, source, detail, cents, count
      FROM sales_lines WHERE lead_id = ANY (buyers)
      UNION ALL
      SELECT lead_id, currency, what, day, brand, product, flow, source, detail, -cents, -count
      FROM sales_shares WHERE lead_id = ANY (buyers)
    ) AS sides
    GROUP BY lead_id, currency, what, day, brand, product, flow, source, detail
    HAVING sum(cents) <> 0 OR sum(count) <> 0
  ), shared AS (
    INSERT INTO sales_shares AS known
      (lead_id, currency, what, day, brand, product, flow, source, detail, cents, count)
    SELECT lead_id, currency, what, day, brand, product, flow, source, detail, cents, count FROM difference
    ON CONFLICT (lead_id, what, currency, day, brand, product, flow, source, detail)
    DO UPDATE SET cents = known.cents + excluded.cents, count = known.count + excluded.count
  ), folded AS (
    SELECT currency, 15 - grouping(brand, product, flow, source) AS told, what, day, brand, product, flow, source, detail,
      sum(cents) AS cents, sum(count) AS count
    FROM difference
    GROUP BY currency, what, day, detail, CUBE (brand, product, flow, source)
  )
  INSERT INTO sales_totals AS known
    (currency, told, span, what, day, brand, product, flow, source, detail, cents, count)
  SELECT currency, told, span, what, on_day, coalesce(brand, '*'), coalesce(product, '*'), coalesce(flow, '*'),
    coalesce(source, '*'), detail, sum(cents), sum(count)
  FROM folded
  CROSS JOIN LATERAL (VALUES ('day', day), ('week', date_trunc('week', day)::date)) AS spans (span, on_day)
  -- What a row knows nothing of is not told apart; leads are asked for by brand only, and some sums by day only.
  WHERE brand IS DISTINCT FROM '' AND product IS DISTINCT FROM '' AND flow IS DISTINCT FROM ''
    AND source IS DISTINCT FROM '' AND (what <> 'lead' OR brand IS NOT NULL)
    AND (span = 'day' OR what NOT IN ('payment', 'worth', 'buyer', 'recurring'))
  GROUP BY currency, told, span, what, on_day, brand, product, flow, source, detail
  HAVING sum(cents) <> 0 OR sum(count) <> 0
  ON CONFLICT (currency, told, span, what, day, brand, product, flow, source, detail)
  DO UPDATE SET cents = known.cents + excluded.cents, count = known.count + excluded.count;
  DELETE FROM sales_shares WHERE lead_id = ANY (buyers) AND cents = 0 AND count = 0;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "rebuild_sales"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301949);
  DELETE FROM sales_shares;
  DELETE FROM sales_totals;
  PERFORM count_sales(array(
    SELECT id FROM leads UNION SELECT lead_id FROM forgotten_leads UNION SELECT lead_id FROM ledger_entries
    UNION SELECT lead_id FROM subscriptions));
END
$$;
