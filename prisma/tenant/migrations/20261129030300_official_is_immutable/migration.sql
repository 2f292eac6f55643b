-- What is official does not change, whoever writes: the operations never try, and this holds against everything else that has the
-- application's role. Named are the columns that may still change, so that a column added later is kept unless it says otherwise.

-- Argument: the columns that may change, comma-separated.
CREATE FUNCTION refuse_official_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := string_to_array(TG_ARGV[0], ',');
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - free = to_jsonb(NEW) - free THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what is official does not change: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;

-- Keeping its signatures provable gives an official document a longer file that begins with the old one.
CREATE TRIGGER official BEFORE UPDATE ON documents FOR EACH ROW WHEN (OLD.status = 'signed')
  EXECUTE FUNCTION refuse_official_change('pdf_key,pdf_sha256,pdf_size_bytes,version,updated_at,search_text');
CREATE TRIGGER official_end BEFORE DELETE ON documents FOR EACH ROW WHEN (OLD.status = 'signed')
  EXECUTE FUNCTION refuse_official_change();
-- What waits for signatures is what the first signer saw. Rejecting it opens it again.
CREATE TRIGGER sent BEFORE UPDATE ON documents
  FOR EACH ROW WHEN (OLD.status = 'sent_to_sign' AND NEW.status IN ('sent_to_sign', 'signed'))
  EXECUTE FUNCTION refuse_official_change(
    'status,official_number,signed_at,pdf_key,pdf_sha256,pdf_size_bytes,failure_reason,version,updated_at,search_text');

-- Parts of a document: as official as it is. Arguments: the columns that may change; whether the first ones may come after it,
-- since a document that is born official has no signer before it exists.
CREATE FUNCTION refuse_official_part() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  free text[] := string_to_array(TG_ARGV[0], ',');
BEGIN
  IF NOT EXISTS (SELECT FROM documents WHERE status = 'signed' AND (
    TG_OP <> 'INSERT' AND id = OLD.document_id OR TG_OP <> 'DELETE' AND id = NEW.document_id)) THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - free = to_jsonb(NEW) - free THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' AND TG_ARGV[1] = 'first'
    AND NOT EXISTS (SELECT FROM document_signers WHERE document_id = NEW.document_id) THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what is official does not change: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE TRIGGER official BEFORE INSERT OR UPDATE OR DELETE ON document_signers
  FOR EACH ROW EXECUTE FUNCTION refuse_official_part('', 'first');
CREATE TRIGGER official BEFORE INSERT OR UPDATE OR DELETE ON document_recipients
  FOR EACH ROW EXECUTE FUNCTION refuse_official_part('archived_at,archived_by_id', '');
CREATE TRIGGER official BEFORE UPDATE OR DELETE ON document_rejections
  FOR EACH ROW EXECUTE FUNCTION refuse_official_part('', '');

-- A number that was handed out stays what it is: used for ever, and never another value.
CREATE TRIGGER official BEFORE UPDATE ON number_ledger FOR EACH ROW WHEN (OLD.state = 'used') EXECUTE FUNCTION refuse_official_change();
CREATE TRIGGER official_value BEFORE UPDATE ON number_ledger
  FOR EACH ROW WHEN ((OLD.sequence, OLD.year, OLD.value) IS DISTINCT FROM (NEW.sequence, NEW.year, NEW.value))
  EXECUTE FUNCTION refuse_official_change();
CREATE TRIGGER official_end BEFORE DELETE ON number_ledger FOR EACH ROW EXECUTE FUNCTION refuse_official_change();
CREATE TRIGGER official BEFORE UPDATE ON number_counters
  FOR EACH ROW WHEN (NEW.value < OLD.value OR (OLD.sequence, OLD.year) IS DISTINCT FROM (NEW.sequence, NEW.year))
  EXECUTE FUNCTION refuse_official_change();
CREATE TRIGGER official_end BEFORE DELETE ON number_counters FOR EACH ROW EXECUTE FUNCTION refuse_official_change();

-- What carries a number for good: a case, a record.
CREATE TRIGGER official BEFORE UPDATE ON cases
  FOR EACH ROW WHEN ((OLD.id, OLD.case_number, OLD.template_id, OLD.filing_department_id, OLD.created_at, OLD.position)
    IS DISTINCT FROM (NEW.id, NEW.case_number, NEW.template_id, NEW.filing_department_id, NEW.created_at, NEW.position))
  EXECUTE FUNCTION refuse_official_change();
CREATE TRIGGER official BEFORE UPDATE ON records
  FOR EACH ROW WHEN ((OLD.id, OLD.record_number, OLD.family_code, OLD.created_by_id, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.record_number, NEW.family_code, NEW.created_by_id, NEW.created_at))
  EXECUTE FUNCTION refuse_official_change();
CREATE FUNCTION refuse_numbered_end() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT FROM number_ledger WHERE state = 'used' AND official = to_jsonb(OLD) ->> TG_ARGV[0]) THEN
    RAISE EXCEPTION 'what is official does not change: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER official_end BEFORE DELETE ON cases FOR EACH ROW EXECUTE FUNCTION refuse_numbered_end('case_number');
CREATE TRIGGER official_end BEFORE DELETE ON records FOR EACH ROW EXECUTE FUNCTION refuse_numbered_end('record_number');

-- A document keeps its place in the case. An amendment takes it out of force, once.
CREATE TRIGGER official BEFORE UPDATE ON case_documents FOR EACH ROW WHEN (OLD.is_active)
  EXECUTE FUNCTION refuse_official_change('is_active,replaced_by_id,deactivated_at');
CREATE TRIGGER official_inactive BEFORE UPDATE ON case_documents FOR EACH ROW WHEN (NOT OLD.is_active)
  EXECUTE FUNCTION refuse_official_change();
CREATE TRIGGER official_end BEFORE DELETE ON case_documents FOR EACH ROW EXECUTE FUNCTION refuse_official_change();

-- ---------------------------------------------------------------------------------------------- facts that nobody audited

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON document_openings FOR EACH ROW EXECUTE FUNCTION audit_row('document_id,user_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON record_history FOR EACH ROW EXECUTE FUNCTION audit_row('id');
-- Reservations come and go with every signature that fails; what counts is the number that is used.
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON number_ledger
  FOR EACH ROW WHEN (NEW.state = 'used') EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit_end AFTER DELETE ON number_ledger FOR EACH ROW EXECUTE FUNCTION audit_row('id');

-- ------------------------------------------------------------------------------------------------------ what was signed

-- Recorded with every signature, and compared by the verification. jsonb sorts keys, so the text is canonical.
CREATE FUNCTION document_content_sha256(signed documents) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT encode(sha256(convert_to(
    jsonb_build_array(signed.reference, signed.content, signed.form_schema, signed.form_data)::text, 'UTF8')), 'hex')
$$;
