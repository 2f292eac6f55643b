-- A movement is told as it was written: people and sectors get other names, drafts other titles, and what happened does not change with them.
ALTER TABLE case_movements ADD COLUMN told JSONB NOT NULL DEFAULT '{}';

CREATE FUNCTION sector_told(target uuid) RETURNS jsonb LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT jsonb_build_object('acronym', s.acronym, 'department', jsonb_build_object('name', d.name, 'acronym', d.acronym))
  FROM sectors s JOIN departments d ON d.id = s.department_id WHERE s.id = target
$$;
CREATE FUNCTION movement_told(m case_movements) RETURNS jsonb LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT jsonb_build_object(
    'author', coalesce((SELECT full_name FROM users WHERE id = m.user_id), (SELECT full_name FROM citizens WHERE id = m.citizen_id)),
    'from', sector_told(m.from_sector_id),
    'to', sector_told(m.to_sector_id),
    'document', (SELECT jsonb_build_object('officialNumber', official_number, 'reference', reference) FROM documents WHERE id = m.document_id))
$$;

-- Nobody did anything now: these are the names that are known, and the audit has the rows as they were.
ALTER TABLE case_movements DISABLE TRIGGER audit;
UPDATE case_movements SET told = movement_told(case_movements);
ALTER TABLE case_movements ENABLE TRIGGER audit;

CREATE FUNCTION case_movement_tell() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.told := movement_told(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER told BEFORE INSERT ON case_movements FOR EACH ROW EXECUTE FUNCTION case_movement_tell();

-- A removed draft leaves its movements without it; nothing else of them ever changes.
CREATE FUNCTION case_movement_keep() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF to_jsonb(NEW) - 'document_id' = to_jsonb(OLD) - 'document_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a movement is never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER keep BEFORE UPDATE ON case_movements FOR EACH ROW EXECUTE FUNCTION case_movement_keep();
