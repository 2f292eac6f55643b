-- DropIndex
DROP INDEX "document_recipients_sector_id_idx";

-- DropIndex
DROP INDEX "document_recipients_user_id_idx";

-- AlterTable
ALTER TABLE "document_openings" ADD COLUMN     "sector_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "document_recipients" ADD COLUMN     "sent_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "document_openings_user_id_document_id_idx" ON "document_openings"("user_id", "document_id");

-- CreateIndex
CREATE INDEX "document_recipients_sector_id_archived_at_sent_at_document__idx" ON "document_recipients"("sector_id", "archived_at", "sent_at" DESC, "document_id");

-- CreateIndex
CREATE INDEX "document_recipients_user_id_archived_at_sent_at_document_id_idx" ON "document_recipients"("user_id", "archived_at", "sent_at" DESC, "document_id");

-- Domain 6: a note is sent by signing it, and reserved documents reach nobody by being sent. Before the document is official, because
-- then its recipients stay as they are.
CREATE FUNCTION send_document() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE document_recipients SET sent_at = NEW.signed_at WHERE document_id = NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER send BEFORE UPDATE OF status ON documents
  FOR EACH ROW WHEN (OLD.status <> 'signed' AND NEW.status = 'signed' AND NEW.visibility <> 'reservado')
  EXECUTE FUNCTION send_document();

-- That it was sent is in the audit of the document.
DROP TRIGGER audit ON document_recipients;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON document_recipients
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'sent_at');

ALTER TABLE document_recipients DISABLE TRIGGER official;
UPDATE document_recipients r SET sent_at = d.signed_at FROM documents d
  WHERE d.id = r.document_id AND d.status = 'signed' AND d.visibility <> 'reservado';
ALTER TABLE document_recipients ENABLE TRIGGER official;

-- Lists of what somebody sent: who wrote it, and who numbered it, without reading a document's row.
CREATE INDEX documents_sent_by_author ON documents (created_by_id, signed_at DESC, id) INCLUDE (type_id)
  WHERE status = 'signed' AND visibility <> 'reservado';
CREATE INDEX documents_sent ON documents (id) INCLUDE (type_id, signed_at) WHERE status = 'signed' AND visibility <> 'reservado';
