-- Who acted may be a citizen, a key or the backup, and not only a user. The hash of a link says by its version what it covers: links that were
-- sealed before keep theirs.
ALTER TABLE audit_log ADD COLUMN actor_kind TEXT, ADD COLUMN actor_id TEXT, ADD COLUMN hash_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE audit_log ALTER COLUMN hash_version SET DEFAULT 2,
  ADD CHECK (hash_version IN (1, 2)), ADD CHECK (hash_version = 1 OR actor_kind IS NOT NULL),
  ADD CHECK (actor_kind IN ('user', 'person', 'portal', 'citizen', 'reader', 'backup', 'system')),
  ADD CHECK (user_id IS NULL OR hash_version = 1 OR actor_kind = 'user');

CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  keys text[] := string_to_array(TG_ARGV[0], ',');
  hidden text[] := coalesce(string_to_array(nullif(TG_ARGV[1], ''), ','), '{}');
  -- A process of the version before, which knows users alone, still says who in the one setting that it has.
  old_user text := nullif(current_setting('foja.user_id', true), '');
  actor text := coalesce(nullif(current_setting('foja.actor_id', true), ''), old_user);
  kind text := coalesce(nullif(current_setting('foja.actor_kind', true), ''), CASE WHEN old_user IS NULL THEN 'system' ELSE 'user' END);
  before jsonb;
  after jsonb;
  entity text;
BEGIN
  IF TG_OP <> 'INSERT' THEN before := to_jsonb(OLD) - hidden; END IF;
  IF TG_OP <> 'DELETE' THEN after := to_jsonb(NEW) - hidden; END IF;
  IF TG_OP = 'UPDATE' AND before = after THEN RETURN NULL; END IF;
  SELECT string_agg(coalesce(after, before) ->> key, '/' ORDER BY place) INTO entity
    FROM unnest(keys) WITH ORDINALITY AS listed(key, place);
  INSERT INTO audit_log (actor_kind, actor_id, user_id, door, request_id, table_name, operation, entity_id, old_row, new_row)
  VALUES (
    kind, actor, CASE WHEN kind = 'user' THEN actor::uuid END,
    coalesce(nullif(current_setting('foja.door', true), ''), 'system'),
    nullif(current_setting('foja.request_id', true), ''),
    TG_TABLE_NAME, TG_OP, entity, before, after
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION audit_log_hash(link audit_log) RETURNS text
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT encode(sha256(convert_to((CASE link.hash_version
    WHEN 1 THEN jsonb_build_array(
      link.prev_hash, link.seq, to_char(link.event_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      link.user_id, link.door, link.request_id, link.table_name, link.operation, link.entity_id, link.old_row, link.new_row)
    ELSE jsonb_build_array(
      link.hash_version, link.prev_hash, link.seq, to_char(link.event_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      link.actor_kind, link.actor_id, link.user_id, link.door, link.request_id, link.table_name, link.operation, link.entity_id,
      link.old_row, link.new_row)
    END)::text, 'UTF8')), 'hex')
$$;

-- Who acted is not always who signs: a portal brings a citizen's signature. `content_sha256` is what was signed, as the database has it.
ALTER TABLE signature_audit ADD COLUMN actor_kind TEXT, ADD COLUMN actor_id TEXT, ADD COLUMN content_sha256 TEXT,
  ADD COLUMN hash_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE signature_audit ALTER COLUMN hash_version SET DEFAULT 2, ADD CHECK (hash_version IN (1, 2)),
  ADD CHECK (actor_kind IN ('user', 'person', 'portal', 'citizen', 'reader', 'backup', 'system')),
  ADD CHECK (content_sha256 ~ '^[0-9a-f]{64}$');

CREATE OR REPLACE FUNCTION signature_audit_hash(link signature_audit) RETURNS text
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT encode(sha256(convert_to(
    ((to_jsonb(link) - ARRAY['id', 'hash', 'signed_at', 'timestamped_at']
      - CASE link.hash_version WHEN 1 THEN ARRAY['actor_kind', 'actor_id', 'content_sha256', 'hash_version'] ELSE '{}' END
    ) || jsonb_build_object(
      'signed_at', to_char(link.signed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
      'timestamped_at', to_char(link.timestamped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    ))::text, 'UTF8')), 'hex')
$$;
