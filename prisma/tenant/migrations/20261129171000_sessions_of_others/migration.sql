-- A session is one for all municipalities of an address. Where the address belongs to another one too, a municipality that lets somebody
-- go must not sign them out there; here nobody acts who may not, since every request asks anew.
CREATE OR REPLACE FUNCTION end_ui_sessions() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE ui_sessions SET ended_at = now()
  WHERE email = lower(OLD.email) AND ended_at IS NULL AND NOT EXISTS (
    SELECT FROM email_directory d WHERE d.email = lower(OLD.email) AND d.schema_name <> TG_TABLE_SCHEMA);
  RETURN NULL;
END $$;
