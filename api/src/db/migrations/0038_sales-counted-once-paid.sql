-- One lead's rows are looked up by index. A plan made while the tables are small reads them whole, and a connection keeps it
-- while they grow.
ALTER FUNCTION "count_sales"(text[]) SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION "count_sales"(text[]) SET enable_hashjoin = off;--> statement-breakpoint
ALTER FUNCTION "count_sales"(text[]) SET enable_mergejoin = off;--> statement-breakpoint
-- A subscription nobody has paid for adds nothing to the sums, so its commit waits for nobody.
DROP TRIGGER "subscriptions_counted" ON "subscriptions";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscriptions_counted" AFTER INSERT ON "subscriptions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."first_paid_at" IS NOT NULL)
EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscriptions_gone" AFTER DELETE ON "subscriptions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."first_paid_at" IS NOT NULL)
EXECUTE FUNCTION "count_changed_sale"();--> statement-breakpoint
DROP TRIGGER "subscriptions_moved" ON "subscriptions";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscriptions_moved" AFTER UPDATE ON "subscriptions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD."first_paid_at" IS NOT NULL OR NEW."first_paid_at" IS NOT NULL)
  AND (OLD."lead_id", OLD."brand_id", OLD."product_id", OLD."switched_product_id", OLD."status", OLD."ended_at",
    OLD."cancel_at_period_end", OLD."first_paid_at", OLD."renewal_cents", OLD."renewal_currency", OLD."renewal_interval",
    OLD."renewal_interval_count")
  IS DISTINCT FROM (NEW."lead_id", NEW."brand_id", NEW."product_id", NEW."switched_product_id", NEW."status",
    NEW."ended_at", NEW."cancel_at_period_end", NEW."first_paid_at", NEW."renewal_cents", NEW."renewal_currency",
    NEW."renewal_interval", NEW."renewal_interval_count"))
EXECUTE FUNCTION "count_changed_sale"();
