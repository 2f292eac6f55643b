-- CreateTable
CREATE TABLE "document_publications" (
    "document_id" UUID NOT NULL,
    "wanted_sha256" TEXT NOT NULL,
    "sha256" TEXT,
    "size_bytes" INTEGER,
    "published_at" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "document_publications_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "record_search" (
    "position" INTEGER NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "record_search_pkey" PRIMARY KEY ("position")
);

-- AddForeignKey
ALTER TABLE "document_publications" ADD CONSTRAINT "document_publications_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_search" ADD CONSTRAINT "record_search_position_fkey" FOREIGN KEY ("position") REFERENCES "records"("position") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on.

-- ------------------------------------------------------------------------------------------------- copies of what is public

ALTER TABLE document_publications ADD CHECK (num_nonnulls(sha256, size_bytes, published_at) IN (0, 3)), ADD CHECK (attempts >= 0);
CREATE INDEX document_publications_due ON document_publications (retry_at) WHERE sha256 IS DISTINCT FROM wanted_sha256;

-- Whatever makes a public document official, or gives it a longer file, its copy is due from then on. Who is just making one goes on:
-- that it is behind shows by the hash.
CREATE FUNCTION begin_publication() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO document_publications (document_id, wanted_sha256, retry_at) VALUES (NEW.id, NEW.pdf_sha256, NEW.updated_at)
    ON CONFLICT (document_id) DO UPDATE SET wanted_sha256 = excluded.wanted_sha256;
  RETURN NULL;
END $$;
CREATE TRIGGER publication AFTER INSERT OR UPDATE OF status, visibility, pdf_sha256 ON documents
  FOR EACH ROW WHEN (NEW.status = 'signed' AND NEW.visibility = 'publico' AND NEW.pdf_sha256 IS NOT NULL)
  EXECUTE FUNCTION begin_publication();

INSERT INTO document_publications (document_id, wanted_sha256, retry_at)
  SELECT id, pdf_sha256, updated_at FROM documents WHERE status = 'signed' AND visibility = 'publico' AND pdf_sha256 IS NOT NULL;

-- --------------------------------------------------------------------------------------- documents that everybody may find

-- As before, and `*publico` when everybody may read it.
CREATE OR REPLACE FUNCTION documents_marks(places integer[]) RETURNS TABLE (place integer, mark text, borne boolean)
  LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN QUERY
  WITH d AS MATERIALIZED (
    SELECT id, position, status, type_id, visibility FROM documents WHERE position = ANY (places)
  )
  SELECT position, '=' || status, true FROM d
  UNION ALL SELECT position, ':' || type_id, true FROM d
  UNION ALL SELECT position, '*official', status = 'signed' AND visibility <> 'reservado' FROM d
  UNION ALL SELECT position, '*publico', status = 'signed' FROM d WHERE visibility = 'publico'
  UNION ALL SELECT position, '#' || a.subject_id, true FROM d JOIN document_access a ON a.document_id = d.id
  UNION ALL SELECT position, '#' || a.subject_id, true FROM d JOIN case_documents p ON p.document_id = d.id
    JOIN case_access a ON a.case_id = p.case_id
  UNION ALL SELECT d.position, '*interno', true FROM d JOIN case_documents p ON p.document_id = d.id
    JOIN cases c ON c.id = p.case_id WHERE c.visibility = 'interno'
  UNION ALL SELECT d.position, '!' || s.user_id, d.status = 'sent_to_sign' AND s.signed_at IS NULL AND NOT EXISTS (
      SELECT FROM document_signers e WHERE e.document_id = d.id AND e.signed_at IS NULL AND e.position < s.position)
    FROM d JOIN document_signers s ON s.document_id = d.id WHERE s.user_id IS NOT NULL
  UNION ALL SELECT position, waits.mark, p.status = 'pending' AND d.visibility <> 'reservado'
    FROM d JOIN case_proposals p ON p.document_id = d.id CROSS JOIN LATERAL proposal_marks(p.case_id) AS waits (mark);
END $$;

-- The mark may be lost by another visibility, too, which then says nothing of it.
CREATE OR REPLACE FUNCTION note_document_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM note_marks('documents', OLD.position, ARRAY['=' || OLD.status, ':' || OLD.type_id]
    || CASE WHEN OLD.visibility = 'publico' THEN ARRAY['*publico'] ELSE '{}' END);
  RETURN NULL;
END $$;

-- Behind the lock of those who commit: they wait, and find the mark there.
SELECT FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
INSERT INTO mark_sets (kind, mark, block, members)
  SELECT 'documents', '*publico', position / 8192, bit_or(set_bit(0::bit(8192), position % 8192, 1))
  FROM documents WHERE status = 'signed' AND visibility = 'publico' GROUP BY position / 8192;

-- Who asks for a number, however common its digits are in texts, means the documents that have it.
CREATE INDEX documents_public_number ON documents (ltrim(split_part(official_number, '-', 3), '0'))
  WHERE status = 'signed' AND visibility = 'publico';

-- ----------------------------------------------------------------------------------------- records by what may be read of them

-- Words as `FAMILY.field=word`; those of number and name, which every public family shows, have no field and weigh more. Who searches names
-- the fields that are public at that moment, so that no change of a family has anything to write here. A tsvector holds less than 1 MB:
-- of what is longer than a book its beginning is found.
CREATE FUNCTION record_words(family text, number text, name text, data jsonb) RETURNS tsvector
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT coalesce(string_agg(quote_literal(lexeme) || ':1' || weight, ' ') FILTER (WHERE bytes < 900000), '')::tsvector
  FROM (
    SELECT lexeme, weight, sum(octet_length(lexeme) + 8) OVER (ORDER BY weight, lexeme) AS bytes
    FROM (
      SELECT DISTINCT family || '.=' || word AS lexeme, 'A' AS weight FROM words_in(number_words(number) || text_words(name))
      UNION ALL
      SELECT DISTINCT family || '.' || key || '=' || word, 'B' FROM jsonb_each(data) AS field (key, value)
        CROSS JOIN LATERAL words_in(text_words(value ->> 'value')) WHERE jsonb_typeof(value) = 'object' AND key ~ '^[a-z0-9_]+$'
    ) AS each_word
  ) AS counted
$$;

CREATE FUNCTION note_record_search() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO record_search (position, words)
    VALUES (NEW.position, record_words(NEW.family_code, NEW.record_number, NEW.display_name, NEW.data))
    ON CONFLICT (position) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER search AFTER INSERT OR UPDATE OF family_code, record_number, display_name, data ON records
  FOR EACH ROW EXECUTE FUNCTION note_record_search();
CREATE INDEX record_search_words ON record_search USING gin (words) WITH (fastupdate = off);

INSERT INTO record_search (position, words)
  SELECT position, record_words(family_code, record_number, display_name, data) FROM records;
