-- A transaction that changes thousands of cases (a sector with many reserved cases goes to another department) wrote the same few rows
-- of the sets once for each case, every time past all the dead versions that it had left before. What it changes is noted now, and
-- written once when it commits.

DROP TRIGGER sets ON cases;
DROP TRIGGER sets_of_change ON cases;
DROP TRIGGER sets ON case_access;
DROP FUNCTION case_sets_follow_case();
DROP FUNCTION case_sets_follow_access();
DROP FUNCTION change_case_sets(integer, text[], text[]);
DROP FUNCTION change_case_word_sets(integer, text[], text[]);

-- Marks and words that the case of a place may have got or lost. No row outlives its transaction, so a crash has none to lose. Rows are
-- found by their transaction: what others left dead, and nobody could vacuum yet, is never read.
CREATE UNLOGGED TABLE case_set_changes (
  transaction BIGINT NOT NULL,
  id BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
  position INTEGER NOT NULL,
  marks TEXT[] NOT NULL,
  words TEXT[] NOT NULL,
  CONSTRAINT case_set_changes_pkey PRIMARY KEY (transaction, id)
);
COMMENT ON TABLE case_set_changes IS 'owner-only: derived by triggers';

-- They name nothing that another path could hide: without a path of their own they become part of the statements that call them.
ALTER FUNCTION case_marks(cases) RESET search_path;
ALTER FUNCTION case_words(cases) RESET search_path;

CREATE FUNCTION case_sets_note_case() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  marks text[];
  words text[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    marks := case_marks(NEW);
    words := case_words(NEW);
  ELSIF TG_OP = 'UPDATE' THEN
    marks := case_marks(OLD) || case_marks(NEW);
    IF NEW.search_text <> OLD.search_text THEN words := case_words(OLD) || case_words(NEW); END IF;
  ELSE
    -- Who might see it may do so no longer; those rows go away with it, so they are read before.
    marks := case_marks(OLD) || ARRAY(SELECT DISTINCT '#' || subject_id FROM case_access WHERE case_id = OLD.id);
    words := case_words(OLD);
  END IF;
  INSERT INTO case_set_changes (transaction, position, marks, words)
    VALUES (pg_current_xact_id()::text::bigint, coalesce(NEW.position, OLD.position), marks, words);
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER sets AFTER INSERT ON cases FOR EACH ROW EXECUTE FUNCTION case_sets_note_case();
CREATE TRIGGER sets_of_end BEFORE DELETE ON cases FOR EACH ROW EXECUTE FUNCTION case_sets_note_case();
-- Most changes only touch the date, which is in no set.
CREATE TRIGGER sets_of_change AFTER UPDATE ON cases
  FOR EACH ROW WHEN ((OLD.search_text, OLD.visibility, OLD.status, OLD.owner_sector_id)
    IS DISTINCT FROM (NEW.search_text, NEW.visibility, NEW.status, NEW.owner_sector_id))
  EXECUTE FUNCTION case_sets_note_case();

CREATE FUNCTION case_sets_note_access() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  changed case_access := coalesce(NEW, OLD);
BEGIN
  INSERT INTO case_set_changes (transaction, position, marks, words)
    SELECT pg_current_xact_id()::text::bigint, position, ARRAY['#' || changed.subject_id], '{}'
    FROM cases WHERE id = changed.case_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sets AFTER INSERT OR DELETE ON case_access FOR EACH ROW EXECUTE FUNCTION case_sets_note_access();

-- Runs when the transaction commits, like the audit's seal and behind the same lock: everybody writes the rows of common sets, and who
-- commits one after the other can't wait for each other in a circle. That lock is also why a row may be read here and written later.
-- Each row is looked up by its key: nobody can estimate how many were noted, and a join that reads whole sets is what a plan for many would
-- choose; with 150,000 cases it took five times as long for 5,000 of them.
CREATE FUNCTION case_sets_follow() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
BEGIN
  -- The first of a transaction writes what all of them noted.
  IF NOT EXISTS (SELECT FROM case_set_changes WHERE transaction = NEW.transaction AND id = NEW.id) THEN RETURN NULL; END IF;
  PERFORM FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  WITH taken AS (
    DELETE FROM case_set_changes WHERE transaction = NEW.transaction RETURNING position, marks, words
  ), found AS (
    SELECT position, marks, words,
      -- One who lost a reason may have another left.
      (SELECT case_marks(c) || ARRAY(SELECT '#' || subject_id FROM case_access WHERE case_id = c.id)
        FROM cases c WHERE c.position = taken.position) AS borne_marks,
      CASE WHEN words <> '{}' THEN (SELECT case_words(c) FROM cases c WHERE c.position = taken.position) END AS borne_words
    FROM taken
  ), marked AS MATERIALIZED (
    SELECT mark, block, touched, coalesce(members, 0::bit(8192)) AS members, coalesce(
      (SELECT known.members FROM case_sets AS known WHERE known.mark = put.mark AND known.block = put.block), 0::bit(8192)) AS kept
    FROM (
      SELECT mark, position / 8192 AS block, bit_or(bit) AS touched, bit_or(bit) FILTER (WHERE mark = ANY (borne_marks)) AS members
      FROM found, unnest(marks) AS mark, set_bit(0::bit(8192), position % 8192, 1) AS bit GROUP BY mark, position / 8192
    ) AS put
  ), worded AS MATERIALIZED (
    SELECT word, block, touched, coalesce(members, 0::bit(1024)) AS members, coalesce(
      (SELECT known.members FROM case_word_sets AS known WHERE known.word = put.word AND known.block = put.block), 0::bit(1024)) AS kept
    FROM (
      SELECT word, position / 1024 AS block, bit_or(bit) AS touched, bit_or(bit) FILTER (WHERE word = ANY (borne_words)) AS members
      FROM found, unnest(words) AS word, set_bit(0::bit(1024), position % 1024, 1) AS bit GROUP BY word, position / 1024
    ) AS put
  ), put_words AS (
    INSERT INTO case_word_sets (word, block, members)
      SELECT word, block, kept & ~touched | members FROM worded WHERE kept & touched <> members
      ON CONFLICT (word, block) DO UPDATE SET members = excluded.members
  )
  INSERT INTO case_sets (mark, block, members)
    SELECT mark, block, kept & ~touched | members FROM marked WHERE kept & touched <> members
    ON CONFLICT (mark, block) DO UPDATE SET members = excluded.members;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sets AFTER INSERT ON case_set_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION case_sets_follow();

-- Behind the lock of those who commit, in the same order: none of them has read a row that is made again here.
CREATE OR REPLACE FUNCTION rebuild_case_sets() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  LOCK TABLE case_sets, case_word_sets IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM case_sets;
  DELETE FROM case_word_sets;
  INSERT INTO case_sets (mark, block, members) SELECT mark, block, members FROM case_sets_of_all();
  INSERT INTO case_word_sets (word, block, members) SELECT word, block, members FROM case_word_sets_of_all();
END $$;
