-- Rules of the global schema that Prisma can't express.

ALTER TABLE municipalities ADD CHECK (license IN ('active', 'grace', 'suspended', 'expired')),
  ADD CHECK (acronym ~ '^[A-Z]{1,6}$'), ADD CHECK (schema_name ~ '^[0-9]+_[a-z0-9]+$');
ALTER TABLE email_directory ADD CHECK (email = lower(email));
ALTER TABLE api_keys ADD CHECK (key_type IN ('standard', 'api', 'tad', 'backup')), ADD CHECK (api_key_hash ~ '^[0-9a-f]{64}$'),
  ADD CHECK (rate_limit_per_minute > 0);
ALTER TABLE catalog_proposals ADD CHECK (status IN ('pending', 'approved', 'rejected'));
CREATE UNIQUE INDEX signing_certificates_one_active ON signing_certificates (municipality_id) WHERE is_active;

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

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON municipalities FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON email_directory FOR EACH ROW EXECUTE FUNCTION audit_row('email,schema_name');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'api_key_hash,webhook_secret_sealed,last_used_at');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON api_key_users FOR EACH ROW EXECUTE FUNCTION audit_row('api_key_id,user_id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON signing_certificates
  FOR EACH ROW EXECUTE FUNCTION audit_row('id', 'password_sealed');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON catalog_proposals FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON global_document_types FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON global_case_templates FOR EACH ROW EXECUTE FUNCTION audit_row('id');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON global_registry_families FOR EACH ROW EXECUTE FUNCTION audit_row('code');

-- ------------------------------------------------------------------------------------------- evidence of every signature

CREATE FUNCTION signature_audit_hash(link signature_audit) RETURNS text
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT encode(sha256(convert_to(
    ((to_jsonb(link) - ARRAY['id', 'hash', 'signed_at', 'timestamped_at']) || jsonb_build_object(
      'signed_at', to_char(link.signed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
      'timestamped_at', to_char(link.timestamped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    ))::text, 'UTF8')), 'hex')
$$;

CREATE FUNCTION signature_audit_seal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  head audit_heads;
  link signature_audit;
BEGIN
  SELECT * INTO STRICT head FROM audit_heads WHERE chain = 'signature_audit' FOR UPDATE;
  SELECT * INTO STRICT link FROM signature_audit WHERE id = NEW.id;
  link.seq := head.seq + 1;
  link.prev_hash := head.hash;
  link.hash := signature_audit_hash(link);
  UPDATE signature_audit SET seq = link.seq, prev_hash = link.prev_hash, hash = link.hash WHERE id = link.id;
  UPDATE audit_heads SET seq = link.seq, hash = link.hash WHERE chain = 'signature_audit';
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER signature_audit_seal AFTER INSERT ON signature_audit
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION signature_audit_seal();
CREATE TRIGGER signature_audit_keep BEFORE UPDATE OR DELETE ON signature_audit
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER signature_audit_keep_all BEFORE TRUNCATE ON signature_audit
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

CREATE FUNCTION signature_audit_breaks() RETURNS TABLE (place bigint, problem text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH chained AS (
    SELECT seq, prev_hash, hash, signature_audit_hash(signature_audit) AS expected,
      lag(seq, 1, 0::bigint) OVER (ORDER BY seq) AS before, lag(hash, 1, '') OVER (ORDER BY seq) AS before_hash
    FROM signature_audit WHERE seq IS NOT NULL
  )
  SELECT seq, 'changed' FROM chained WHERE hash <> expected
  UNION ALL SELECT seq, 'missing before' FROM chained WHERE seq <> before + 1 OR prev_hash <> before_hash
  UNION ALL SELECT id, 'not sealed' FROM signature_audit WHERE seq IS NULL
  UNION ALL SELECT head.seq, 'wrong head' FROM audit_heads head WHERE head.chain = 'signature_audit'
    AND (head.seq <> (SELECT coalesce(max(seq), 0) FROM signature_audit)
      OR head.hash <> coalesce((SELECT hash FROM signature_audit ORDER BY seq DESC NULLS LAST LIMIT 1), ''))
$$;

INSERT INTO audit_heads (chain) VALUES ('signature_audit');
COMMENT ON TABLE signature_audit IS 'insert-only: evidence of signatures';
