CREATE TABLE "sales_shares" (
	"lead_id" text NOT NULL,
	"currency" text NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"brand" text NOT NULL,
	"product" text NOT NULL,
	"flow" text NOT NULL,
	"source" text NOT NULL,
	"detail" text NOT NULL,
	"cents" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "sales_shares_key" PRIMARY KEY("lead_id","what","currency","day","brand","product","flow","source","detail")
);
--> statement-breakpoint
CREATE TABLE "sales_totals" (
	"told" smallint NOT NULL,
	"span" text NOT NULL,
	"currency" text NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"brand" text NOT NULL,
	"product" text NOT NULL,
	"flow" text NOT NULL,
	"source" text NOT NULL,
	"detail" text NOT NULL,
	"cents" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "sales_totals_key" PRIMARY KEY("currency","told","span","what","day","brand","product","flow","source","detail")
);
--> statement-breakpoint
DROP INDEX "mail_outbox_ended";--> statement-breakpoint
DROP INDEX "rollup_counts_journey";--> statement-breakpoint
CREATE INDEX "mail_outbox_failed" ON "mail_outbox" USING btree ("ended_at") WHERE ending in ('expired', 'refused', 'unsure');--> statement-breakpoint
-- What two or three origins at once come to, so that no page adds up single visits' origins.
INSERT INTO "rollup_totals" ("app_name", "kind", "flow_id", "day", "flow_version", "value", "measure", "detail", "count")
SELECT "app_name", "kind" || "suffix", "flow_id", "on_day", "flow_version", "value", "measure", "detail", sum("count")
FROM "rollup_counts"
CROSS JOIN LATERAL (VALUES ('source+device', "source" || '|' || "device"), ('source+country', "source" || '|' || "country"),
  ('device+country', "device" || '|' || "country"),
  ('source+device+country', "source" || '|' || "device" || '|' || "country")) AS "sums" ("kind", "value")
CROSS JOIN LATERAL (VALUES ('', "day"), ('-week', date_trunc('week', "day")::date)) AS "spans" ("suffix", "on_day")
WHERE "arm" = '' AND "step_id" = '' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;--> statement-breakpoint
-- Sums are changed again and again: room beside them keeps a change off the index.
ALTER TABLE "sales_totals" SET (fillfactor = 80);--> statement-breakpoint
-- Every movement of money with where its buyer came from and when they first paid for a plan. A refund counts for the
-- order it undoes, a renewal for its buyer.
CREATE VIEW "sales_movements" AS
SELECT e."id", e."kind", e."lead_id", e."currency", e."brand_id" AS "brand", e."product_id" AS "product",
  coalesce(l."flow_id", 'unknown') AS "flow", coalesce(o."channel", a."channel", 'unknown') AS "source",
  e."attempt_id", e."amount_cents", e."occurred_at", (e."occurred_at" AT TIME ZONE 'UTC')::date AS "day",
  min(e."occurred_at") FILTER (WHERE e."kind" = 'plan') OVER (PARTITION BY e."lead_id", e."currency") AS "first_at"
FROM "ledger_entries" e
LEFT JOIN "leads" l ON l."id" = e."lead_id"
LEFT JOIN "ledger_entries" p ON p."stripe_source_id" = e."stripe_charge_id"
LEFT JOIN "order_attributions" o ON o."ledger_entry_id" = p."id"
LEFT JOIN "lead_attributions" a ON a."lead_id" = e."lead_id";--> statement-breakpoint
-- What each lead adds to the sums: the one place that says what is counted.
CREATE VIEW "sales_lines" AS
SELECT "lead_id", "kind" AS "what", "currency", "day", "brand", "product", "flow", "source", '' AS "detail",
  "amount_cents"::bigint AS "cents", 1::bigint AS "count"
FROM "sales_movements"
UNION ALL
SELECT "lead_id", 'payment', '', ("occurred_at" AT TIME ZONE 'UTC')::date, '', '', '', '', '', 0, 1
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
SELECT "lead_id", 'worth', "currency", date_trunc('month', "first_at" AT TIME ZONE 'UTC')::date, '', '', '', '',
  greatest(0, floor(extract(epoch FROM "occurred_at" - "first_at") / 2592000))::int::text, "amount_cents", 1
FROM "sales_movements" WHERE "first_at" IS NOT NULL
UNION ALL
SELECT "lead_id", 'buyer', "currency", (min("occurred_at") AT TIME ZONE 'UTC')::date, '', '', '', '', '', 0, 1
FROM "ledger_entries" WHERE "kind" = 'plan' GROUP BY "lead_id", "currency"
UNION ALL
SELECT l."id", 'lead', '', (l."created_at" AT TIME ZONE 'UTC')::date, l."app_name", '', l."flow_id",
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
  AND s."renewal_interval_count" IS NOT NULL AND s."renewal_currency" IS NOT NULL;--> statement-breakpoint
-- Brings shares and totals up to date with what these leads' rows say now. One at a time: whoever commits next sees what
-- this one counted. The plan is made once for each connection.
CREATE FUNCTION "count_sales"("buyers" text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301949);
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
CREATE FUNCTION "rebuild_sales"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301949);
  DELETE FROM sales_shares;
  DELETE FROM sales_totals;
  PERFORM count_sales(array(
    SELECT id FROM leads UNION SELECT lead_id FROM ledger_entries UNION SELECT lead_id FROM subscriptions));
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_changed_lead"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM count_sales(ARRAY[OLD.id]);
  ELSE PERFORM count_sales(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_changed_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM count_sales(ARRAY[OLD.lead_id]);
  ELSIF TG_OP = 'INSERT' THEN PERFORM count_sales(ARRAY[NEW.lead_id]);
  ELSE PERFORM count_sales(ARRAY[OLD.lead_id, NEW.lead_id]);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Deferred to the commit: nobody waits for a sum while the one who changes it talks to its client.
CREATE CONSTRAINT TRIGGER "ledger_entries_counted" AFTER INSERT OR UPDATE OR DELETE ON "ledger_entries"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_attributions_counted" AFTER INSERT OR DELETE ON "order_attributions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_attributions_moved" AFTER UPDATE ON "order_attributions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD."lead_id", OLD."channel") IS DISTINCT FROM (NEW."lead_id", NEW."channel"))
EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "lead_attributions_counted" AFTER INSERT OR DELETE ON "lead_attributions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "lead_attributions_moved" AFTER UPDATE ON "lead_attributions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."channel" IS DISTINCT FROM NEW."channel")
EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscriptions_counted" AFTER INSERT OR DELETE ON "subscriptions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscriptions_moved" AFTER UPDATE ON "subscriptions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD."lead_id", OLD."brand_id", OLD."product_id", OLD."status", OLD."ended_at", OLD."cancel_at_period_end",
    OLD."first_paid_at", OLD."renewal_cents", OLD."renewal_currency", OLD."renewal_interval",
    OLD."renewal_interval_count")
  IS DISTINCT FROM (NEW."lead_id", NEW."brand_id", NEW."product_id", NEW."status", NEW."ended_at",
    NEW."cancel_at_period_end", NEW."first_paid_at", NEW."renewal_cents", NEW."renewal_currency",
    NEW."renewal_interval", NEW."renewal_interval_count"))
EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "leads_counted" AFTER INSERT OR DELETE ON "leads"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_changed_lead"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "leads_moved" AFTER UPDATE ON "leads"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD."app_name", OLD."flow_id", OLD."created_at")
  IS DISTINCT FROM (NEW."app_name", NEW."flow_id", NEW."created_at"))
EXECUTE FUNCTION "count_changed_lead"();--> statement-breakpoint
SELECT rebuild_sales();
