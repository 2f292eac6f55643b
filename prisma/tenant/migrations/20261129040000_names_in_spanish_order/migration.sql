-- Names are listed as Spanish does: ñ after n, with or without accents and capitals. In the order of bytes Álvarez came after Zárate.
ALTER TABLE city_seals ALTER COLUMN name TYPE text COLLATE "es-AR-x-icu";
ALTER TABLE ranks ALTER COLUMN name TYPE text COLLATE "es-AR-x-icu";
ALTER TABLE departments ALTER COLUMN name TYPE text COLLATE "es-AR-x-icu";
ALTER TABLE case_templates ALTER COLUMN name TYPE text COLLATE "es-AR-x-icu";
ALTER TABLE document_types ALTER COLUMN name TYPE text COLLATE "es-AR-x-icu";
ALTER TABLE registry_families ALTER COLUMN name TYPE text COLLATE "es-AR-x-icu";
ALTER TABLE citizens ALTER COLUMN full_name TYPE text COLLATE "es-AR-x-icu";

-- A column that a trigger names can't be altered under it.
DROP TRIGGER search_text ON users;
ALTER TABLE users ALTER COLUMN full_name TYPE text COLLATE "es-AR-x-icu";
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF full_name, email, search_text ON users
  FOR EACH ROW EXECUTE FUNCTION user_search_text();
DROP TRIGGER search_text ON records;
ALTER TABLE records ALTER COLUMN display_name TYPE text COLLATE "es-AR-x-icu";
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF record_number, display_name, data, search_text ON records
  FOR EACH ROW EXECUTE FUNCTION record_search_text();
