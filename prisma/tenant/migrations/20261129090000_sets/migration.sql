-- What a search finds and how many it is, is answered from sets, one bit for each thing of a kind: so far of cases, now of documents too, by
-- one mechanism that any table joins which has `position` and `search_text`. packages/core/README.md says how.

DROP TRIGGER sets ON cases;
DROP TRIGGER sets_of_change ON cases;
DROP TRIGGER sets_of_end ON cases;
DROP TRIGGER sets ON case_access;
DROP TABLE case_sets, case_word_sets, case_set_changes;
DROP FUNCTION case_sets_note_case(), case_sets_note_access(), case_sets_follow(), case_sets_of_all(), case_word_sets_of_all(),
  case_sets_differences(), rebuild_case_sets(), case_marks(cases), case_words(cases);

-- A document's place in every set. Places of documents that were never kept stay empty.
ALTER TABLE documents ADD COLUMN position integer NOT NULL GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX documents_position_key ON documents (position);
CREATE OR REPLACE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'search_text,content,form_data,position');
-- A list is read in its order, and each document of it looked for in the set that was found.
DROP INDEX documents_created_at_id_idx;
CREATE INDEX documents_created_at_id_position_idx ON documents (created_at DESC, id, position);
CREATE INDEX documents_status_created_at_id_position_idx ON documents (status, created_at DESC, id, position);
-- What the sets answer now.
DROP INDEX documents_search_text_trgm;

-- ------------------------------------------------------------------------------------------------------------------- the sets

-- `kind` is the table of the things. A set has a row for each block of 8192 places where it has any member. Few sets with many members:
-- one who sees by many sectors has all rows of theirs read.
CREATE TABLE mark_sets (
  kind TEXT NOT NULL,
  mark TEXT NOT NULL,
  block INTEGER NOT NULL,
  members BIT(8192) NOT NULL,
  CONSTRAINT mark_sets_pkey PRIMARY KEY (kind, mark, block)
);

-- The sets of what bears a word. Most words are rare: those few places stand one by one. In the collation of bytes, the words that begin
-- with another stand behind it.
CREATE TABLE word_sets (
  kind TEXT NOT NULL,
  word TEXT COLLATE "C" NOT NULL,
  block INTEGER NOT NULL,
  places SMALLINT[],
  members BIT(8192),
  CONSTRAINT word_sets_pkey PRIMARY KEY (kind, word, block),
  CHECK (num_nonnulls(places, members) = 1)
);

-- Marks that the thing at a place may have got or lost. No row outlives its transaction, so a crash has none to lose. Rows are found by
-- their transaction: what others left dead, and nobody could vacuum yet, is never read.
CREATE UNLOGGED TABLE set_changes (
  transaction BIGINT NOT NULL,
  id BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind TEXT NOT NULL,
  position INTEGER NOT NULL,
  marks TEXT[] NOT NULL,
  CONSTRAINT set_changes_pkey PRIMARY KEY (transaction, id)
);

-- Things whose words are not in the sets as they are now, with the text whose words are there. A search reads these few by themselves;
-- `merge_words` brings many of them into the sets at once. A document has hundreds of words: writing the set of each when it commits
-- would cost more than everything else.
CREATE TABLE word_changes (
  kind TEXT NOT NULL,
  position INTEGER NOT NULL,
  merged_text TEXT NOT NULL,
  CONSTRAINT word_changes_pkey PRIMARY KEY (kind, position)
);
COMMENT ON TABLE mark_sets IS 'owner-only: derived by triggers';
COMMENT ON TABLE word_sets IS 'owner-only: derived by triggers';
COMMENT ON TABLE set_changes IS 'owner-only: derived by triggers';
COMMENT ON TABLE word_changes IS 'owner-only: derived by triggers';

-- ------------------------------------------------------------------------------------------------------------- marks of a kind

-- Each kind says in `<kind>_marks` which marks the things at some places bear, and which they would bear in another state of their own:
-- those are looked at whenever the thing changes, so that nobody who changes it has to know what others did at the same time.

-- Cases: `#subject` who may see it, `*visibility`, `=status` and `@sector` that owns it.
CREATE FUNCTION cases_marks(places integer[]) RETURNS TABLE (place integer, mark text, borne boolean)
  LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN QUERY
  SELECT c.position, unnest(ARRAY['*' || c.visibility, '=' || c.status, '@' || c.owner_sector_id]), true
    FROM cases c WHERE c.position = ANY (places)
  UNION ALL SELECT c.position, '#' || a.subject_id, true FROM cases c JOIN case_access a ON a.case_id = c.id WHERE c.position = ANY (places);
END $$;

-- Who reads what is proposed to a case while it waits: `?person` who is responsible for it, and `?sector/subject` who edits in the sector
-- that owns it and sees it as that subject; what is not reserved is seen as `*interno`, too.
CREATE FUNCTION proposal_marks(target uuid) RETURNS SETOF text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT '?' || user_id FROM case_responsibles WHERE case_id = target AND removed_at IS NULL
  UNION ALL SELECT '?' || c.owner_sector_id || '/' || a.subject_id FROM cases c JOIN case_access a ON a.case_id = c.id WHERE c.id = target
  UNION ALL SELECT '?' || c.owner_sector_id || '/*' || c.visibility FROM cases c WHERE c.id = target AND c.visibility = 'interno'
$$;

-- Documents: `#subject` who may see it by itself or by a case that contains it, `*interno` when such a case is not reserved, `*official`
-- when it is signed and not reserved, `?` as above, `=status`, `:type`, and `!person` whose turn to sign it is.
CREATE FUNCTION documents_marks(places integer[]) RETURNS TABLE (place integer, mark text, borne boolean)
  LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN QUERY
  WITH d AS MATERIALIZED (
    SELECT id, position, status, type_id, visibility FROM documents WHERE position = ANY (places)
  )
  SELECT position, '=' || status, true FROM d
  UNION ALL SELECT position, ':' || type_id, true FROM d
  UNION ALL SELECT position, '*official', status = 'signed' AND visibility <> 'reservado' FROM d
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

CREATE FUNCTION marks_of(kind text, places integer[]) RETURNS TABLE (place integer, mark text, borne boolean)
  LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT * FROM %I($1)', kind || '_marks') USING places;
END $$;

-- ---------------------------------------------------------------------------------------------------------- marks follow changes

-- What is noted is what may be lost; what is won is found when it commits.
CREATE FUNCTION note_marks(kind text, place integer, marks text[]) RETURNS void
  LANGUAGE sql SET search_path FROM CURRENT AS $$
  INSERT INTO set_changes (transaction, kind, position, marks) VALUES (pg_current_xact_id()::text::bigint, kind, place, marks)
$$;

CREATE FUNCTION note_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM note_marks(TG_TABLE_NAME, NEW.position, '{}');
  RETURN NULL;
END $$;
-- Who might see it may do so no longer; those rows go away with it, so they are read before.
CREATE FUNCTION note_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM note_marks(TG_TABLE_NAME, OLD.position,
    ARRAY(SELECT DISTINCT mark FROM marks_of(TG_TABLE_NAME, ARRAY[OLD.position]) WHERE borne));
  RETURN OLD;
END $$;

-- Before the change: who sees it as what is derived from its sector anew right after it.
CREATE FUNCTION note_case_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM note_marks('cases', OLD.position,
    CASE WHEN OLD.status <> NEW.status THEN ARRAY['=' || OLD.status] ELSE '{}' END
    || CASE WHEN OLD.visibility <> NEW.visibility THEN ARRAY['*' || OLD.visibility] ELSE '{}' END
    || CASE WHEN OLD.owner_sector_id <> NEW.owner_sector_id THEN ARRAY['@' || OLD.owner_sector_id] ELSE '{}' END
    || CASE WHEN (OLD.owner_sector_id, OLD.visibility) <> (NEW.owner_sector_id, NEW.visibility)
        THEN ARRAY(SELECT proposal_marks(OLD.id)) ELSE '{}' END);
  RETURN NEW;
END $$;
CREATE TRIGGER marks AFTER INSERT ON cases FOR EACH ROW EXECUTE FUNCTION note_new();
CREATE TRIGGER marks_of_end BEFORE DELETE ON cases FOR EACH ROW EXECUTE FUNCTION note_end();
-- Most changes only touch the date, which is in no set.
CREATE TRIGGER marks_of_change BEFORE UPDATE ON cases
  FOR EACH ROW WHEN ((OLD.visibility, OLD.status, OLD.owner_sector_id) IS DISTINCT FROM (NEW.visibility, NEW.status, NEW.owner_sector_id))
  EXECUTE FUNCTION note_case_change();

CREATE FUNCTION note_document_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM note_marks('documents', OLD.position, ARRAY['=' || OLD.status, ':' || OLD.type_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER marks AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION note_new();
CREATE TRIGGER marks_of_end BEFORE DELETE ON documents FOR EACH ROW EXECUTE FUNCTION note_end();
CREATE TRIGGER marks_of_change AFTER UPDATE ON documents
  FOR EACH ROW WHEN ((OLD.visibility, OLD.status, OLD.type_id) IS DISTINCT FROM (NEW.visibility, NEW.status, NEW.type_id))
  EXECUTE FUNCTION note_document_change();

CREATE FUNCTION note_case_access() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  changed case_access := coalesce(NEW, OLD);
BEGIN
  PERFORM note_marks('cases', c.position, ARRAY['#' || changed.subject_id, '?' || c.owner_sector_id || '/' || changed.subject_id])
    FROM cases c WHERE c.id = changed.case_id;
  RETURN NULL;
END $$;
CREATE TRIGGER marks AFTER INSERT OR DELETE ON case_access FOR EACH ROW EXECUTE FUNCTION note_case_access();

CREATE FUNCTION note_responsible() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  changed case_responsibles := coalesce(OLD, NEW);
BEGIN
  PERFORM note_marks('cases', c.position, ARRAY['?' || changed.user_id]) FROM cases c WHERE c.id = changed.case_id;
  RETURN NULL;
END $$;
CREATE TRIGGER marks AFTER INSERT OR UPDATE OR DELETE ON case_responsibles FOR EACH ROW EXECUTE FUNCTION note_responsible();

-- Arguments, for what has an end: the sign of a mark and the column that names who bears it.
CREATE FUNCTION note_document_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  lost jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
BEGIN
  PERFORM note_marks('documents', d.position, array_remove(ARRAY[TG_ARGV[0] || (lost ->> TG_ARGV[1])], NULL)) FROM documents d
    WHERE d.id = (coalesce(lost, to_jsonb(NEW)) ->> 'document_id')::uuid;
  RETURN NULL;
END $$;
CREATE TRIGGER marks AFTER INSERT OR DELETE ON document_access FOR EACH ROW EXECUTE FUNCTION note_document_part('#', 'subject_id');
CREATE TRIGGER marks AFTER INSERT OR UPDATE OF user_id, position, signed_at OR DELETE ON document_signers
  FOR EACH ROW EXECUTE FUNCTION note_document_part('!', 'user_id');
CREATE TRIGGER marks AFTER INSERT OR UPDATE OF status ON case_proposals FOR EACH ROW EXECUTE FUNCTION note_document_part();
-- No document leaves a case, or changes it.
CREATE TRIGGER marks AFTER INSERT ON case_documents FOR EACH ROW EXECUTE FUNCTION note_document_part();

-- A proposal that goes away takes along what its document would have been looked at for: what the case shows it by now, and what this
-- transaction has noted of the case. The lock keeps everybody away who changes that meanwhile.
CREATE FUNCTION note_proposal_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM cases WHERE id = OLD.case_id FOR NO KEY UPDATE;
  PERFORM note_marks('documents', d.position, ARRAY(
      SELECT proposal_marks(OLD.case_id)
      UNION SELECT unnest(n.marks) FROM set_changes n JOIN cases c ON c.position = n.position
        WHERE n.transaction = pg_current_xact_id()::text::bigint AND n.kind = 'cases' AND c.id = OLD.case_id
    )) FROM documents d WHERE d.id = OLD.document_id;
  RETURN NULL;
END $$;
CREATE TRIGGER marks_of_end AFTER DELETE ON case_proposals FOR EACH ROW EXECUTE FUNCTION note_proposal_end();

-- Documents bear what shows their cases, and what is proposed bears who decides there.
CREATE FUNCTION heirs_of(kind text, place integer, marks text[]) RETURNS TABLE (kind_of_heir text, heir integer)
  LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  IF kind <> 'cases' OR NOT EXISTS (SELECT FROM unnest(marks) AS mark WHERE mark ~ '^[#*?]') THEN RETURN; END IF;
  RETURN QUERY SELECT 'documents', d.position FROM cases c JOIN LATERAL (
      SELECT document_id FROM case_documents WHERE case_id = c.id UNION SELECT document_id FROM case_proposals WHERE case_id = c.id
    ) AS inside ON true JOIN documents d ON d.id = inside.document_id WHERE c.position = place;
END $$;

-- Runs when the transaction commits, like the audit's seal and behind the same lock: everybody writes the rows of common sets, and who
-- commits one after the other can't wait for each other in a circle. That lock is also why a row may be read here and written later, and
-- why it is decided only here what a thing bears, and which documents a case has: all that committed before is seen.
-- Each row is looked up by its key: nobody can estimate how many were noted, and a join that reads whole sets is what a plan for many would
-- choose; with 150,000 cases it took five times as long for 5,000 of them.
CREATE FUNCTION marks_follow() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
BEGIN
  -- The first of a transaction writes what all of them noted.
  IF NOT EXISTS (SELECT FROM set_changes WHERE transaction = NEW.transaction AND id = NEW.id) THEN RETURN NULL; END IF;
  PERFORM FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  WITH taken AS MATERIALIZED (
    DELETE FROM set_changes WHERE transaction = NEW.transaction RETURNING kind, position, marks
  ), noted AS MATERIALIZED (
    SELECT kind, position AS place, marks FROM taken
    UNION ALL SELECT kind_of_heir, heir, marks FROM taken CROSS JOIN LATERAL heirs_of(kind, position, marks)
  ), looked_at AS MATERIALIZED (
    SELECT said.kind, m.place, m.mark, m.borne
    FROM (SELECT kind, array_agg(DISTINCT place) AS places FROM noted GROUP BY kind) AS said CROSS JOIN LATERAL marks_of(kind, places) AS m
    UNION ALL SELECT kind, place, mark, false FROM noted CROSS JOIN LATERAL unnest(marks) AS mark
  ), marked AS MATERIALIZED (
    SELECT kind, mark, block, touched, coalesce(members, 0::bit(8192)) AS members, coalesce((SELECT known.members FROM mark_sets AS known
      WHERE known.kind = put.kind AND known.mark = put.mark AND known.block = put.block), 0::bit(8192)) AS kept
    FROM (
      SELECT kind, mark, place / 8192 AS block, bit_or(bit) AS touched, bit_or(bit) FILTER (WHERE borne) AS members
      FROM looked_at CROSS JOIN LATERAL set_bit(0::bit(8192), place % 8192, 1) AS bit GROUP BY kind, mark, place / 8192
    ) AS put
  )
  INSERT INTO mark_sets (kind, mark, block, members)
    SELECT kind, mark, block, kept & ~touched | members FROM marked WHERE kept & touched <> members
    ON CONFLICT (kind, mark, block) DO UPDATE SET members = excluded.members;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER marks AFTER INSERT ON set_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION marks_follow();

-- ------------------------------------------------------------------------------------------------------------------------ words

-- The words of a `search_text`, none longer than a key of an index may be; `WORD_LENGTH_MAX` of packages/core/src/sets/words.ts cuts what
-- people type at the same place.
CREATE FUNCTION words_in(search_text text) RETURNS TABLE (word text) LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT left(piece, 100) FROM unnest(string_to_array(search_text, ' ')) AS piece WHERE piece <> ''
$$;
CREATE FUNCTION bits_of(places smallint[]) RETURNS bit(8192) LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT coalesce(bit_or(set_bit(0::bit(8192), place, 1)), 0::bit(8192)) FROM unnest(places) AS place
$$;
-- They name nothing that another path could hide: without a path of their own they become part of the statements that call them.
ALTER FUNCTION words_in(text) RESET search_path;
ALTER FUNCTION bits_of(smallint[]) RESET search_path;

-- The first change after a merge keeps the text that was merged. Whoever changes it later locks the row, for nobody to merge what has
-- not committed yet.
CREATE FUNCTION note_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO word_changes (kind, position, merged_text)
    VALUES (TG_TABLE_NAME, CASE WHEN TG_OP = 'INSERT' THEN NEW.position ELSE OLD.position END,
      CASE WHEN TG_OP = 'INSERT' THEN '' ELSE OLD.search_text END)
    ON CONFLICT (kind, position) DO UPDATE SET kind = excluded.kind;
  RETURN NULL;
END $$;
CREATE TRIGGER words AFTER INSERT OR DELETE ON cases FOR EACH ROW EXECUTE FUNCTION note_words();
CREATE TRIGGER words_of_change AFTER UPDATE ON cases
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION note_words();
CREATE TRIGGER words AFTER INSERT OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION note_words();
CREATE TRIGGER words_of_change AFTER UPDATE ON documents
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION note_words();

-- One row of a set with some places more and some less. Up to 64 places stand one by one: those of a row are read in microseconds.
CREATE FUNCTION changed_set(places smallint[], members bit(8192), put smallint[], gone smallint[],
    OUT new_places smallint[], OUT new_members bit(8192)) LANGUAGE plpgsql IMMUTABLE SET search_path FROM CURRENT AS $$
BEGIN
  IF members IS NULL THEN
    new_places := ARRAY(SELECT unnest(places) EXCEPT SELECT unnest(gone) UNION SELECT unnest(put));
    IF cardinality(new_places) > 64 THEN
      new_members := bits_of(new_places);
      new_places := NULL;
    END IF;
  ELSE
    new_members := members & ~bits_of(gone) | bits_of(put);
  END IF;
END $$;

-- Brings the words of up to so many things into the sets, and says of how many. What somebody is just changing waits for the next time.
CREATE FUNCTION merge_words(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  merged integer := 0;
  taken record;
BEGIN
  -- One at a time; readers don't wait.
  LOCK TABLE word_sets IN SHARE ROW EXCLUSIVE MODE;
  FOR taken IN
    SELECT kind, array_agg(position) AS places FROM (
      SELECT kind, position FROM word_changes ORDER BY kind, position LIMIT most FOR UPDATE SKIP LOCKED
    ) AS free GROUP BY kind
  LOOP
    -- A statement of its own, which sees what those committed who held the rows until now.
    EXECUTE format($merge$
      WITH changed AS (
        SELECT word, place, bool_or(is_borne) AS is_borne FROM (
          SELECT t.position AS place, word, true AS is_borne FROM %I t CROSS JOIN LATERAL words_in(t.search_text) WHERE t.position = ANY ($2)
          UNION ALL SELECT position, word, false FROM word_changes CROSS JOIN LATERAL words_in(merged_text)
            WHERE kind = $1 AND position = ANY ($2)
        ) AS each_word GROUP BY word, place HAVING NOT (bool_or(is_borne) AND bool_or(NOT is_borne))
      ), put AS (
        SELECT word, place / 8192 AS block,
          coalesce(array_agg((place %% 8192)::smallint) FILTER (WHERE is_borne), '{}') AS put,
          coalesce(array_agg((place %% 8192)::smallint) FILTER (WHERE NOT is_borne), '{}') AS gone
        FROM changed GROUP BY word, place / 8192
      ), made AS MATERIALIZED (
        SELECT word, block, (changed_set(
          (SELECT places FROM word_sets s WHERE s.kind = $1 AND s.word = put.word AND s.block = put.block),
          (SELECT members FROM word_sets s WHERE s.kind = $1 AND s.word = put.word AND s.block = put.block), put, gone)).*
        FROM put
      ), emptied AS (
        DELETE FROM word_sets s USING made
          WHERE made.new_places = '{}' AND s.kind = $1 AND s.word = made.word AND s.block = made.block
      )
      INSERT INTO word_sets (kind, word, block, places, members)
        SELECT $1, word, block, new_places, new_members FROM made WHERE new_places IS DISTINCT FROM '{}' ORDER BY word, block
        ON CONFLICT (kind, word, block) DO UPDATE SET places = excluded.places, members = excluded.members
    $merge$, taken.kind) USING taken.kind, taken.places;
    DELETE FROM word_changes WHERE kind = taken.kind AND position = ANY (taken.places);
    merged := merged + cardinality(taken.places);
  END LOOP;
  RETURN merged;
END $$;

-- ----------------------------------------------------------------------------------------------------- all of them, and their checks

CREATE FUNCTION blocks_of(kind text) RETURNS SETOF integer LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT generate_series(0, (SELECT max(position) / 8192 FROM %I))', kind);
END $$;

-- Every set as the things say it should be, block by block, so that each fits in memory.
CREATE FUNCTION mark_sets_of_all(kind text) RETURNS TABLE (mark text, block integer, members bit(8192))
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT made.mark, of_block, made.members FROM blocks_of($1) AS of_block CROSS JOIN LATERAL (
    SELECT said.mark, bit_or(set_bit(0::bit(8192), said.place % 8192, 1)) AS members
    FROM marks_of($1, ARRAY(SELECT generate_series(of_block * 8192, of_block * 8192 + 8191))) AS said WHERE said.borne GROUP BY said.mark
  ) AS made
$$;
-- A word that stands twice in a text is counted twice at first: to tell that before takes three times as long.
CREATE FUNCTION word_sets_of_block(kind text, of_block integer) RETURNS TABLE (word text, places smallint[], members bit(8192))
  LANGUAGE plpgsql STABLE SET search_path FROM CURRENT SET work_mem = '128MB' AS $$
BEGIN
  RETURN QUERY EXECUTE format($made$
    SELECT made.word, CASE WHEN cardinality(made.places) <= 64 THEN ARRAY(SELECT DISTINCT unnest(made.places)) END,
      CASE WHEN cardinality(made.places) > 64 THEN bits_of(made.places) END
    FROM (
      SELECT w.word COLLATE "C" AS word, array_agg((position %% 8192)::smallint) AS places
      FROM %I CROSS JOIN LATERAL words_in(search_text) AS w WHERE position BETWEEN $1 * 8192 AND $1 * 8192 + 8191 GROUP BY 1
    ) AS made
  $made$, kind) USING of_block;
END $$;

-- For what is written past the triggers. Behind the lock of those who commit: none of them has read a row that is made again here. Rows
-- that lie beside each other are read in half the time, so they are written in the order of their keys.
CREATE FUNCTION rebuild_sets(of_kind text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  -- In the order of those who merge, and of those who commit. Nobody is left who has noted words and not committed them.
  LOCK TABLE word_sets IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE word_changes IN EXCLUSIVE MODE;
  PERFORM FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  LOCK TABLE mark_sets IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM mark_sets WHERE kind = of_kind;
  DELETE FROM word_sets WHERE kind = of_kind;
  DELETE FROM word_changes WHERE kind = of_kind;
  INSERT INTO mark_sets (kind, mark, block, members)
    SELECT of_kind, mark, block, members FROM mark_sets_of_all(of_kind) ORDER BY mark, block;
  INSERT INTO word_sets (kind, word, block, places, members)
    SELECT of_kind, word, block, places, members FROM blocks_of(of_kind) AS block CROSS JOIN LATERAL word_sets_of_block(of_kind, block)
    ORDER BY word, block;
END $$;

-- Every row of a set that differs from what the things say; none unless somebody wrote past the triggers. Words that wait to be merged
-- are what the sets hold without them.
CREATE FUNCTION sets_differences(of_kind text) RETURNS TABLE (mark text, block integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT mark, block FROM (SELECT * FROM mark_sets WHERE kind = of_kind) AS kept FULL JOIN mark_sets_of_all(of_kind) AS said USING (mark, block)
    WHERE coalesce(kept.members, 0::bit(8192)) <> coalesce(said.members, 0::bit(8192));
  RETURN QUERY EXECUTE format($words$
    WITH said AS (
      SELECT word COLLATE "C" AS word, place / 8192 AS block, bits_of(array_agg((place %% 8192)::smallint)) AS members FROM (
        SELECT t.position AS place, word FROM %I t LEFT JOIN word_changes w ON w.kind = $1 AND w.position = t.position
          CROSS JOIN LATERAL words_in(coalesce(w.merged_text, t.search_text))
        UNION SELECT position, word FROM word_changes CROSS JOIN LATERAL words_in(merged_text) WHERE kind = $1
      ) AS each_word GROUP BY 1, 2
    ), kept AS (SELECT word, block, coalesce(members, bits_of(places)) AS members FROM word_sets WHERE kind = $1)
    SELECT word, block FROM kept FULL JOIN said USING (word, block)
      WHERE coalesce(kept.members, 0::bit(8192)) <> coalesce(said.members, 0::bit(8192))
  $words$, of_kind) USING of_kind;
END $$;

SELECT rebuild_sets('cases');
SELECT rebuild_sets('documents');
ANALYZE mark_sets, word_sets;
