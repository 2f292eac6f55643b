-- A transaction that writes thousands of links wrote the chain's head once for each, every time past all the dead versions that it had left
-- before, behind the lock for which everybody waits. The first of its links seals all of them now: the unsealed ones from there on are its
-- own, since what others wrote is either sealed or not committed, and ids only grow within a transaction.

CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE FUNCTION audit_log_seal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  head audit_heads;
  link audit_log;
BEGIN
  IF (SELECT seq IS NOT NULL FROM audit_log WHERE id = NEW.id) THEN RETURN NULL; END IF;
  SELECT * INTO STRICT head FROM audit_heads WHERE chain = 'audit_log' FOR UPDATE;
  -- Written so that no index on seq serves: it would be read through all that was ever unsealed and not vacuumed yet.
  FOR link IN SELECT * FROM audit_log WHERE id >= NEW.id AND coalesce(seq, 0) = 0 ORDER BY id LOOP
    link.seq := head.seq + 1;
    link.prev_hash := head.hash;
    link.hash := audit_log_hash(link);
    UPDATE audit_log SET seq = link.seq, prev_hash = link.prev_hash, hash = link.hash WHERE id = link.id;
    head.seq := link.seq;
    head.hash := link.hash;
  END LOOP;
  UPDATE audit_heads SET seq = head.seq, hash = head.hash WHERE chain = 'audit_log';
  RETURN NULL;
END $$;
-- It names nothing that another path could hide: without a path of its own it becomes part of the statements that call it.
ALTER FUNCTION audit_log_hash(audit_log) RESET search_path;

-- Sealing is the one change that a link ever sees, and costs no call here.
DROP TRIGGER audit_log_keep ON audit_log;
CREATE TRIGGER audit_log_keep BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (OLD.hash IS NOT NULL) EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_log_keep_rows BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();

CREATE OR REPLACE FUNCTION signature_audit_seal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  head audit_heads;
  link signature_audit;
BEGIN
  IF (SELECT seq IS NOT NULL FROM signature_audit WHERE id = NEW.id) THEN RETURN NULL; END IF;
  SELECT * INTO STRICT head FROM audit_heads WHERE chain = 'signature_audit' FOR UPDATE;
  -- Written so that no index on seq serves: it would be read through all that was ever unsealed and not vacuumed yet.
  FOR link IN SELECT * FROM signature_audit WHERE id >= NEW.id AND coalesce(seq, 0) = 0 ORDER BY id LOOP
    link.seq := head.seq + 1;
    link.prev_hash := head.hash;
    link.hash := signature_audit_hash(link);
    UPDATE signature_audit SET seq = link.seq, prev_hash = link.prev_hash, hash = link.hash WHERE id = link.id;
    head.seq := link.seq;
    head.hash := link.hash;
  END LOOP;
  UPDATE audit_heads SET seq = head.seq, hash = head.hash WHERE chain = 'signature_audit';
  RETURN NULL;
END $$;
-- It names nothing that another path could hide: without a path of its own it becomes part of the statements that call it.
ALTER FUNCTION signature_audit_hash(signature_audit) RESET search_path;

-- Sealing is the one change that a link ever sees, and costs no call here.
DROP TRIGGER signature_audit_keep ON signature_audit;
CREATE TRIGGER signature_audit_keep BEFORE UPDATE ON signature_audit
  FOR EACH ROW WHEN (OLD.hash IS NOT NULL) EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER signature_audit_keep_rows BEFORE DELETE ON signature_audit FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();

CREATE OR REPLACE FUNCTION preservation_audit_seal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
DECLARE
  head audit_heads;
  link preservation_audit;
BEGIN
  IF (SELECT seq IS NOT NULL FROM preservation_audit WHERE id = NEW.id) THEN RETURN NULL; END IF;
  SELECT * INTO STRICT head FROM audit_heads WHERE chain = 'preservation_audit' FOR UPDATE;
  -- Written so that no index on seq serves: it would be read through all that was ever unsealed and not vacuumed yet.
  FOR link IN SELECT * FROM preservation_audit WHERE id >= NEW.id AND coalesce(seq, 0) = 0 ORDER BY id LOOP
    link.seq := head.seq + 1;
    link.prev_hash := head.hash;
    link.hash := preservation_audit_hash(link);
    UPDATE preservation_audit SET seq = link.seq, prev_hash = link.prev_hash, hash = link.hash WHERE id = link.id;
    head.seq := link.seq;
    head.hash := link.hash;
  END LOOP;
  UPDATE audit_heads SET seq = head.seq, hash = head.hash WHERE chain = 'preservation_audit';
  RETURN NULL;
END $$;
-- It names nothing that another path could hide: without a path of its own it becomes part of the statements that call it.
ALTER FUNCTION preservation_audit_hash(preservation_audit) RESET search_path;

-- Sealing is the one change that a link ever sees, and costs no call here.
DROP TRIGGER preservation_audit_keep ON preservation_audit;
CREATE TRIGGER preservation_audit_keep BEFORE UPDATE ON preservation_audit
  FOR EACH ROW WHEN (OLD.hash IS NOT NULL) EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER preservation_audit_keep_rows BEFORE DELETE ON preservation_audit FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();

-- The application adds evidence, and the database seals it: a link that brings its own seal, or a hash that covers less, is refused.
CREATE TRIGGER signature_audit_keep_new BEFORE INSERT ON signature_audit
  FOR EACH ROW WHEN (num_nonnulls(NEW.seq, NEW.prev_hash, NEW.hash) > 0 OR NEW.hash_version <> 2) EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER preservation_audit_keep_new BEFORE INSERT ON preservation_audit
  FOR EACH ROW WHEN (num_nonnulls(NEW.seq, NEW.prev_hash, NEW.hash) > 0) EXECUTE FUNCTION audit_refuse_change();
