-- What happened stays told: a movement loses its document only with the document itself, never gets another, and is never removed.
CREATE OR REPLACE FUNCTION case_movement_keep() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.document_id IS NULL AND to_jsonb(NEW) - 'document_id' = to_jsonb(OLD) - 'document_id'
    AND NOT EXISTS (SELECT FROM documents WHERE id = OLD.document_id) THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a movement is never changed: %', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER keep_end BEFORE DELETE ON case_movements FOR EACH ROW EXECUTE FUNCTION case_movement_keep();
