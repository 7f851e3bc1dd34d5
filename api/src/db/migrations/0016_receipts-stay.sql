-- What somebody chose or agreed to is evidence: it is added and, when its person is erased, taken away or made nameless,
-- but never rewritten.
CREATE FUNCTION "refuse_receipt_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a receipt is never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "privacy_receipts_stay" BEFORE UPDATE ON "privacy_receipts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_receipt_change"();--> statement-breakpoint
CREATE TRIGGER "consent_receipts_stay" BEFORE UPDATE OF "id", "attempt_id", "lead_id", "brand_id", "product_id", "disclosure",
  "disclosure_version", "first_term_cents", "first_term_days", "renewal_cents", "renewal_interval",
  "renewal_interval_count", "currency", "country_code", "agreed_at" ON "consent_receipts"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_receipt_change"();
