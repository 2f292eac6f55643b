-- CreateTable
CREATE TABLE "preservation_audit" (
    "id" BIGSERIAL NOT NULL,
    "seq" BIGINT,
    "schema_name" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "official_number" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "level_before" TEXT NOT NULL,
    "level_after" TEXT NOT NULL,
    "sha256_before" TEXT NOT NULL,
    "sha256_after" TEXT NOT NULL,
    "size_before" INTEGER NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "archive_until" TIMESTAMPTZ(3),
    "request_id" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "prev_hash" TEXT,
    "hash" TEXT,

    CONSTRAINT "preservation_audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "preservation_audit_seq_key" ON "preservation_audit"("seq");

-- CreateIndex
CREATE INDEX "preservation_audit_schema_name_made_at_idx" ON "preservation_audit"("schema_name", "made_at");

-- CreateIndex
CREATE INDEX "preservation_audit_document_id_idx" ON "preservation_audit"("document_id");

ALTER TABLE preservation_audit ADD CHECK (action IN ('raise', 'renew')),
  ADD CHECK (level_before IN ('B-B', 'B-T', 'B-LT', 'B-LTA')), ADD CHECK (level_after IN ('B-LT', 'B-LTA')),
  ADD CHECK ((level_after = 'B-LTA') = (archive_until IS NOT NULL)), ADD CHECK ((archived_at IS NULL) = (archive_until IS NULL)),
  ADD CHECK (sha256_before ~ '^[0-9a-f]{64}$'), ADD CHECK (sha256_after ~ '^[0-9a-f]{64}$'), ADD CHECK (size_before > 0);

CREATE FUNCTION preservation_audit_hash(link preservation_audit) RETURNS text
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT encode(sha256(convert_to(
    ((to_jsonb(link) - ARRAY['id', 'hash', 'archived_at', 'archive_until', 'made_at']) || jsonb_build_object(
      'archived_at', to_char(link.archived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
      'archive_until', to_char(link.archive_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
      'made_at', to_char(link.made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    ))::text, 'UTF8')), 'hex')
$$;

CREATE FUNCTION preservation_audit_seal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  head audit_heads;
  link preservation_audit;
BEGIN
  SELECT * INTO STRICT head FROM audit_heads WHERE chain = 'preservation_audit' FOR UPDATE;
  SELECT * INTO STRICT link FROM preservation_audit WHERE id = NEW.id;
  link.seq := head.seq + 1;
  link.prev_hash := head.hash;
  link.hash := preservation_audit_hash(link);
  UPDATE preservation_audit SET seq = link.seq, prev_hash = link.prev_hash, hash = link.hash WHERE id = link.id;
  UPDATE audit_heads SET seq = link.seq, hash = link.hash WHERE chain = 'preservation_audit';
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER preservation_audit_seal AFTER INSERT ON preservation_audit
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION preservation_audit_seal();
CREATE TRIGGER preservation_audit_keep BEFORE UPDATE OR DELETE ON preservation_audit
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER preservation_audit_keep_all BEFORE TRUNCATE ON preservation_audit
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

CREATE FUNCTION preservation_audit_breaks() RETURNS TABLE (place bigint, problem text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH chained AS (
    SELECT seq, prev_hash, hash, preservation_audit_hash(preservation_audit) AS expected,
      lag(seq, 1, 0::bigint) OVER (ORDER BY seq) AS before, lag(hash, 1, '') OVER (ORDER BY seq) AS before_hash
    FROM preservation_audit WHERE seq IS NOT NULL
  )
  SELECT seq, 'changed' FROM chained WHERE hash <> expected
  UNION ALL SELECT seq, 'missing before' FROM chained WHERE seq <> before + 1 OR prev_hash <> before_hash
  UNION ALL SELECT id, 'not sealed' FROM preservation_audit WHERE seq IS NULL
  UNION ALL SELECT head.seq, 'wrong head' FROM audit_heads head WHERE head.chain = 'preservation_audit'
    AND (head.seq <> (SELECT coalesce(max(seq), 0) FROM preservation_audit)
      OR head.hash <> coalesce((SELECT hash FROM preservation_audit ORDER BY seq DESC NULLS LAST LIMIT 1), ''))
$$;

INSERT INTO audit_heads (chain) VALUES ('preservation_audit');
COMMENT ON TABLE preservation_audit IS 'insert-only: evidence of what was done to keep signatures provable';
