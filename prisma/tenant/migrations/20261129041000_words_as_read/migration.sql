-- What a reader takes for one word is one: inline tags, entities and marks that nobody sees don't part it, blocks, line breaks and cells do.

-- Must agree with `foldedWords` in packages/core/src/kernel/words.ts; a test compares both. The signs of ordinals fold alike, to nothing: º, ª
-- and ° are typed one for the other, and № for any of nº and n°.
CREATE OR REPLACE FUNCTION words(source text) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT CASE WHEN trimmed = '' THEN '' ELSE ' ' || trimmed END
  FROM (SELECT btrim(regexp_replace(lower(unaccent(
    regexp_replace(normalize(translate(replace(coalesce(source, ''), '№', 'n '), 'ºª°', '   '), NFKD),
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u3099\u309A\uFE20-\uFE2F]+',
      '', 'g')
  )), '[^[:alnum:]]+', ' ', 'g')) AS trimmed) AS plain
$$;

-- The words of a text that people wrote. A CUIT is found by its parts and in one piece: `searchWords` looks for the one piece.
CREATE FUNCTION text_words(source text) RETURNS text LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT folded || coalesce((SELECT string_agg(' ' || cuit[1] || cuit[2] || cuit[3], '')
    FROM regexp_matches(folded, ' ([0-9]{2}) ([0-9]{8}) ([0-9])(?= |$)', 'g') AS cuit), '')
  FROM (SELECT words(source) AS folded) AS plain
$$;

-- What is read of HTML, as far as words go: accents fall away anyway, so `&aacute;` is as good as a.
CREATE FUNCTION html_text(html text) RETURNS text LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  plain text := regexp_replace(regexp_replace(html,
    '</?(a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)(\s[^>]*)?/?>',
    '', 'gi'), '<[^>]*>', ' ', 'g');
  entity text;
  code bigint;
BEGIN
  IF position('&' IN plain) = 0 THEN RETURN plain; END IF;
  plain := regexp_replace(plain, '&(shy|zwj|zwnj|lrm|rlm|nobreak|zerowidthspace);', '', 'gi');
  plain := regexp_replace(plain,
    '&([a-z])(acute|grave|circ|tilde|uml|ring|cedil|caron|slash|breve|macr|ogon|dot|dblac|strok);', '\1', 'gi');
  plain := regexp_replace(plain, '&(ae|oe)lig;', '\1', 'gi');
  plain := regexp_replace(plain, '&sup([123]);', '\1', 'g');
  plain := replace(replace(plain, '&szlig;', 'ss'), '&numero;', 'n ');
  -- Neither of what is left is a letter, but `&amp;` may stand in front of one: it comes last, so that nothing is decoded twice.
  plain := regexp_replace(plain, '&(?!amp;)[a-z][a-z0-9]*;', ' ', 'gi');
  FOR entity IN SELECT DISTINCT reference[1] FROM regexp_matches(plain, '&#(x[0-9a-f]{1,6}|[0-9]{1,7});', 'gi') AS reference LOOP
    code := CASE WHEN entity ~ '^[xX]' THEN ('x' || lpad(substr(entity, 2), 8, '0'))::bit(32)::bigint ELSE entity::bigint END;
    plain := replace(plain, '&#' || entity || ';',
      CASE WHEN code BETWEEN 32 AND 55295 OR code BETWEEN 57344 AND 1114111 THEN chr(code::integer) ELSE ' ' END);
  END LOOP;
  RETURN replace(regexp_replace(plain, '&#x?[0-9a-f]*;', ' ', 'gi'), '&amp;', '&');
END $$;

CREATE OR REPLACE FUNCTION case_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_text := rtrim(regexp_replace(regexp_replace(number_words(NEW.case_number) || text_words(NEW.reference),
    ' +', ' ', 'g'), '([^ ]{100})[^ ]+', '\1', 'g'));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION document_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_text := number_words(NEW.official_number) || text_words(NEW.reference);
  IF NEW.visibility <> 'reservado' THEN
    NEW.search_text := NEW.search_text || text_words(html_text(NEW.content))
      || coalesce((SELECT string_agg(text_words(value), '') FROM jsonb_each_text(
        CASE jsonb_typeof(NEW.form_data) WHEN 'object' THEN NEW.form_data ELSE '{}' END)), '');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION record_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_text := number_words(NEW.record_number) || text_words(NEW.display_name)
    || coalesce((SELECT string_agg(text_words(value ->> 'value'), '') FROM jsonb_each(NEW.data) WHERE jsonb_typeof(value) = 'object'), '');
  RETURN NEW;
END $$;

-- Their triggers write the words again; search_text is not part of the audit. The sets of cases are made once, not noted case by case.
UPDATE users SET search_text = '';
UPDATE documents SET search_text = '';
UPDATE records SET search_text = '';
ALTER TABLE cases DISABLE TRIGGER sets_of_change;
UPDATE cases SET search_text = '';
ALTER TABLE cases ENABLE TRIGGER sets_of_change;
SELECT rebuild_case_sets();
