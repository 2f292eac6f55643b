-- The history of a record has an order of its own, names what was linked so that the query can leave out what the reader may not see, and
-- is never changed.
-- DropIndex
DROP INDEX "record_history_record_id_created_at_idx";

-- AlterTable
ALTER TABLE "record_history" ADD COLUMN     "case_id" UUID,
ADD COLUMN     "document_id" UUID,
ADD COLUMN     "other_id" UUID,
ADD COLUMN     "seq" BIGSERIAL NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "record_history_seq_key" ON "record_history"("seq");

-- CreateIndex
CREATE INDEX "record_history_record_id_seq_idx" ON "record_history"("record_id", "seq");

-- CreateIndex
CREATE INDEX "records_family_code_created_at_id_idx" ON "records"("family_code", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "records_created_at_id_idx" ON "records"("created_at" DESC, "id");

-- AddForeignKey
ALTER TABLE "record_history" ADD CONSTRAINT "record_history_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "records"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_history" ADD CONSTRAINT "record_history_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_history" ADD CONSTRAINT "record_history_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_history" ADD CONSTRAINT "record_history_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE record_history ADD CHECK (action IN ('created', 'updated', 'field_updated', 'field_verified', 'relation_added', 'relation_removed',
  'case_linked', 'case_unlinked', 'document_linked', 'document_unlinked', 'report_generated'));
COMMENT ON TABLE record_history IS 'insert-only: what happened to a record';
CREATE TRIGGER official BEFORE UPDATE OR DELETE ON record_history FOR EACH ROW EXECUTE FUNCTION refuse_official_change();
