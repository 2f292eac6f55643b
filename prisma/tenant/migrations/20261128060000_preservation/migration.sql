-- CreateTable
CREATE TABLE "document_preservation" (
    "document_id" UUID NOT NULL,
    "level" TEXT NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "archive_until" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_problem" TEXT,
    "last_problem_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_preservation_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "preservation_pause" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "failures" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preservation_pause_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "document_preservation_level_retry_at_idx" ON "document_preservation"("level", "retry_at");

-- CreateIndex
CREATE INDEX "document_preservation_archive_until_idx" ON "document_preservation"("archive_until");

-- AddForeignKey
ALTER TABLE "document_preservation" ADD CONSTRAINT "document_preservation_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE document_preservation ADD CHECK (level IN ('B-B', 'B-T', 'B-LT', 'B-LTA')),
  ADD CHECK ((level = 'B-LTA') = (archive_until IS NOT NULL)), ADD CHECK (attempts >= 0),
  ADD CHECK ((last_problem IS NULL) = (last_problem_at IS NULL));
ALTER TABLE preservation_pause ADD CHECK (id = 1), ADD CHECK (failures > 0);

-- Whatever makes a document official, it is never forgotten. Every signature is made with a trusted time (B-T).
CREATE FUNCTION begin_preservation() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO document_preservation (document_id, level, raised_at, retry_at)
    VALUES (NEW.id, 'B-T', NEW.signed_at, NEW.signed_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER preservation AFTER INSERT OR UPDATE OF status ON documents
  FOR EACH ROW WHEN (NEW.status = 'signed') EXECUTE FUNCTION begin_preservation();
INSERT INTO document_preservation (document_id, level, raised_at, retry_at)
  SELECT id, 'B-T', signed_at, signed_at FROM documents WHERE status = 'signed';
