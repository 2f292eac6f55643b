-- Counts of days are read from indexes alone: the rows behind them are many and wide.
CREATE INDEX "cases_created_at_id_position_idx" ON "cases"("created_at" DESC, "id", "position");
CREATE INDEX "documents_signed_at_type_id_idx" ON "documents"("signed_at", "type_id");
DROP INDEX "documents_signed_at_idx";
CREATE INDEX "document_signers_signed_at_method_idx" ON "document_signers"("signed_at", "method");

-- Citizens are found by name and national id, as people are.
ALTER TABLE "citizens" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
CREATE FUNCTION citizen_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_text := words(NEW.full_name) || text_words(NEW.country_id);
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF full_name, country_id, search_text ON citizens
  FOR EACH ROW EXECUTE FUNCTION citizen_search_text();
CREATE INDEX citizens_search_text_trgm ON citizens USING gin (search_text gin_trgm_ops);
CREATE INDEX "citizens_full_name_id_idx" ON "citizens"("full_name", "id");
-- Derived: neither the audit nor a backup has it. Both before the rows get theirs, which is no change of a citizen.
CREATE OR REPLACE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON citizens FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'search_text');
DROP TRIGGER sync ON citizens;
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON citizens
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id', 'search_text');
UPDATE citizens SET search_text = '';

ALTER TABLE "webhook_deliveries" ADD COLUMN "claimed_until" TIMESTAMPTZ(3);
CREATE INDEX "webhook_deliveries_created_at_id_idx" ON "webhook_deliveries"("created_at" DESC, "id");
-- Sending is work in progress; what an administrator does to it is a change of theirs. What is sent stays out: it is copied from elsewhere.
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON webhook_deliveries
  FOR EACH ROW WHEN (current_setting('foja.door', true) IN ('admin', 'ui')) EXECUTE FUNCTION audit_row('id', 'payload');
