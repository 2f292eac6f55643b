-- CreateTable
CREATE TABLE "document_search" (
    "document_id" UUID NOT NULL,
    "words" tsvector NOT NULL,
    "title" TEXT NOT NULL,
    "provider_id" SMALLINT NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "document_search_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "embedding_providers" (
    "id" SMALLSERIAL NOT NULL,
    "model" TEXT NOT NULL,
    "dimension" INTEGER NOT NULL,
    "centre" REAL[],
    "spread" REAL NOT NULL DEFAULT 0,

    CONSTRAINT "embedding_providers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_passages" (
    "document_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "provider_id" SMALLINT NOT NULL,
    "code" VARBIT NOT NULL,

    CONSTRAINT "document_passages_pkey" PRIMARY KEY ("document_id","position")
);

-- CreateTable
CREATE TABLE "passage_vectors" (
    "document_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "packed" BYTEA NOT NULL,

    CONSTRAINT "passage_vectors_pkey" PRIMARY KEY ("document_id","position")
);

-- CreateIndex
CREATE INDEX "document_search_provider_id_retry_at_idx" ON "document_search"("provider_id", "retry_at");

-- CreateIndex
CREATE UNIQUE INDEX "embedding_providers_model_dimension_key" ON "embedding_providers"("model", "dimension");

-- AddForeignKey
ALTER TABLE "document_search" ADD CONSTRAINT "document_search_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_search" ADD CONSTRAINT "document_search_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "embedding_providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_passages" ADD CONSTRAINT "document_passages_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document_search"("document_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_passages" ADD CONSTRAINT "document_passages_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "embedding_providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_document_id_position_fkey" FOREIGN KEY ("document_id", "position") REFERENCES "document_passages"("document_id", "position") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on.

-- Nobody: of documents that have no vectors yet.
INSERT INTO embedding_providers (id, model, dimension, centre) VALUES (0, '', 0, '{}');
ALTER TABLE embedding_providers ADD CHECK ((id = 0) = (dimension = 0)), ADD CHECK (dimension >= 0);
ALTER TABLE document_search ADD CHECK (attempts >= 0);
ALTER TABLE document_passages ADD CHECK (provider_id > 0 AND position >= 0);

CREATE INDEX document_search_words ON document_search USING gin (words) WITH (fastupdate = off);
CREATE INDEX document_search_title_trgm ON document_search USING gin (title gin_trgm_ops) WITH (fastupdate = off);

-- Folded words as the Spanish stemmer wants them: it knows the plural of -ciones and -siones, and the singular only with its accent.
CREATE FUNCTION stemmable(folded text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT regexp_replace(folded, '([cs])ion\M', '\1ión', 'g')
$$;

-- The stems of what a person asks, each with the word that it came from. What says nothing (articles, prepositions) has none.
CREATE FUNCTION asked_stems(query text) RETURNS TABLE (stem text, word text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT stem, min(word) FROM (
    SELECT DISTINCT word FROM string_to_table(ltrim(text_words(query)), ' ') AS word WHERE word <> '' LIMIT 40) AS asked
  CROSS JOIN LATERAL unnest(ts_lexize('spanish_stem', stemmable(word))) AS stem
  GROUP BY stem
$$;

-- The stems of folded words, by the line in which they stand.
CREATE FUNCTION stems_of_lines(lines text[]) RETURNS TABLE (nr bigint, stem text) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT DISTINCT line.nr, stem FROM unnest(lines) WITH ORDINALITY AS line (words, nr)
  CROSS JOIN LATERAL string_to_table(line.words, ' ') AS word
  CROSS JOIN LATERAL unnest(ts_lexize('spanish_stem', stemmable(word))) AS stem
$$;

-- Documents whose title has a word like this one.
CREATE FUNCTION titles_like(word text) RETURNS TABLE (document_id uuid, likeness real) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT s.document_id, word_similarity(word, s.title) FROM document_search s WHERE s.title %> word
$$;

CREATE FUNCTION document_title(type integer, reference text) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT left(text_words(t.name || ' ' || reference), 2000) FROM document_types t WHERE t.id = type
$$;

-- A tsvector holds less than 1 MB: of what is longer than a book its beginning is found.
CREATE FUNCTION document_words(title text, number text, search_text text) RETURNS tsvector
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT setweight(to_tsvector('spanish', stemmable(title || number_words(number))), 'A')
    || setweight(to_tsvector('spanish', stemmable(left(search_text, 300000))), 'D')
$$;

-- Whatever makes a document official, it is found from then on.
CREATE FUNCTION begin_search() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  its_title text := document_title(NEW.type_id, NEW.reference);
BEGIN
  INSERT INTO document_search (document_id, words, title, retry_at)
    VALUES (NEW.id, document_words(its_title, NEW.official_number, NEW.search_text), its_title, NEW.signed_at)
    ON CONFLICT (document_id) DO UPDATE SET words = excluded.words, title = excluded.title;
  RETURN NULL;
END $$;
CREATE TRIGGER search AFTER INSERT OR UPDATE OF status, visibility, search_text ON documents
  FOR EACH ROW WHEN (NEW.status = 'signed' AND NEW.visibility <> 'reservado') EXECUTE FUNCTION begin_search();

-- Domain 4: reserved content never reaches search by content or embeddings. What becomes reserved is taken out, vectors and all.
CREATE FUNCTION end_search() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM document_search WHERE document_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER search_end AFTER UPDATE OF status, visibility ON documents
  FOR EACH ROW WHEN (OLD.status = 'signed' AND (NEW.status <> 'signed' OR NEW.visibility = 'reservado')) EXECUTE FUNCTION end_search();

INSERT INTO document_search (document_id, words, title, retry_at)
  SELECT d.id, document_words(t.title, d.official_number, d.search_text), t.title, d.signed_at
  FROM documents d CROSS JOIN LATERAL document_title(d.type_id, d.reference) AS t (title)
  WHERE d.status = 'signed' AND d.visibility <> 'reservado';
