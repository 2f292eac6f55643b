-- What people type and what is stored must fold to the same words: without the compatible forms "50 m²" was stored as "m", so
-- that neither "m2" nor "m²" found it. Must agree with `searchWords` in packages/core/src/kernel/words.ts; a test compares both.
CREATE OR REPLACE FUNCTION words(source text) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT CASE WHEN trimmed = '' THEN '' ELSE ' ' || trimmed END
  FROM (SELECT btrim(regexp_replace(lower(unaccent(
    regexp_replace(normalize(coalesce(source, ''), NFKD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u3099\u309A\uFE20-\uFE2F]+', '', 'g')
  )), '[^[:alnum:]]+', ' ', 'g')) AS trimmed) AS plain
$$;

-- Their triggers write the words again; search_text is not part of the audit.
UPDATE users SET search_text = '';
UPDATE cases SET search_text = '';
UPDATE documents SET search_text = '';
UPDATE records SET search_text = '';
