import { adminDoor } from "@foja/api/admin/door";
import { ROLES } from "@foja/core/people/roles";
import { createDatabase } from "@foja/db/clients/database";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import pg from "pg";
import { round } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";
import { openDoor } from "./search/door";
import { type Cost, measureWith, middle } from "./search/measure";
import { buildMunicipality } from "./search/world";

const CASES = 200_000;
const DOCUMENTS = 1_000_000;
const ROUNDS = 7;
const MS_MAX = 300;

/** The last 400 days of what is built. */
const DAYS = "date_from=2025-09-28&date_to=2026-11-01";

const READS: Readonly<Record<string, string>> = {
  summary: "/stats/summary",
  "documents by type": `/stats/documents-by-type?${DAYS}`,
  "cases by day": `/stats/cases-activity?${DAYS}`,
  "signatures by day": `/stats/signatures?${DAYS}`,
  "last access": "/stats/last-access?limit=100",
  "recent documents": "/stats/recent-signed-documents?limit=100",
  "recent documents of some days": "/stats/recent-signed-documents?limit=100&date_to=2022-05-05",
  cases: "/stats/cases-list",
  "cases, page 1000": "/stats/cases-list?page=1000&page_size=100",
  "cases of 400 days": `/stats/cases-list?${DAYS}`,
  "cases of all days": "/stats/cases-list?date_from=2020-01-01&page_size=100",
  "cases by words": "/stats/cases-list?search=inspeccion+belgr&status=active",
  "cases by number": "/stats/cases-list?search=1234/2023",
  signatures: "/signatures",
  "signatures of some days": `/signatures?${DAYS}`,
  "signatures of one person": "/signatures?signer_id=",
};

/** Evidence of every signature; what is measured reads no hash but those of a page. */
const EVIDENCE = (schema: string) => `
  INSERT INTO foja_global.signature_audit (seq, schema_name, document_id, signer_id, signer_kind, signer_name, method, level, certificate,
    sha256_before, sha256_after, official_number, session, signed_at, prev_hash, hash)
  SELECT row_number() OVER (ORDER BY s.signed_at), '${schema}', s.document_id, s.user_id, 'user', 'Persona', 'electronic', 'B-T', '{}', 'a', 'b',
    d.official_number, '{}', s.signed_at, md5(s.id::text), md5(s.id::text)
  FROM document_signers s JOIN documents d ON d.id = s.document_id WHERE s.signed_at IS NOT NULL`;

export const runStatistics = async (): Promise<Verdict[]> => {
  printTitle("GET /admin/stats and /admin/signatures, from Request to Response, medians; by processor time");
  return await withScratchServer("statistics", onServer);
};

const onServer = async (server: EmbeddedServer): Promise<Verdict[]> => {
  const [adminUrl, ownerUrl] = [server.url("postgres"), server.url("foja_owner")];
  const municipality = await buildMunicipality(adminUrl, ownerUrl, {
    number: 903,
    cases: CASES,
    documents: DOCUMENTS,
  });
  const { schema, people } = municipality;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  // One, so that one process of the database answers.
  const database = createDatabase({
    url: server.url("foja_app"),
    maxConnections: 1,
    applicationName: "bench",
  });
  try {
    await admin.query(`SET session_replication_role = replica; SET search_path TO "${schema}", foja_global`);
    await admin.query(EVIDENCE(schema));
    await admin.query("INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2)", [
      people.clerk,
      ROLES.administrator.id,
    ]);
    await admin.query("UPDATE users SET last_access_at = created_at");
    // What the server does by itself soon after so many rows came.
    await admin.query("VACUUM ANALYZE");
    const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ask = await openDoor(database, [municipality], { door: adminDoor, keyType: "api" });
    const measure = measureWith(ask, rows[0]!.pid);

    const table = [["", `over ${DOCUMENTS}: ms`, "of a processor"]];
    let worst = 0;
    for (const [name, path] of Object.entries(READS)) {
      const costs: Cost[] = [];
      for (let turn = 0; turn < ROUNDS; turn++)
        costs.push(await measure(municipality, people.clerk, path.replace(/=$/, `=${people.auditor}`)));
      const { ms, cpuMs } = middle(costs);
      worst = Math.max(worst, cpuMs);
      table.push([name, round(ms, 1), round(cpuMs, 1)]);
    }
    printTable(table);
    return [printTarget("slowest statistic", worst, `under ${MS_MAX} ms`, worst < MS_MAX)];
  } finally {
    await database.close();
    await admin.end();
  }
};
