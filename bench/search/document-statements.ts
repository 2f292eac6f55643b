import { chance, id, pick, USERS } from "./chance";

const TYPES = 10;
const PARAGRAPHS = 4_000;
const WORDS_OF_PARAGRAPH = 40;
const PARAGRAPHS_OF_DOCUMENT = 3;
const VOCABULARY = 20_000;

/** So many documents lie in one case that the first person sees, and so many wait for his signature. */
const FULL = 500;

const FULL_CASE = `(SELECT id FROM cases WHERE visibility = 'interno' AND owner_sector_id = (SELECT sector_id FROM users WHERE id = ${id("user", "1")})
  ORDER BY position LIMIT 1)`;

/** A few words are in most texts, most words in few of them. */
const vocabulary = `SELECT n, (SELECT string_agg((ARRAY['ba','ce','di','fo','gu','la','me','ni','po','ru','sa','te','vi','co','du','ra','le','mi','no','tu'])
    [1 + (n / power(20, place)::int) % 20], '' ORDER BY place) FROM generate_series(0, 3) AS place) AS word
  FROM generate_series(0, ${VOCABULARY - 1}) AS n`;

/** Documents of every state with their signers, in cases and proposed to some, and everything derived from those. */
export const documentStatements = (count: number, cases: number): string[] => [
  `INSERT INTO document_types (id, acronym, name, kind) SELECT 900 + i, 'B' || chr(64 + i), 'Tipo ' || i, 'HTML' FROM generate_series(1, ${TYPES}) AS i`,
  `CREATE TEMP TABLE vocabulary AS ${vocabulary}`,
  "CREATE UNIQUE INDEX ON vocabulary (n)",
  `CREATE TEMP TABLE paragraphs AS SELECT p, string_agg(v.word, ' ' ORDER BY i) AS text
   FROM generate_series(1, ${PARAGRAPHS}) AS p CROSS JOIN generate_series(1, ${WORDS_OF_PARAGRAPH}) AS i
   JOIN vocabulary v ON v.n = floor(${VOCABULARY} * power(${chance(`p * ${WORDS_OF_PARAGRAPH} + i`, 20)}, 4))::int GROUP BY p`,
  "CREATE UNIQUE INDEX ON paragraphs (p)",
  "ANALYZE vocabulary, paragraphs",
  `INSERT INTO documents (id, type_id, reference, status, visibility, content, created_by_id, sector_id, official_number, pdf_key, pdf_sha256,
     created_at, updated_at, sent_at, signed_at, search_text)
   SELECT ${id("document", "i")}, 900 + ${pick("i", 21, TYPES)}, made.reference, made.status,
     CASE WHEN ${chance("i", 22)} < 0.05 THEN 'reservado' WHEN ${chance("i", 22)} < 0.15 THEN 'publico' ELSE 'interno' END,
     '<p>' || made.text || '</p>', ${id("user", pick("i", 23, USERS))}, NULL, made.number,
     CASE WHEN made.status IN ('sent_to_sign', 'signed') THEN 'k' END, CASE WHEN made.status = 'signed' THEN 'h' END,
     made.created, made.created, CASE WHEN made.status = 'sent_to_sign' THEN made.created END,
     CASE WHEN made.status = 'signed' THEN made.created END, coalesce(number_words(made.number), '') || words(made.reference) || ' ' || made.text
   FROM (SELECT i, floor(${chance("i", 24)} * 1000)::int AS state FROM generate_series(1, ${count}) AS i) AS each_one
   CROSS JOIN LATERAL (SELECT
     CASE WHEN i <= ${FULL} THEN 'sent_to_sign' WHEN i <= ${2 * FULL} OR state < 900 THEN 'signed' WHEN state < 950 THEN 'draft'
       WHEN state < 980 THEN 'sent_to_sign' ELSE 'rejected' END AS status,
     timestamptz '2021-01-01' + i * (interval '5 years 10 months' / ${count}) AS created,
     (ARRAY['Informe', 'Dictamen', 'Providencia', 'Nota', 'Licitación', 'Inspección', 'Contrato', 'Acta', 'Plano', 'Pase'])[${pick("i", 25, 10)}]
       || ' ' || (ARRAY['San Martín', 'Belgrano', 'Rivadavia', 'Mitre', 'Ñandubay', 'Güemes'])[${pick("i", 26, 6)}] || ' '
       || ${pick("i", 27, 4000)} AS reference,
     (SELECT string_agg(text, ' ') FROM paragraphs WHERE p IN (${Array.from(
       { length: PARAGRAPHS_OF_DOCUMENT },
       (_, n) => pick("i", 28 + n, PARAGRAPHS),
     ).join(", ")})) AS text
   ) AS told CROSS JOIN LATERAL (SELECT told.*,
     CASE WHEN told.status = 'signed' THEN 'IF-' || (2021 + i * 6 / ${count + 1}) || '-' || lpad(i::text, 7, '0') || '-BENCH-DEP' || ${pick("i", 31, 20)} END
       AS number) AS made`,
  "DROP TABLE paragraphs, vocabulary",
  // One or two signers each, the last one numbers; of what waits, the first has his turn: for the first documents he is the first person.
  `INSERT INTO document_signers (id, document_id, position, user_id, sector_id, is_numerator, signed_at, method)
   SELECT md5('signer' || n || d.id)::uuid, d.id, n, u.id, u.sector_id, n = 2, CASE WHEN d.status = 'signed' THEN d.signed_at END,
     CASE WHEN d.status = 'signed' THEN 'electronic' END
   FROM documents d CROSS JOIN generate_series(1, 2) AS n
   JOIN users u ON u.id = CASE WHEN d.position <= ${FULL} THEN ${id("user", "n")}
     ELSE ${id("user", `1 + (${pick("d.position", 32, USERS)} + n * 7) % ${USERS}`)} END
   WHERE n = 2 OR d.position <= ${FULL} OR ${chance("d.position", 33)} < 0.4`,
  `INSERT INTO case_documents (id, case_id, document_id, "order", linked_at)
   SELECT md5('place' || id)::uuid, case_id, id, row_number() OVER (PARTITION BY case_id ORDER BY position), created_at
   FROM (SELECT d.*, CASE WHEN position <= ${2 * FULL} THEN ${FULL_CASE}
       ELSE ${id("case", `2 + ${pick("position", 34, cases - 1)} % ${cases - 1}`)} END AS case_id
     FROM documents d WHERE d.status = 'signed' AND (position <= ${2 * FULL} OR ${chance("position", 35)} < 0.7)) AS filed
   JOIN (SELECT id AS folder, visibility AS secrecy FROM cases) AS c ON c.folder = case_id
   WHERE visibility <> 'reservado' OR secrecy = 'reservado'`,
  `INSERT INTO case_proposals (id, case_id, document_id, status, proposed_at)
   SELECT md5('proposal' || id)::uuid, ${id("case", `2 + ${pick("position", 36, cases - 1)} % ${cases - 1}`)}, id, 'pending', created_at
   FROM documents WHERE status = 'sent_to_sign' AND ${chance("position", 37)} < 0.2`,
  "ANALYZE",
  // `document_access_of`, for all documents at once; `checkAccess` compares them.
  `INSERT INTO document_access (document_id, subject_id)
   SELECT id, created_by_id FROM documents WHERE visibility <> 'reservado' OR status <> 'signed'
   UNION SELECT document_id, user_id FROM document_signers
   UNION SELECT s.document_id, s.sector_id FROM document_signers s JOIN documents d ON d.id = s.document_id WHERE d.visibility <> 'reservado'`,
  "SELECT rebuild_sets('documents')",
];

export const DOCUMENT_ACCESS_DIFFERENCES = `
  WITH sample AS (SELECT id FROM documents ORDER BY md5(id::text) LIMIT 200),
    expected AS (SELECT s.id, f.subject_id FROM sample s CROSS JOIN LATERAL document_access_of(s.id) f),
    actual AS (SELECT a.document_id, a.subject_id FROM document_access a JOIN sample s ON s.id = a.document_id)
  SELECT count(*)::int AS differences FROM (
    (SELECT * FROM expected EXCEPT SELECT * FROM actual) UNION ALL (SELECT * FROM actual EXCEPT SELECT * FROM expected)
  ) AS different`;
