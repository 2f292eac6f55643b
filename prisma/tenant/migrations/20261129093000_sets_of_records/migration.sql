-- Records are found by sets, as cases and documents are. `:family` decides who sees one, `=state` is asked for.

ALTER TABLE records ADD COLUMN position integer NOT NULL GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX records_position_key ON records (position);
CREATE OR REPLACE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON records
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'search_text,position');
DROP INDEX records_search_text_trgm;
DROP INDEX records_created_at_id_idx;
DROP INDEX records_family_code_created_at_id_idx;
CREATE INDEX records_created_at_id_position_idx ON records (created_at DESC, id, position);
CREATE INDEX records_family_code_created_at_id_position_idx ON records (family_code, created_at DESC, id, position);

CREATE FUNCTION records_marks(places integer[]) RETURNS TABLE (place integer, mark text, borne boolean)
  LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN QUERY SELECT r.position, unnest(ARRAY[':' || r.family_code, '=' || r.state]), true FROM records r WHERE r.position = ANY (places);
END $$;

CREATE FUNCTION note_record_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM note_marks('records', OLD.position, ARRAY[':' || OLD.family_code, '=' || OLD.state]);
  RETURN NULL;
END $$;
CREATE TRIGGER marks AFTER INSERT ON records FOR EACH ROW EXECUTE FUNCTION note_new();
CREATE TRIGGER marks_of_end BEFORE DELETE ON records FOR EACH ROW EXECUTE FUNCTION note_end();
CREATE TRIGGER marks_of_change AFTER UPDATE ON records
  FOR EACH ROW WHEN ((OLD.family_code, OLD.state) IS DISTINCT FROM (NEW.family_code, NEW.state)) EXECUTE FUNCTION note_record_change();
CREATE TRIGGER words AFTER INSERT OR DELETE ON records FOR EACH ROW EXECUTE FUNCTION note_words();
CREATE TRIGGER words_of_change AFTER UPDATE ON records
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION note_words();

SELECT rebuild_sets('records');

-- A place in the sets is derived: no backup has it.
DROP TRIGGER sync ON records;
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON records
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id', 'search_text,position');
DROP TRIGGER sync ON documents;
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id', 'search_text,position');
