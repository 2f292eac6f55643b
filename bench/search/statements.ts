import { chance, id, pick, pickSector, SECTORS, USERS } from "./chance";

const SECTORS_PER_DEPARTMENT = 3;
const DEPARTMENTS = SECTORS / SECTORS_PER_DEPARTMENT;
const TEMPLATES = 10;

/** Departments, sectors, people and case types, in an empty schema. */
export const organizationStatements = (number: number, schema: string): string[] => [
  `INSERT INTO foja_global.municipalities (id, number, name, acronym, country, schema_name)
   VALUES (md5('${schema}')::uuid, ${number}, 'Municipio de prueba ${number}', 'B${letters(number)}', 'AR', '${schema}')`,
  `INSERT INTO settings (id, name, acronym, city) VALUES (1, 'Municipio de prueba', 'B${letters(number)}', 'Villa Ejemplo')`,
  `INSERT INTO departments (id, name, acronym, parent_id)
   SELECT ${id("department", "i")}, 'Dirección ' || i, 'DEP' || i, CASE WHEN i > 1 THEN ${id("department", "1")} END
   FROM generate_series(1, ${DEPARTMENTS}) AS i`,
  `INSERT INTO sectors (id, department_id, acronym, created_at)
   SELECT ${id("sector", "i")}, ${id("department", `1 + (i - 1) / ${SECTORS_PER_DEPARTMENT}`)},
     CASE WHEN i % ${SECTORS_PER_DEPARTMENT} = 1 THEN 'PRIV' ELSE 'SEC' || i END, timestamptz '2020-01-01' + i * interval '1 day'
   FROM generate_series(1, ${SECTORS}) AS i`,
  `INSERT INTO users (id, email, full_name, sector_id, search_text)
   SELECT ${id("user", "i")}, 'persona' || lpad(i::text, 4, '0') || '@bench.example', 'Persona ' || i,
     ${id("sector", `1 + (i + 19) % ${SECTORS}`)}, words('Persona ' || i) || words('persona' || i || '@bench.example')
   FROM generate_series(1, ${USERS}) AS i`,
  `UPDATE departments SET head_user_id = (SELECT u.id FROM users u JOIN sectors s ON s.id = u.sector_id
     WHERE s.department_id = departments.id ORDER BY u.email DESC LIMIT 1)`,
  `INSERT INTO case_templates (id, name, acronym, filing_department_id, visibility)
   SELECT ${id("template", "i")}, 'Trámite ' || i, 'TR' || i, ${id("department", "i")},
     CASE WHEN i = ${TEMPLATES} THEN 'reservado' ELSE 'interno' END FROM generate_series(1, ${TEMPLATES}) AS i`,
];

const WORDS = {
  action: [
    "Habilitación",
    "Inspección",
    "Solicitud",
    "Renovación",
    "Reclamo",
    "Pedido",
    "Licitación",
    "Contratación",
    "Permiso",
    "Denuncia",
    "Subsidio",
    "Compra",
    "Pago",
    "Licencia",
    "Exención",
    "Transferencia",
  ],
  object: [
    "comercial",
    "de obra",
    "de arbolado",
    "de luminarias",
    "de veredas",
    "de tasas",
    "de vehículo",
    "de feria",
    "de espacio público",
    "de combustible",
    "de insumos",
    "de maquinaria",
    "de cementerio",
    "de plano",
    "de cartelería",
  ],
  street: [
    "San Martín",
    "Belgrano",
    "Rivadavia",
    "Mitre",
    "Sarmiento",
    "Urquiza",
    "Moreno",
    "Alvear",
    "Los Ceibos",
    "Las Heras",
    "Güemes",
    "Alberdi",
    "Ñandubay",
    "Independencia",
  ],
} as const;

const word = (list: readonly string[], row: string, purpose: number): string =>
  `(ARRAY[${list.map((text) => `'${text}'`).join(", ")}])[${pick(row, purpose, list.length)}]`;

/** Cases with their owners, responsibles, assignments and everything derived from those. */
export const caseStatements = (count: number): string[] => [
  `INSERT INTO cases (id, case_number, template_id, reference, status, visibility, filing_department_id, owner_sector_id,
     created_by_id, created_at, last_modified_at, search_text)
   SELECT ${id("case", "i")}, made.number, ${id("template", "made.template")}, made.reference,
     CASE WHEN ${chance("i", 1)} < 0.7 THEN 'active' WHEN ${chance("i", 1)} < 0.9 THEN 'inactive' ELSE 'archived' END,
     CASE WHEN made.template = ${TEMPLATES} THEN 'reservado' ELSE 'interno' END, ${id("department", "made.template")},
     ${id("sector", pickSector("i", 2))}, ${id("user", pick("i", 3, USERS))},
     made.created, made.created + ${chance("i", 4)} * (timestamptz '2026-11-01' - made.created),
     number_words(made.number) || words(made.reference)
   FROM generate_series(1, ${count}) AS i
   CROSS JOIN LATERAL (SELECT
     ${pick("i", 5, TEMPLATES)} AS template,
     timestamptz '2021-01-01' + i * (interval '5 years 10 months' / ${count}) AS created,
     ${word(WORDS.action, "i", 6)} || ' ' || ${word(WORDS.object, "i", 7)} || ' en ' || ${word(WORDS.street, "i", 8)} || ' '
       || ${pick("i", 9, 4000)} AS reference,
     'EE-' || (2021 + i * 6 / ${count + 1}) || '-' || lpad(i::text, 6, '0') || '-BENCH-DEP' || ${pick("i", 5, TEMPLATES)} AS number
   ) AS made`,
  `INSERT INTO case_owners (id, case_id, sector_id, since)
   SELECT md5('owner' || id)::uuid, id, owner_sector_id, created_at FROM cases`,
  // Four in ten were somewhere else before, some of them in two or three places.
  `INSERT INTO case_owners (id, case_id, sector_id, since, until)
   SELECT md5('former' || n || c.id)::uuid, c.id, ${id("sector", pickSector("hashtextextended(c.id::text, n)", 10))},
     c.created_at, c.last_modified_at
   FROM cases c CROSS JOIN generate_series(1, 3) AS n
   WHERE ${chance("hashtextextended(c.id::text, 7)", 11)} < 0.4 / n`,
  `INSERT INTO case_assignments (id, case_id, sector_id, movement_id, opened_at)
   SELECT md5('assignment' || c.id)::uuid, c.id, ${id("sector", pickSector("hashtextextended(c.id::text, 8)", 12))},
     md5('movement' || c.id)::uuid, c.created_at
   FROM cases c WHERE ${chance("hashtextextended(c.id::text, 9)", 13)} < 0.1`,
  `INSERT INTO case_responsibles (id, case_id, user_id, sector_id, type, added_at)
   SELECT md5('responsible' || c.id)::uuid, c.id, u.id, u.sector_id, 'ADMIN', c.created_at
   FROM cases c JOIN users u ON u.id = ${id("user", pick("hashtextextended(c.id::text, 10)", 14, USERS))}
   WHERE ${chance("hashtextextended(c.id::text, 11)", 15)} < 0.15`,
  "ANALYZE",
  // `case_access_of`, for all cases at once; `checkAccess` compares them.
  `INSERT INTO case_access (case_id, subject_id, reason)
   SELECT id, owner_sector_id, 'ADMINSECTOR' FROM cases WHERE visibility = 'interno'
   UNION SELECT a.case_id, a.sector_id, 'ASSIGNED' FROM case_assignments a JOIN cases c ON c.id = a.case_id
     WHERE a.closed_at IS NULL AND c.visibility = 'interno'
   UNION SELECT o.case_id, o.sector_id, 'PREVIOUS_OWNER' FROM case_owners o JOIN cases c ON c.id = o.case_id
     WHERE o.until IS NOT NULL AND c.visibility = 'interno'
   UNION SELECT id, created_by_id, 'CREATOR' FROM cases WHERE visibility = 'interno'
   UNION SELECT case_id, user_id, 'RESPONSIBLE' FROM case_responsibles WHERE removed_at IS NULL
   UNION SELECT c.id, s.department_id, 'ADMINSECTOR' FROM cases c JOIN sectors s ON s.id = c.owner_sector_id
     WHERE c.visibility = 'reservado'
   UNION SELECT a.case_id, s.department_id, 'ASSIGNED' FROM case_assignments a JOIN cases c ON c.id = a.case_id
     JOIN sectors s ON s.id = a.sector_id WHERE a.closed_at IS NULL AND c.visibility = 'reservado'`,
  "SELECT rebuild_sets('cases')",
];

/** Acronyms are letters only. */
const letters = (number: number): string =>
  String(number).replace(/\d/g, (digit) => "ABCDEFGHIJ"[Number(digit)] ?? "");

/** Number of rows by which the derived table differs from what the schema's own function says about some cases. */
export const ACCESS_DIFFERENCES = `
  WITH sample AS (SELECT id FROM cases ORDER BY md5(id::text) LIMIT 200),
    expected AS (SELECT s.id, f.subject_id, f.reason FROM sample s CROSS JOIN LATERAL case_access_of(s.id) f),
    actual AS (SELECT a.case_id, a.subject_id, a.reason FROM case_access a JOIN sample s ON s.id = a.case_id)
  SELECT count(*)::int AS differences FROM (
    (SELECT * FROM expected EXCEPT SELECT * FROM actual) UNION ALL (SELECT * FROM actual EXCEPT SELECT * FROM expected)
  ) AS different`;

/** By how many members the sets of who may see what differ from the table that they are derived from. */
export const SET_DIFFERENCES = `
  SELECT ((SELECT count(*) FROM (SELECT DISTINCT case_id, subject_id FROM case_access) AS pair)
    - (SELECT coalesce(sum(bit_count(members)), 0) FROM mark_sets WHERE kind = 'cases' AND mark LIKE '#%'))::int AS differences`;
