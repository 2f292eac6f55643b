-- Rules of a municipality's schema that Prisma can't express.

-- ------------------------------------------------------------------------------------------------------ values and states

ALTER TABLE settings ADD CHECK (id = 1);
ALTER TABLE departments ADD CHECK (acronym ~ '^[A-Z0-9]{2,20}$'), ADD CHECK (id <> parent_id);
CREATE UNIQUE INDEX departments_one_root ON departments ((true)) WHERE parent_id IS NULL;
ALTER TABLE sectors ADD CHECK (acronym ~ '^[A-Z0-9]{2,10}$');
-- Every department has its own PRIV; any other acronym is unique in the municipality.
CREATE UNIQUE INDEX sectors_acronym_unique ON sectors (acronym) WHERE acronym <> 'PRIV';
ALTER TABLE users ADD CHECK (email = lower(email)), ADD CHECK (estado IN (0, 1, 2, 5)), ADD CHECK (auth_method IN ('social', 'database'));

ALTER TABLE case_templates ADD CHECK (acronym ~ '^[A-Z0-9]{1,6}$'), ADD CHECK (creation_channel IN ('web', 'api', 'both')),
  ADD CHECK (visibility IN ('interno', 'reservado')), ADD CHECK (origin IN ('global', 'own'));
ALTER TABLE cases ADD CHECK (status IN ('active', 'inactive', 'archived')), ADD CHECK (visibility IN ('interno', 'reservado')),
  ADD CHECK (num_nonnulls(created_by_id, created_by_citizen_id) = 1);
ALTER TABLE case_movements ADD CHECK (type IN ('creation', 'transfer', 'assignment', 'assignment_close', 'status_change',
  'document_link', 'document_proposal', 'document_proposal_accept', 'document_proposal_reject', 'subsanacion',
  'responsible_add', 'responsible_remove', 'citizen_share', 'citizen_notification'));
ALTER TABLE case_assignments ADD CHECK ((closed_at IS NULL) = (close_reason IS NULL));
CREATE UNIQUE INDEX case_owners_one_present ON case_owners (case_id) WHERE until IS NULL;
ALTER TABLE case_responsibles ADD CHECK (type IN ('ADMIN', 'ADDITIONAL'));
CREATE UNIQUE INDEX case_responsibles_one_admin ON case_responsibles (case_id) WHERE type = 'ADMIN' AND removed_at IS NULL;
CREATE UNIQUE INDEX case_responsibles_once ON case_responsibles (case_id, user_id) WHERE removed_at IS NULL;
ALTER TABLE case_documents ADD CHECK ("order" > 0), ADD CHECK (is_active OR deactivated_at IS NOT NULL);
ALTER TABLE case_proposals ADD CHECK (status IN ('pending', 'accepted', 'rejected'));
CREATE UNIQUE INDEX case_proposals_one_pending ON case_proposals (case_id, document_id) WHERE status = 'pending';

ALTER TABLE document_types ADD CHECK (acronym ~ '^[A-Z0-9]{1,6}$'),
  ADD CHECK (kind IN ('HTML', 'Importado', 'NOTA', 'MEMO', 'FFCC', 'NOTA_FFCC', 'MEMO_FFCC')),
  ADD CHECK (required_signature IN ('electronic', 'digital_num', 'digital_all')),
  ADD CHECK (visibility IN ('interno', 'reservado', 'publico')), ADD CHECK (trust IN ('government', 'external')),
  ADD CHECK (origin IN ('global', 'own'));
ALTER TABLE documents ADD CHECK (status IN ('draft', 'sent_to_sign', 'signed', 'rejected')),
  ADD CHECK (visibility IN ('interno', 'reservado', 'publico')),
  ADD CHECK (num_nonnulls(created_by_id, created_by_citizen_id) = 1),
  -- Official is all of it or nothing: signed, numbered, dated, with its PDF.
  ADD CHECK (CASE WHEN status = 'signed' THEN num_nonnulls(official_number, signed_at, pdf_key, pdf_sha256) = 4
    ELSE official_number IS NULL AND signed_at IS NULL END),
  ADD CHECK (status <> 'sent_to_sign' OR pdf_key IS NOT NULL);
ALTER TABLE document_signers ADD CHECK (num_nonnulls(user_id, citizen_id) = 1), ADD CHECK (position > 0),
  ADD CHECK (method IN ('electronic', 'digital')), ADD CHECK ((signed_at IS NULL) = (method IS NULL)),
  ADD CHECK ((claim_token IS NULL) = (claim_expires_at IS NULL));
CREATE UNIQUE INDEX document_signers_one_numerator ON document_signers (document_id) WHERE is_numerator;
-- One signature at a time per document: the PDF only grows at its end.
CREATE UNIQUE INDEX document_signers_one_claim ON document_signers (document_id) WHERE claim_token IS NOT NULL;
ALTER TABLE document_recipients ADD CHECK (kind IN ('to', 'cc', 'bcc')), ADD CHECK (num_nonnulls(sector_id, user_id) = 1);
ALTER TABLE signing_sessions ADD CHECK (status IN ('open', 'done', 'failed', 'expired'));

ALTER TABLE number_counters ADD CHECK (value >= 0);
ALTER TABLE number_ledger ADD CHECK (state IN ('reserved', 'used', 'released')), ADD CHECK (value > 0),
  ADD CHECK ((state = 'reserved') = (expires_at IS NOT NULL)), ADD CHECK ((state = 'used') = (official IS NOT NULL)),
  ADD CHECK (state = 'released' OR holder_id IS NOT NULL);
CREATE UNIQUE INDEX number_ledger_one_reservation ON number_ledger (sequence, holder_id) WHERE state = 'reserved';
CREATE INDEX number_ledger_released ON number_ledger (sequence, year, value) WHERE state = 'released';
CREATE UNIQUE INDEX number_ledger_official ON number_ledger (official) WHERE official IS NOT NULL;

ALTER TABLE citizens ADD CHECK (estado IN ('pendiente', 'validado', 'bloqueado'));
ALTER TABLE webhook_deliveries ADD CHECK (status IN ('pending', 'delivered', 'failed'));
ALTER TABLE registry_families ADD CHECK (code ~ '^[A-Z0-9]{3,8}$'), ADD CHECK (origin IN ('global', 'own'));
ALTER TABLE record_relations ADD CHECK (source_id <> target_id),
  ADD CHECK (relation_type IN ('parent', 'child', 'related', 'replaces', 'sibling', 'cousin'));
CREATE UNIQUE INDEX record_relations_one_per_pair ON record_relations (least(source_id, target_id), greatest(source_id, target_id));

-- ------------------------------------------------------------------------------------------------------------ text search

-- Words as search compares them: no case, no accents, a blank before each, so that `LIKE '% habil%'` is a word's beginning.
CREATE FUNCTION words(source text) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT CASE WHEN trimmed = '' THEN '' ELSE ' ' || trimmed END
  FROM (SELECT btrim(regexp_replace(lower(unaccent(coalesce(source, ''))), '[^[:alnum:]]+', ' ', 'g')) AS trimmed) AS plain
$$;

-- An official number's parts, and its counter without leading zeros: `227/2026` finds EE-2026-000227-MUNI-LEGAL.
CREATE FUNCTION number_words(number text) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT words(number) || coalesce((
    SELECT string_agg(' ' || ltrim(part, '0'), '') FROM regexp_split_to_table(coalesce(number, ''), '-') AS part WHERE part ~ '^0[0-9]+$'
  ), '')
$$;

CREATE FUNCTION case_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_text := number_words(NEW.case_number) || words(NEW.reference);
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF case_number, reference, search_text ON cases
  FOR EACH ROW EXECUTE FUNCTION case_search_text();
CREATE INDEX cases_search_text_trgm ON cases USING gin (search_text gin_trgm_ops);

-- A reserved document is found by its number and reference alone: its content never reaches a search.
CREATE FUNCTION document_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_text := number_words(NEW.official_number) || words(NEW.reference);
  IF NEW.visibility <> 'reservado' THEN
    NEW.search_text := NEW.search_text || words(regexp_replace(NEW.content, '<[^>]*>|&[a-zA-Z0-9#]+;', ' ', 'g'))
      || coalesce((SELECT string_agg(words(value), '') FROM jsonb_each_text(
        CASE jsonb_typeof(NEW.form_data) WHEN 'object' THEN NEW.form_data ELSE '{}' END)), '');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF official_number, reference, content, form_data, search_text ON documents
  FOR EACH ROW EXECUTE FUNCTION document_search_text();
CREATE INDEX documents_search_text_trgm ON documents USING gin (search_text gin_trgm_ops);

CREATE FUNCTION user_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_text := words(NEW.full_name) || words(NEW.email);
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF full_name, email, search_text ON users
  FOR EACH ROW EXECUTE FUNCTION user_search_text();
CREATE INDEX users_search_text_trgm ON users USING gin (search_text gin_trgm_ops);

CREATE FUNCTION record_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_text := number_words(NEW.record_number) || words(NEW.display_name)
    || coalesce((SELECT string_agg(words(value ->> 'value'), '') FROM jsonb_each(NEW.data) WHERE jsonb_typeof(value) = 'object'), '');
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF record_number, display_name, data, search_text ON records
  FOR EACH ROW EXECUTE FUNCTION record_search_text();
CREATE INDEX records_search_text_trgm ON records USING gin (search_text gin_trgm_ops);

-- -------------------------------------------------------------------------------------------------------- who may see what

-- The facts of domain 3 as one list. Subjects are users and sectors; for reserved cases users and departments, because
-- there only the head of the department counts (R2, R3) besides responsibles (R1) and the person named (R4).
CREATE FUNCTION case_access_of(target uuid) RETURNS TABLE (subject_id uuid, reason text)
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT c.owner_sector_id, 'ADMINSECTOR' FROM cases c WHERE c.id = target AND c.visibility = 'interno'
  UNION SELECT a.sector_id, 'ASSIGNED' FROM case_assignments a JOIN cases c ON c.id = a.case_id
    WHERE a.case_id = target AND a.closed_at IS NULL AND c.visibility = 'interno'
  UNION SELECT o.sector_id, 'PREVIOUS_OWNER' FROM case_owners o JOIN cases c ON c.id = o.case_id
    WHERE o.case_id = target AND o.until IS NOT NULL AND c.visibility = 'interno'
  UNION SELECT c.created_by_id, 'CREATOR' FROM cases c
    WHERE c.id = target AND c.created_by_id IS NOT NULL AND c.visibility = 'interno'
  UNION SELECT r.user_id, 'RESPONSIBLE' FROM case_responsibles r WHERE r.case_id = target AND r.removed_at IS NULL
  UNION SELECT s.department_id, 'ADMINSECTOR' FROM cases c JOIN sectors s ON s.id = c.owner_sector_id
    WHERE c.id = target AND c.visibility = 'reservado'
  UNION SELECT s.department_id, 'ASSIGNED' FROM case_assignments a JOIN cases c ON c.id = a.case_id
    JOIN sectors s ON s.id = a.sector_id WHERE a.case_id = target AND a.closed_at IS NULL AND c.visibility = 'reservado'
  UNION SELECT a.user_id, 'ASSIGNED' FROM case_assignments a JOIN cases c ON c.id = a.case_id
    WHERE a.case_id = target AND a.closed_at IS NULL AND a.user_id IS NOT NULL AND c.visibility = 'reservado'
$$;

CREATE FUNCTION refresh_case_access(target uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  -- Two changes of the same case at once must each see the other's facts.
  PERFORM 1 FROM cases WHERE id = target FOR NO KEY UPDATE;
  DELETE FROM case_access a WHERE a.case_id = target AND NOT EXISTS (
    SELECT FROM case_access_of(target) fact WHERE fact.subject_id = a.subject_id AND fact.reason = a.reason);
  INSERT INTO case_access (case_id, subject_id, reason)
    SELECT target, fact.subject_id, fact.reason FROM case_access_of(target) fact ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION case_access_refresh() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_TABLE_NAME = 'cases' THEN PERFORM refresh_case_access(NEW.id);
  ELSIF TG_OP = 'DELETE' THEN PERFORM refresh_case_access(OLD.case_id);
  ELSE PERFORM refresh_case_access(NEW.case_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER access AFTER INSERT OR UPDATE OF owner_sector_id, created_by_id, visibility ON cases
  FOR EACH ROW EXECUTE FUNCTION case_access_refresh();
CREATE TRIGGER access AFTER INSERT OR UPDATE OR DELETE ON case_owners FOR EACH ROW EXECUTE FUNCTION case_access_refresh();
CREATE TRIGGER access AFTER INSERT OR UPDATE OR DELETE ON case_assignments FOR EACH ROW EXECUTE FUNCTION case_access_refresh();
CREATE TRIGGER access AFTER INSERT OR UPDATE OR DELETE ON case_responsibles FOR EACH ROW EXECUTE FUNCTION case_access_refresh();

CREATE FUNCTION sector_access_refresh() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM refresh_case_access(c.id) FROM cases c WHERE c.visibility = 'reservado' AND (c.owner_sector_id = NEW.id
    OR EXISTS (SELECT FROM case_assignments a WHERE a.case_id = c.id AND a.sector_id = NEW.id AND a.closed_at IS NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER access AFTER UPDATE OF department_id ON sectors
  FOR EACH ROW WHEN (OLD.department_id IS DISTINCT FROM NEW.department_id) EXECUTE FUNCTION sector_access_refresh();

-- Domain 4. Recipients get what was sent: a note or memo reaches them once it is signed.
CREATE FUNCTION document_access_of(target uuid) RETURNS TABLE (subject_id uuid)
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT d.created_by_id FROM documents d WHERE d.id = target AND d.created_by_id IS NOT NULL
    AND (d.visibility <> 'reservado' OR d.status IN ('draft', 'rejected'))
  UNION SELECT s.user_id FROM document_signers s WHERE s.document_id = target AND s.user_id IS NOT NULL
  UNION SELECT s.sector_id FROM document_signers s JOIN documents d ON d.id = s.document_id
    WHERE s.document_id = target AND s.sector_id IS NOT NULL AND d.visibility <> 'reservado'
  UNION SELECT coalesce(r.user_id, r.sector_id) FROM document_recipients r JOIN documents d ON d.id = r.document_id
    WHERE r.document_id = target AND d.visibility <> 'reservado' AND d.status = 'signed'
$$;

CREATE FUNCTION refresh_document_access(target uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM 1 FROM documents WHERE id = target FOR NO KEY UPDATE;
  DELETE FROM document_access a WHERE a.document_id = target AND NOT EXISTS (
    SELECT FROM document_access_of(target) fact WHERE fact.subject_id = a.subject_id);
  INSERT INTO document_access (document_id, subject_id)
    SELECT target, fact.subject_id FROM document_access_of(target) fact ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION document_access_refresh() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_TABLE_NAME = 'documents' THEN PERFORM refresh_document_access(NEW.id);
  -- Rows that go away with their document have nothing left to refresh.
  ELSIF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM documents WHERE id = OLD.document_id) THEN PERFORM refresh_document_access(OLD.document_id); END IF;
  ELSE PERFORM refresh_document_access(NEW.document_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER access AFTER INSERT OR UPDATE OF status, created_by_id, visibility ON documents
  FOR EACH ROW EXECUTE FUNCTION document_access_refresh();
CREATE TRIGGER access AFTER INSERT OR UPDATE OF user_id, sector_id OR DELETE ON document_signers
  FOR EACH ROW EXECUTE FUNCTION document_access_refresh();
CREATE TRIGGER access AFTER INSERT OR UPDATE OF user_id, sector_id OR DELETE ON document_recipients
  FOR EACH ROW EXECUTE FUNCTION document_access_refresh();

COMMENT ON TABLE case_access IS 'owner-only: derived by triggers';
COMMENT ON TABLE document_access IS 'owner-only: derived by triggers';

-- ------------------------------------------------------------------------------------------------------ audit by trigger

-- Arguments: the key columns (comma-separated), then columns left out of the recorded rows.
CREATE FUNCTION audit_row() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  keys text[] := string_to_array(TG_ARGV[0], ',');
  hidden text[] := coalesce(string_to_array(nullif(TG_ARGV[1], ''), ','), '{}');
  before jsonb;
  after jsonb;
  entity text;
BEGIN
  IF TG_OP <> 'INSERT' THEN before := to_jsonb(OLD) - hidden; END IF;
  IF TG_OP <> 'DELETE' THEN after := to_jsonb(NEW) - hidden; END IF;
  IF TG_OP = 'UPDATE' AND before = after THEN RETURN NULL; END IF;
  SELECT string_agg(coalesce(after, before) ->> key, '/' ORDER BY place) INTO entity
    FROM unnest(keys) WITH ORDINALITY AS listed(key, place);
  INSERT INTO audit_log (user_id, door, request_id, table_name, operation, entity_id, old_row, new_row)
  VALUES (
    nullif(current_setting('foja.user_id', true), '')::uuid,
    coalesce(nullif(current_setting('foja.door', true), ''), 'system'),
    nullif(current_setting('foja.request_id', true), ''),
    TG_TABLE_NAME, TG_OP, entity, before, after
  );
  RETURN NULL;
END $$;

-- What a link's hash covers. jsonb sorts keys, so the text is canonical.
CREATE FUNCTION audit_log_hash(link audit_log) RETURNS text
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    link.prev_hash, link.seq, to_char(link.event_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    link.user_id, link.door, link.request_id, link.table_name, link.operation, link.entity_id, link.old_row, link.new_row
  )::text, 'UTF8')), 'hex')
$$;

-- Runs when the transaction commits, so the chain's head is locked for the shortest time and in commit order.
CREATE FUNCTION audit_log_seal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  head audit_heads;
  link audit_log;
BEGIN
  SELECT * INTO STRICT head FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  SELECT * INTO STRICT link FROM audit_log WHERE id = NEW.id;
  link.seq := head.seq + 1;
  link.prev_hash := head.hash;
  link.hash := audit_log_hash(link);
  UPDATE audit_log SET seq = link.seq, prev_hash = link.prev_hash, hash = link.hash WHERE id = link.id;
  UPDATE audit_heads SET seq = link.seq, hash = link.hash WHERE chain = 'audit_log';
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_log_seal AFTER INSERT ON audit_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_log_seal();

CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sealing is the one change that a link ever sees.
  IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) ->> 'hash') IS NULL THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_log_keep BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

-- Every place where the chain does not hold: a changed link, a missing one, one that was never sealed, a wrong head.
CREATE FUNCTION audit_log_breaks() RETURNS TABLE (place bigint, problem text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH chained AS (
    SELECT seq, prev_hash, hash, audit_log_hash(audit_log) AS expected,
      lag(seq, 1, 0::bigint) OVER (ORDER BY seq) AS before, lag(hash, 1, '') OVER (ORDER BY seq) AS before_hash
    FROM audit_log WHERE seq IS NOT NULL
  )
  SELECT seq, 'changed' FROM chained WHERE hash <> expected
  UNION ALL SELECT seq, 'missing before' FROM chained WHERE seq <> before + 1 OR prev_hash <> before_hash
  UNION ALL SELECT id, 'not sealed' FROM audit_log WHERE seq IS NULL
  UNION ALL SELECT head.seq, 'wrong head' FROM audit_heads head WHERE head.chain = 'audit_log'
    AND (head.seq <> (SELECT coalesce(max(seq), 0) FROM audit_log)
      OR head.hash <> coalesce((SELECT hash FROM audit_log ORDER BY seq DESC NULLS LAST LIMIT 1), ''))
$$;

INSERT INTO audit_heads (chain) VALUES ('audit_log');
COMMENT ON TABLE audit_log IS 'owner-only: written by triggers';
COMMENT ON TABLE audit_heads IS 'owner-only: written by triggers';

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON city_seals FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON ranks FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON departments FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON sectors FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON user_roles FOR EACH ROW EXECUTE FUNCTION audit_row('user_id,role_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON user_seals FOR EACH ROW EXECUTE FUNCTION audit_row('user_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON user_sector_permissions FOR EACH ROW EXECUTE FUNCTION audit_row('user_id,sector_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON case_templates FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON case_template_departments FOR EACH ROW EXECUTE FUNCTION audit_row('template_id,department_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON case_movements FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON case_owners FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON case_assignments FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON case_responsibles FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON case_documents FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON case_proposals FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON case_shares FOR EACH ROW EXECUTE FUNCTION audit_row('case_id,citizen_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON document_types FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON document_type_sectors FOR EACH ROW EXECUTE FUNCTION audit_row('type_id,sector_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON document_type_ranks FOR EACH ROW EXECUTE FUNCTION audit_row('type_id,rank_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON document_recipients FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON document_rejections FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON citizens FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON registry_families FOR EACH ROW EXECUTE FUNCTION audit_row('code');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON family_permissions FOR EACH ROW EXECUTE FUNCTION audit_row('family_code,sector_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON record_relations FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON record_cases FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON record_documents FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'search_text,last_access_at');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON cases FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'search_text');
-- Contents stay out of the audit: a reserved text must not live on in a table that administrators read.
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'search_text,content,form_data');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON document_signers
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'claim_token,claim_expires_at');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON records FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'search_text');
