-- Whoever may no longer act here, or is somebody else from now on, is signed out in the same transaction: a session that merely slept
-- would wake with the next activation. It ends everywhere, since it is one for all municipalities of an address.
CREATE FUNCTION end_ui_sessions() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE ui_sessions SET ended_at = now() WHERE email = lower(OLD.email) AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER end_ui_sessions AFTER UPDATE OF estado, email ON users FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR (OLD.estado = 1 AND NEW.estado IS DISTINCT FROM 1))
  EXECUTE FUNCTION end_ui_sessions();

CREATE TRIGGER end_ui_sessions_of_removed AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION end_ui_sessions();
