-- Nothing ever wrote it: it was for one document.
DROP TABLE "signing_sessions";

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "requires_revocation" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "token_trust" TEXT NOT NULL DEFAULT '';

CREATE TABLE "signing_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "certificates" TEXT NOT NULL,
    "certificate" JSONB NOT NULL,
    "algorithm" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "refusal_code" TEXT,

    CONSTRAINT "signing_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_session_documents" (
    "session_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "code" TEXT,
    "message" TEXT,
    "official_number" TEXT,
    "claim" JSONB,
    "prepared" BYTEA,
    "byte_range" INTEGER[],
    "digest_algorithm" TEXT,
    "document_digest" TEXT,
    "to_sign" BYTEA,
    "value_sha256" TEXT,
    "outcome" JSONB,

    CONSTRAINT "signing_session_documents_pkey" PRIMARY KEY ("session_id","document_id")
);

-- CreateIndex
CREATE INDEX "signing_session_documents_document_id_idx" ON "signing_session_documents"("document_id");

-- CreateIndex
CREATE INDEX "signing_sessions_closed_at_expires_at_idx" ON "signing_sessions"("closed_at", "expires_at");

-- CreateIndex
CREATE INDEX "signing_sessions_user_id_created_at_idx" ON "signing_sessions"("user_id", "created_at");

-- AddForeignKey
ALTER TABLE "signing_session_documents" ADD CONSTRAINT "signing_session_documents_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "signing_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Work in progress, but for what was refused: who came with which certificate, and what was sent in place of a signature.
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON signing_sessions
  FOR EACH ROW WHEN (NEW.refusal_code IS NOT NULL) EXECUTE FUNCTION audit_row('id', 'certificates');
CREATE TRIGGER audit_end AFTER DELETE ON signing_sessions
  FOR EACH ROW WHEN (OLD.refusal_code IS NOT NULL) EXECUTE FUNCTION audit_row('id', 'certificates');
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON signing_session_documents
  FOR EACH ROW WHEN (NEW.state = 'refused' AND NEW.claim IS NOT NULL)
  EXECUTE FUNCTION audit_row('document_id', 'prepared,to_sign,claim');
CREATE TRIGGER audit_end AFTER DELETE ON signing_session_documents
  FOR EACH ROW WHEN (OLD.state = 'refused' AND OLD.claim IS NOT NULL)
  EXECUTE FUNCTION audit_row('document_id', 'prepared,to_sign,claim');
