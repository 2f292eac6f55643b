-- Which cases a search finds and how many they are is answered from sets of cases, one bit for each case, without visiting a case:
-- over two hundred thousand of them a set is 25 kB, and what two sets have in common is known in microseconds.

-- A case's place in every set. Places of cases that were never opened stay empty.
ALTER TABLE cases ADD COLUMN position integer NOT NULL GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX cases_position_key ON cases (position);
CREATE OR REPLACE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON cases
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'search_text,position');

-- A set has a row for each block of places where it has any member. Marks: `#subject` who may see the case, `*visibility`, `=status`
-- and `@sector` that owns it. Few sets with many members: one who sees by many sectors has all of their rows read, so they are long.
CREATE TABLE case_sets (
  mark TEXT NOT NULL,
  block INTEGER NOT NULL,
  members BIT(8192) NOT NULL,
  CONSTRAINT case_sets_pkey PRIMARY KEY (mark, block)
);
-- The sets of the cases that bear a word. Most words are rare, so these rows are short. In the collation of bytes, the words that
-- begin with another stand behind it.
CREATE TABLE case_word_sets (
  word TEXT COLLATE "C" NOT NULL,
  block INTEGER NOT NULL,
  members BIT(1024) NOT NULL,
  CONSTRAINT case_word_sets_pkey PRIMARY KEY (word, block)
);
COMMENT ON TABLE case_sets IS 'owner-only: derived by triggers';
COMMENT ON TABLE case_word_sets IS 'owner-only: derived by triggers';

-- The marks that a case bears by itself; who may see it is in `case_access`.
CREATE FUNCTION case_marks(c cases) RETURNS text[] LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT ARRAY['*' || c.visibility, '=' || c.status, '@' || c.owner_sector_id]
$$;
CREATE FUNCTION case_words(c cases) RETURNS text[] LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT string_to_array(ltrim(c.search_text), ' ')
$$;

-- Every set as the cases say it should be, block by block, so that each fits in memory.
CREATE FUNCTION case_sets_of_all() RETURNS TABLE (mark text, block integer, members bit(8192))
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT made.mark, made_of.block, made.members
  FROM generate_series(0, (SELECT max(position) / 8192 FROM cases)) AS made_of (block) CROSS JOIN LATERAL (
    SELECT borne.mark, bit_or(set_bit(0::bit(8192), borne.position % 8192, 1)) AS members FROM (
      SELECT c.position, unnest(case_marks(c)) AS mark FROM cases c
        WHERE c.position BETWEEN made_of.block * 8192 AND made_of.block * 8192 + 8191
      UNION ALL SELECT c.position, '#' || a.subject_id FROM cases c JOIN case_access a ON a.case_id = c.id
        WHERE c.position BETWEEN made_of.block * 8192 AND made_of.block * 8192 + 8191
    ) AS borne GROUP BY borne.mark
  ) AS made
$$;
CREATE FUNCTION case_word_sets_of_all() RETURNS TABLE (word text, block integer, members bit(1024))
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT made.word, made_of.block, made.members
  FROM generate_series(0, (SELECT max(position) / 1024 FROM cases)) AS made_of (block) CROSS JOIN LATERAL (
    SELECT borne.word, bit_or(set_bit(0::bit(1024), borne.position % 1024, 1)) AS members FROM (
      SELECT c.position, unnest(case_words(c)) AS word FROM cases c
        WHERE c.position BETWEEN made_of.block * 1024 AND made_of.block * 1024 + 1023
    ) AS borne GROUP BY borne.word
  ) AS made
$$;

-- For what is written past the triggers.
CREATE FUNCTION rebuild_case_sets() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  LOCK TABLE case_sets, case_word_sets IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM case_sets;
  DELETE FROM case_word_sets;
  INSERT INTO case_sets (mark, block, members) SELECT mark, block, members FROM case_sets_of_all();
  INSERT INTO case_word_sets (word, block, members) SELECT word, block, members FROM case_word_sets_of_all();
END $$;
SELECT rebuild_case_sets();
ANALYZE case_sets, case_word_sets;

-- These run when the transaction commits, like the audit's seal and behind the same lock: everybody writes the rows of common sets,
-- and who commits one after the other can't wait for each other in a circle.
CREATE FUNCTION change_case_sets(place integer, before text[], after text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  UPDATE case_sets SET members = set_bit(members, place % 8192, 0)
    WHERE block = place / 8192 AND mark IN (SELECT unnest(before) EXCEPT SELECT unnest(after));
  INSERT INTO case_sets AS known (mark, block, members)
    SELECT mark, place / 8192, set_bit(0::bit(8192), place % 8192, 1)
    FROM (SELECT unnest(after) EXCEPT SELECT unnest(before)) AS put (mark)
    ON CONFLICT (mark, block) DO UPDATE SET members = set_bit(known.members, place % 8192, 1);
END $$;

CREATE FUNCTION change_case_word_sets(place integer, before text[], after text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  UPDATE case_word_sets SET members = set_bit(members, place % 1024, 0)
    WHERE block = place / 1024 AND word IN (SELECT unnest(before) EXCEPT SELECT unnest(after));
  INSERT INTO case_word_sets AS known (word, block, members)
    SELECT word, place / 1024, set_bit(0::bit(1024), place % 1024, 1)
    FROM (SELECT unnest(after) EXCEPT SELECT unnest(before)) AS put (word)
    ON CONFLICT (word, block) DO UPDATE SET members = set_bit(known.members, place % 1024, 1);
END $$;

CREATE FUNCTION case_sets_follow_case() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM change_case_sets(NEW.position, '{}', case_marks(NEW));
    PERFORM change_case_word_sets(NEW.position, '{}', case_words(NEW));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM change_case_sets(NEW.position, case_marks(OLD), case_marks(NEW));
    IF NEW.search_text <> OLD.search_text THEN
      PERFORM change_case_word_sets(NEW.position, case_words(OLD), case_words(NEW));
    END IF;
  ELSE
    -- Who might see it may do so no longer; those rows went away with it.
    PERFORM change_case_sets(OLD.position,
      case_marks(OLD) || ARRAY(SELECT mark FROM case_sets WHERE mark LIKE '#%' AND block = OLD.position / 8192), '{}');
    PERFORM change_case_word_sets(OLD.position, case_words(OLD), '{}');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sets AFTER INSERT OR DELETE ON cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION case_sets_follow_case();
-- Most changes only touch the date, which is in no set.
CREATE CONSTRAINT TRIGGER sets_of_change AFTER UPDATE ON cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.search_text, OLD.visibility, OLD.status, OLD.owner_sector_id)
    IS DISTINCT FROM (NEW.search_text, NEW.visibility, NEW.status, NEW.owner_sector_id))
  EXECUTE FUNCTION case_sets_follow_case();

CREATE FUNCTION case_sets_follow_access() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  changed case_access := coalesce(NEW, OLD);
  place integer := (SELECT position FROM cases WHERE id = changed.case_id);
  mark text[] := ARRAY['#' || changed.subject_id];
BEGIN
  IF place IS NULL THEN RETURN NULL; END IF;
  -- One who lost a reason may have another left.
  IF EXISTS (SELECT FROM case_access WHERE case_id = changed.case_id AND subject_id = changed.subject_id)
  THEN PERFORM change_case_sets(place, '{}', mark);
  ELSE PERFORM change_case_sets(place, mark, '{}');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sets AFTER INSERT OR DELETE ON case_access
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION case_sets_follow_access();

-- Every row of a set that differs from what the cases say; none unless somebody wrote past the triggers.
CREATE FUNCTION case_sets_differences() RETURNS TABLE (mark text, block integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT mark, block FROM case_sets AS kept FULL JOIN case_sets_of_all() AS said USING (mark, block)
    WHERE coalesce(kept.members, 0::bit(8192)) <> coalesce(said.members, 0::bit(8192))
  UNION ALL
  SELECT word, block FROM case_word_sets AS kept FULL JOIN case_word_sets_of_all() AS said USING (word, block)
    WHERE coalesce(kept.members, 0::bit(1024)) <> coalesce(said.members, 0::bit(1024))
$$;

-- A list is read in its order, and each case of it looked for in the set that was found.
DROP INDEX cases_last_modified_at_id_idx, cases_status_last_modified_at_id_idx;
CREATE INDEX cases_last_modified_at_id_position_idx ON cases (last_modified_at DESC, id, position);
CREATE INDEX cases_status_last_modified_at_id_position_idx ON cases (status, last_modified_at DESC, id, position);

-- What the sets answer now.
DROP INDEX cases_words, cases_visibility_status_idx, cases_not_open;
