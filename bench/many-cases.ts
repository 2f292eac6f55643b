import type pg from "pg";

// Enough different words that a search for one of them is neither everything nor nothing.
const WORDS = [
  "poda",
  "arbolado",
  "plaza",
  "habilitación",
  "comercio",
  "obra",
  "vereda",
  "luminaria",
  "cloaca",
  "multa",
];

/** Fills the municipality up to `total` cases of all its sectors, in one statement and without the row by row triggers. */
export const fillCases = async (sql: pg.Client, schema: string, total: number): Promise<void> => {
  await sql.query(`SET search_path TO "${schema}", foja_global, extensions`);
  await sql.query("SET session_replication_role = replica");
  await sql.query(
    `WITH places AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS places FROM sectors),
          template AS (SELECT id, filing_department_id FROM case_templates WHERE visibility = 'interno' LIMIT 1),
          author AS (SELECT id FROM users ORDER BY id LIMIT 1),
          made AS (
            SELECT gen_random_uuid() AS id, n, 'EE-2020-' || lpad(n::text, 6, '0') || '-MUNI-LEGAL' AS number,
              'Expediente por ' || ($2::text[])[1 + n % 10] || ' en calle ' || (n % 997) AS reference
            FROM generate_series((SELECT count(*) FROM cases) + 1, $1::int) AS n)
     INSERT INTO cases (id, case_number, template_id, reference, visibility, filing_department_id, owner_sector_id,
       created_by_id, created_at, last_modified_at, search_text)
     SELECT made.id, number, template.id, reference, 'interno', filing_department_id, places.id, author.id,
       now() - n * interval '1 minute', now() - n * interval '1 minute', number_words(number) || words(reference)
     FROM made JOIN places ON places.place = made.n % places.places, template, author`,
    [total, WORDS],
  );
  await sql.query(
    `INSERT INTO case_access (case_id, subject_id, reason)
     SELECT id, owner_sector_id, 'ADMINSECTOR' FROM cases WHERE visibility = 'interno' ON CONFLICT DO NOTHING`,
  );
  await sql.query("SET session_replication_role = DEFAULT");
  await sql.query("ANALYZE cases");
  await sql.query("ANALYZE case_access");
};

/** Searches as a clerk makes them. */
export const SEARCHES = [
  "",
  "search=arbolado",
  "search=habilitacion%20comercio",
  "search=calle%20431",
  "search=1234/2020",
  "status=active&page=3",
  "search=poda&date_filter=ultimos_30_dias",
  "sector_filter=LEGAL",
];
