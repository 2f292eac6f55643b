-- CreateTable
CREATE TABLE "citizen_signings" (
    "document_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "is_awaited" BOOLEAN NOT NULL DEFAULT false,
    "files" JSONB NOT NULL DEFAULT '[]',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "citizen_signings_pkey" PRIMARY KEY ("document_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "citizen_signings_session_id_key" ON "citizen_signings"("session_id");

-- CreateIndex
CREATE INDEX "citizen_signings_state_expires_at_idx" ON "citizen_signings"("state", "expires_at");

-- AddForeignKey
ALTER TABLE "citizen_signings" ADD CONSTRAINT "citizen_signings_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE citizen_signings ADD CHECK (state IN ('queued', 'signed', 'failed')), ADD CHECK ((state = 'queued') = (ended_at IS NULL)),
  ADD CHECK (attempts >= 0), ADD CHECK (expires_at > created_at);
-- What waits is counted with every creation.
CREATE INDEX citizen_signings_queued ON citizen_signings (created_at) WHERE state = 'queued';

-- A citizen's document is sent to sign by being created: its PDF is made by whoever signs it.
ALTER TABLE documents DROP CONSTRAINT documents_check2,
  ADD CONSTRAINT documents_sent_with_pdf CHECK (status <> 'sent_to_sign' OR pdf_key IS NOT NULL OR created_by_citizen_id IS NOT NULL),
  ADD CONSTRAINT documents_failed_is_rejected CHECK (failure_reason IS NULL OR status = 'rejected');
