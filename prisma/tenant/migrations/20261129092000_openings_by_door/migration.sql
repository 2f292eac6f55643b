-- Who opened a letter in the workspace and later through a program, opened it twice: the sender sees both, each the first time.
ALTER TABLE "document_openings" DROP CONSTRAINT "document_openings_pkey",
ADD CONSTRAINT "document_openings_pkey" PRIMARY KEY ("document_id", "user_id", "door");

DROP TRIGGER audit ON document_openings;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON document_openings FOR EACH ROW EXECUTE FUNCTION audit_row('document_id,user_id,door');
DROP TRIGGER sync ON document_openings;
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON document_openings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('document_id,user_id,door');
