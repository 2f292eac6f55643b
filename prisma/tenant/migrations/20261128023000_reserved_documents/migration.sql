-- Who sees a case sees its documents (domain 4), so the secrecy of a reserved document rests on where it lies: only ever in a
-- reserved case. The operations refuse it with words; this holds whoever writes.
CREATE FUNCTION refuse_reserved_in_open_case() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (
    SELECT FROM case_documents place JOIN cases c ON c.id = place.case_id JOIN documents d ON d.id = place.document_id
    WHERE d.visibility = 'reservado' AND c.visibility <> 'reservado' AND CASE TG_TABLE_NAME
      WHEN 'case_documents' THEN place.id = NEW.id
      WHEN 'cases' THEN place.case_id = NEW.id
      ELSE place.document_id = NEW.id
    END
  ) THEN
    RAISE EXCEPTION 'a reserved document in a case that is not reserved'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'case_documents_reserved';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reserved AFTER INSERT OR UPDATE OF case_id, document_id ON case_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_reserved_in_open_case();
CREATE TRIGGER reserved AFTER UPDATE OF visibility ON cases
  FOR EACH ROW WHEN (OLD.visibility IS DISTINCT FROM NEW.visibility) EXECUTE FUNCTION refuse_reserved_in_open_case();
CREATE TRIGGER reserved AFTER UPDATE OF visibility ON documents
  FOR EACH ROW WHEN (OLD.visibility IS DISTINCT FROM NEW.visibility) EXECUTE FUNCTION refuse_reserved_in_open_case();
