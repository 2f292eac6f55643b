import { chance, id, pick, USERS } from "../search/chance";

const STATES = ["Habilitado", "En trámite", "Clausurado"];

const oneOf = (list: readonly string[], row: string, purpose: number): string =>
  `(ARRAY[${list.map((text) => `'${text}'`).join(", ")}])[${pick(row, purpose, list.length)}]`;

/** Of the official documents so many are everybody's to read, published and found; the rest stay internal. */
export const publicDocumentStatements = (count: number): string[] => [
  "UPDATE documents SET visibility = 'interno' WHERE visibility = 'publico'",
  `UPDATE documents SET visibility = 'publico' WHERE id IN (
     SELECT id FROM documents WHERE status = 'signed' AND visibility = 'interno' ORDER BY position LIMIT ${count})`,
  `INSERT INTO document_publications (document_id, wanted_sha256, sha256, size_bytes, published_at, retry_at)
   SELECT id, 'h', 'h', 1000, signed_at, signed_at FROM documents WHERE visibility = 'publico'`,
  // Which these searches never read, and which would take longer to fill than everything else.
  "DROP INDEX document_search_words, document_search_title_trgm",
  `INSERT INTO document_search (document_id, words, title, retry_at)
   SELECT d.id, document_words(t.title, d.official_number, d.search_text), t.title, d.signed_at
   FROM documents d CROSS JOIN LATERAL document_title(d.type_id, d.reference) AS t (title) WHERE d.visibility = 'publico'`,
  "SELECT rebuild_sets('documents')",
];

/** A family of shops of which two fields in three are public, in most of their states. */
export const publicRecordStatements = (count: number): string[] => [
  `INSERT INTO registry_families (code, name, states, fields, public_config) VALUES ('COMER', 'Comercios',
     '{${STATES.join(",")}}', '[{"key": "titular", "label": "Titular", "type": "text"}, {"key": "domicilio", "label": "Domicilio", "type": "text"},
       {"key": "rubro", "label": "Rubro", "type": "text"}]',
     '{"is_public": true, "public_fields": ["domicilio", "rubro"], "visible_states": ["Habilitado", "En trámite"],
       "show_documents": true, "show_cases": false, "show_related_records": false}')`,
  `INSERT INTO records (id, record_number, family_code, display_name, state, data, created_by_id, created_at, updated_at)
   SELECT ${id("record", "i")}, 'RLM-' || (2021 + i * 6 / ${count + 1}) || '-' || lpad(i::text, 8, '0') || '-BENCH-COMER', 'COMER',
     ${oneOf(["Panadería", "Taller", "Almacén", "Farmacia", "Librería"], "i", 61)} || ' ' || ${oneOf(["La Espiga", "Del Sur", "Güemes", "El Ombú"], "i", 62)}
       || ' ' || ${pick("i", 63, 3000)},
     CASE WHEN ${chance("i", 64)} < 0.8 THEN 'Habilitado' WHEN ${chance("i", 64)} < 0.9 THEN 'En trámite' ELSE 'Clausurado' END,
     jsonb_build_object('titular', jsonb_build_object('value', 'Persona ' || ${pick("i", 65, 5000)}),
       'domicilio', jsonb_build_object('value', ${oneOf(["San Martín", "Belgrano", "Rivadavia", "Mitre", "Moreno"], "i", 66)} || ' ' || ${pick("i", 67, 4000)}),
       'rubro', jsonb_build_object('value', ${oneOf(["Alimentos", "Inspección técnica", "Servicios"], "i", 68)})),
     ${id("user", pick("i", 69, USERS))}, timestamptz '2021-01-01' + i * (interval '5 years 10 months' / ${count}), now()
   FROM generate_series(1, ${count}) AS i`,
  `UPDATE records SET search_text = number_words(record_number) || text_words(display_name)`,
  `INSERT INTO record_search (position, words)
   SELECT position, record_words(family_code, record_number, display_name, data) FROM records`,
  `INSERT INTO record_documents (id, record_id, document_id, created_at)
   SELECT md5('linked' || d.id)::uuid, r.id, d.id, d.signed_at FROM documents d JOIN records r ON r.position = d.position
   WHERE d.visibility = 'publico' AND ${chance("d.position", 70)} < 0.2`,
  "SELECT rebuild_sets('records')",
];
