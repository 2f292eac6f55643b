-- A person may let an application act for them. Which one it was stands beside them, and is covered by the hash of a link from version 3 on;
-- links that were sealed before keep theirs.
ALTER TABLE audit_log ADD COLUMN client_id TEXT, ALTER COLUMN hash_version SET DEFAULT 3;
ALTER TABLE audit_log DROP CONSTRAINT audit_log_hash_version_check,
  ADD CONSTRAINT audit_log_hash_version_check CHECK (hash_version IN (1, 2, 3)),
  ADD CONSTRAINT audit_log_client_id_check CHECK (client_id IS NULL OR hash_version >= 3);

CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  keys text[] := string_to_array(TG_ARGV[0], ',');
  hidden text[] := coalesce(string_to_array(nullif(TG_ARGV[1], ''), ','), '{}');
  -- A process of a version before, which knows users alone, still says who in the one setting that it has.
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
  INSERT INTO audit_log (actor_kind, actor_id, user_id, client_id, door, request_id, table_name, operation, entity_id, old_row, new_row)
  VALUES (
    kind, actor, CASE WHEN kind = 'user' THEN actor::uuid END,
    nullif(current_setting('foja.client_id', true), ''),
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
    WHEN 2 THEN jsonb_build_array(
      link.hash_version, link.prev_hash, link.seq, to_char(link.event_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      link.actor_kind, link.actor_id, link.user_id, link.door, link.request_id, link.table_name, link.operation, link.entity_id,
      link.old_row, link.new_row)
    ELSE jsonb_build_array(
      link.hash_version, link.prev_hash, link.seq, to_char(link.event_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      link.actor_kind, link.actor_id, link.user_id, link.client_id, link.door, link.request_id, link.table_name, link.operation,
      link.entity_id, link.old_row, link.new_row)
    END)::text, 'UTF8')), 'hex')
$$;
-- It names nothing that another path could hide: without a path of its own it becomes part of the statements that call it.
ALTER FUNCTION audit_log_hash(audit_log) RESET search_path;
