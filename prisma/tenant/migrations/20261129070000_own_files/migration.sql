-- The file of an official document may be renewed, and is always its own: its name carries the document and the hash of its bytes, so
-- that no number comes to serve another document's PDF.
CREATE FUNCTION refuse_foreign_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pdf_key LIKE '%/' || NEW.id || '/' || NEW.pdf_sha256 || '%' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'an official document has its own file: %', NEW.pdf_key USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE TRIGGER own_file BEFORE UPDATE OF pdf_key, pdf_sha256 ON documents
  FOR EACH ROW WHEN (OLD.status = 'signed') EXECUTE FUNCTION refuse_foreign_file();
