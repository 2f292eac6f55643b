-- Cases are searched by the beginnings of whole words. An index of words finds those alone, where one of trigrams proposes whatever
-- holds the same three letters and has every proposal read. Users, documents and records are few enough, or searched otherwise.

-- One blank before each word and none behind, and no word so long that the index would mix it up with another: `WORD_LENGTH_MAX` of
-- packages/core/src/cases/find-cases.ts cuts what people type at the same place.
CREATE OR REPLACE FUNCTION case_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_text := rtrim(regexp_replace(regexp_replace(number_words(NEW.case_number) || words(NEW.reference),
    ' +', ' ', 'g'), '([^ ]{100})[^ ]+', '\1', 'g'));
  RETURN NEW;
END $$;
UPDATE cases SET search_text = '' WHERE search_text ~ '  | $|[^ ]{101}';

DROP INDEX cases_search_text_trgm;
-- Without the list of pending entries, which every search would read from end to end: cases are opened by the minute, not the second.
CREATE INDEX cases_words ON cases USING gin (array_to_tsvector(string_to_array(ltrim(search_text), ' '))) WITH (fastupdate = off);

-- What the global flag does not open is counted apart.
CREATE INDEX cases_not_open ON cases (id) WHERE visibility <> 'interno';

-- From a person to his cases. From a case to who may see it leads the primary key, by one descent for all subjects; with the case in the
-- key this one was taken for that too, by one descent for each.
DROP INDEX "case_access_subject_id_case_id_idx";
CREATE INDEX case_access_subject ON case_access (subject_id) INCLUDE (case_id);
