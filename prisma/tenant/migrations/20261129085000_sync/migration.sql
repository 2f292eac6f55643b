-- What a backup has to fetch, in the order in which changes became visible. A moment that is written with the row can't tell: of two
-- transactions the one that wrote first may commit last, and who read between them never sees it. These moments are taken when the
-- transaction commits, behind the lock of the audit's head: whoever sees one sees all before it.

-- CreateTable
CREATE TABLE "sync_changes" (
    "stream" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(6) NOT NULL,
    "key" TEXT[],
    "is_deleted" BOOLEAN NOT NULL,
    "replaced_at" TIMESTAMPTZ(6),

    CONSTRAINT "sync_changes_pkey" PRIMARY KEY ("stream","changed_at")
);

-- CreateTable
CREATE TABLE "sync_walks" (
    "api_key_id" UUID NOT NULL,
    "stream" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,
    "page_size" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(6) NOT NULL,
    "total" INTEGER NOT NULL,
    "page_ends" TIMESTAMPTZ(6)[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sync_walks_pkey" PRIMARY KEY ("api_key_id","stream","since","page_size")
);

-- CreateIndex
CREATE INDEX "sync_changes_stream_key_idx" ON "sync_changes"("stream", "key");

COMMENT ON TABLE sync_changes IS 'owner-only: written by triggers';

-- Notes that a row changed or went. Once for each transaction: only its last state is ever visible.
CREATE FUNCTION sync_put(of_stream text, of_key text[], is_gone boolean) RETURNS void
  LANGUAGE plpgsql SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  newest record;
  moment timestamptz;
BEGIN
  SELECT ctid, is_deleted, xmin = pg_current_xact_id()::xid AS is_ours INTO newest
    FROM sync_changes WHERE stream = of_stream AND key = of_key AND replaced_at IS NULL;
  IF newest.is_ours THEN
    IF newest.is_deleted <> is_gone THEN UPDATE sync_changes SET is_deleted = is_gone WHERE ctid = newest.ctid; END IF;
    RETURN;
  END IF;
  -- A clock that is set back, or two changes in a microsecond, must not change the order.
  SELECT greatest(clock_timestamp(), max(changed_at) + interval '1 microsecond') INTO moment FROM sync_changes WHERE stream = of_stream;
  IF newest.ctid IS NOT NULL THEN UPDATE sync_changes SET replaced_at = moment WHERE ctid = newest.ctid; END IF;
  INSERT INTO sync_changes (stream, changed_at, key, is_deleted) VALUES (of_stream, moment, of_key, is_gone);
END $$;

-- A table declares itself by a constraint trigger named `sync` with this function, told the columns of its primary key and those that
-- never leave. Another stream over the same table has another name, its stream and what a row must be like.
CREATE FUNCTION sync_note() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  keys text[] := string_to_array(TG_ARGV[0], ',');
  hidden text[] := string_to_array(TG_ARGV[1], ',');
  of_stream text := coalesce(TG_ARGV[2], TG_TABLE_NAME);
  old_key text[];
  new_key text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD *= NEW THEN RETURN NULL; END IF;
    IF hidden <> '{}' AND to_jsonb(OLD) - hidden = to_jsonb(NEW) - hidden THEN RETURN NULL; END IF;
  END IF;
  IF TG_ARGV[0] = 'id' THEN
    IF TG_OP <> 'INSERT' THEN old_key := ARRAY[OLD.id::text]; END IF;
    IF TG_OP <> 'DELETE' THEN new_key := ARRAY[NEW.id::text]; END IF;
  ELSE
    IF TG_OP <> 'INSERT' THEN SELECT array_agg(to_jsonb(OLD) ->> name) INTO old_key FROM unnest(keys) AS name; END IF;
    IF TG_OP <> 'DELETE' THEN SELECT array_agg(to_jsonb(NEW) ->> name) INTO new_key FROM unnest(keys) AS name; END IF;
  END IF;
  PERFORM FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  IF old_key <> new_key OR new_key IS NULL THEN PERFORM sync_put(of_stream, old_key, true); END IF;
  IF new_key IS NOT NULL THEN PERFORM sync_put(of_stream, new_key, false); END IF;
  RETURN NULL;
END $$;

-- What is copied, as the tables declare it.
CREATE VIEW sync_streams AS
  SELECT coalesce(nullif(told[3], ''), source) AS stream, source, relation, string_to_array(told[1], ',') AS keys,
    string_to_array(told[2], ',') AS hidden, coalesce(nullif(told[4], ''), 'true') AS condition
  FROM (
    SELECT c.relname::text AS source, c.oid AS relation, string_to_array(encode(t.tgargs, 'escape'), '\000') AS told
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE p.proname = 'sync_note' AND p.pronamespace = c.relnamespace
      AND c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'sync_changes'::regclass)
  ) AS declared;

-- After rows were loaded or changed past the triggers: every row is sent again.
CREATE FUNCTION rebuild_sync_changes() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  declared sync_streams;
  started timestamptz;
BEGIN
  PERFORM FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  FOR declared IN SELECT * FROM sync_streams LOOP
    SELECT greatest(clock_timestamp(), max(changed_at)) INTO started FROM sync_changes WHERE stream = declared.stream;
    UPDATE sync_changes SET replaced_at = started WHERE stream = declared.stream AND replaced_at IS NULL AND NOT is_deleted;
    EXECUTE format($sql$
      WITH present AS (SELECT ARRAY[%s] AS key FROM %I WHERE %s),
        known AS (SELECT DISTINCT key FROM sync_changes WHERE stream = $1 AND replaced_at = $2)
      INSERT INTO sync_changes (stream, changed_at, key, is_deleted)
        SELECT $1, $2 + row_number() OVER () * interval '1 microsecond', key, present.key IS NULL FROM present FULL JOIN known USING (key)
      $sql$, (SELECT string_agg(format('%I::text', name), ', ') FROM unnest(declared.keys) AS name), declared.source, declared.condition)
      USING declared.stream, started;
    UPDATE sync_changes AS gone SET replaced_at = started FROM sync_changes AS back
      WHERE gone.stream = declared.stream AND gone.is_deleted AND gone.replaced_at IS NULL
        AND back.stream = gone.stream AND back.key = gone.key AND back.replaced_at IS NULL AND NOT back.is_deleted;
  END LOOP;
END $$;

-- Backups that read page by page need what a row was when they began; nobody needs it for longer than a day.
CREATE FUNCTION sync_forget(earlier timestamptz) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (DELETE FROM sync_changes WHERE replaced_at < earlier RETURNING 1) SELECT count(*) FROM gone
$$;

CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON city_seals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON ranks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON departments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON sectors
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id', 'search_text,last_access_at');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON user_roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('user_id,role_id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON user_seals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('user_id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON user_sector_permissions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('user_id,sector_id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON notifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON case_templates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON case_template_departments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('template_id,department_id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id', 'search_text,position');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON case_movements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON case_owners
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON case_assignments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON case_responsibles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON case_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON case_proposals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON case_shares
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('case_id,citizen_id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON document_types
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON document_type_sectors
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('type_id,sector_id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON document_type_ranks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('type_id,rank_id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id', 'search_text');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON document_signers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id', 'claim_token,claim_expires_at');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON document_recipients
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON document_openings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('document_id,user_id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON document_rejections
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON number_ledger
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON citizens
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON registry_families
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('code');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON family_permissions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('family_code,sector_id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON records
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id', 'search_text');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON record_history
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON record_relations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON record_cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');
CREATE CONSTRAINT TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON record_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_note('id');

CREATE CONSTRAINT TRIGGER sync_pdf AFTER INSERT OR UPDATE ON documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'signed')
  EXECUTE FUNCTION sync_note('id', '', 'official_pdfs', 'status = ''signed''');

SELECT rebuild_sync_changes();
