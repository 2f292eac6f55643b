import { randomUUID } from "node:crypto";
import type { Context, Ports } from "@foja/core/kernel/context";
import { createContext } from "@foja/core/kernel/create-context";
import { invoke } from "@foja/core/kernel/invoke";
import { setDepartmentHeadOp } from "@foja/core/organization/set-department-head.op";
import { updateDepartmentOp } from "@foja/core/organization/update-department.op";
import { updateSectorOp } from "@foja/core/organization/update-sector.op";
import { readActing } from "@foja/core/people/read-acting";
import { ROLES } from "@foja/core/people/roles";
import { createDatabase, type Database } from "@foja/db/clients/database";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import pg from "pg";
import { median, round, timed } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";
import { buildMunicipality } from "./search/world";

const NUMBER = 904;
const CASES = 5_000;
const ROUNDS = 5;
const SECONDS_MAX = 5;

/** A department with a work sector without people; the one called full owns all cases, which are reserved. */
type Place = { readonly department: string; readonly sector: string };
type Places = { readonly full: Place; readonly empty: Place; readonly root: string; readonly above: string };

/** Changes of a part of the chart that owns thousands of reserved cases, against the same of one that owns none. */
export const runChart = async (): Promise<Verdict[]> => {
  printTitle(`Changes of the chart where a sector owns ${CASES} reserved cases, medians`);
  return await withScratchServer("chart", onServer);
};

const onServer = async (server: EmbeddedServer): Promise<Verdict[]> => {
  const adminUrl = server.url("postgres");
  const { schema, people } = await buildMunicipality(adminUrl, server.url("foja_owner"), {
    number: NUMBER,
    cases: CASES,
  });
  const places = await reserveAll(adminUrl, schema);
  const database = createDatabase({ url: server.url("foja_app"), applicationName: "bench" });
  try {
    const ctx = await asAdministrator(database, schema, people.clerk);
    const turns = [];
    for (let turn = 0; turn < ROUNDS; turn++) {
      turns.push({
        full: await changeAll(ctx, places, "full"),
        empty: await changeAll(ctx, places, "empty"),
      });
    }
    return report(turns);
  } finally {
    await database.close();
  }
};

const CHANGES = ["close the sector", "move the department", "change the head"] as const;
type Costs = Readonly<Record<(typeof CHANGES)[number], number>>;

/** Each change with its way back, of which the first is measured. */
const changeAll = async (
  ctx: Context<"administrator">,
  { root, above, ...places }: Places,
  which: "full" | "empty",
): Promise<Costs> => {
  const { department: department_id, sector: sector_id } = places[which];
  const close = (is_active: boolean) => invoke(updateSectorOp, ctx, { sector_id, is_active });
  const move = (parent_id: string) => invoke(updateDepartmentOp, ctx, { department_id, parent_id });
  const [one, other] = await freePeople(ctx);
  const head = (head_user_id: string) => invoke(setDepartmentHeadOp, ctx, { department_id, head_user_id });

  const closed = await timed(() => close(false));
  await close(true);
  const moved = await timed(() => move(above));
  await move(root);
  await head(one);
  const headed = await timed(() => head(other));
  return {
    "close the sector": closed.ms,
    "move the department": moved.ms,
    "change the head": headed.ms,
  };
};

const freePeople = async ({ db }: Context<"administrator">): Promise<[string, string]> => {
  const [one, other] = await db.user.findMany({
    where: { headOf: null },
    take: 2,
    orderBy: { email: "desc" },
  });
  return [one!.id, other!.id];
};

const report = (turns: readonly { readonly full: Costs; readonly empty: Costs }[]): Verdict[] => {
  const middle = (which: "full" | "empty", change: keyof Costs) =>
    median(turns.map((turn) => turn[which][change]));
  printTable([
    ["ms", "with the cases", "without"],
    ...CHANGES.map((change) => [change, round(middle("full", change)), round(middle("empty", change))]),
  ]);
  const slowest = Math.max(...turns.flatMap(({ full }) => Object.values(full))) / 1000;
  return [printTarget("slowest change, seconds", slowest, `${SECONDS_MAX} or less`, slowest <= SECONDS_MAX)];
};

/** All cases in one sector, reserved, with what is derived of that; nobody works there or in the sector of the other department. */
const reserveAll = async (adminUrl: string, schema: string): Promise<Places> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `SET session_replication_role = replica; SET search_path TO "${schema}", foja_global, extensions`,
    );
    const { rows } = await client.query<Place & { root: string }>(
      `SELECT DISTINCT ON (d.id) d.id AS department, s.id AS sector, d.parent_id AS root
        FROM departments d JOIN sectors s ON s.department_id = d.id WHERE s.acronym <> 'PRIV' AND d.parent_id IS NOT NULL
        ORDER BY d.id, s.id LIMIT 3`,
    );
    const [full, empty, above] = rows;
    await client.query(
      `UPDATE users u SET sector_id = p.id FROM sectors s JOIN sectors p ON p.department_id = s.department_id AND p.acronym = 'PRIV'
        WHERE u.sector_id = s.id AND s.id = ANY ($1)`,
      [[full!.sector, empty!.sector]],
    );
    await client.query("DELETE FROM case_assignments");
    await client.query("UPDATE cases SET visibility = 'reservado', owner_sector_id = $1", [full!.sector]);
    await client.query("UPDATE case_owners SET sector_id = $1 WHERE until IS NULL", [full!.sector]);
    await client.query("DELETE FROM case_access");
    await client.query(
      `INSERT INTO case_access (case_id, subject_id, reason)
        SELECT c.id, f.subject_id, f.reason FROM cases c CROSS JOIN LATERAL case_access_of(c.id) AS f`,
    );
    await client.query("SELECT rebuild_sets('cases')");
    return { full: full!, empty: empty!, root: full!.root, above: above!.department };
  } finally {
    await client.end();
  }
};

const asAdministrator = async (
  database: Database,
  schema: string,
  userId: string,
): Promise<Context<"administrator">> => {
  const municipality = await database.global.municipality.findUniqueOrThrow({
    where: { schemaName: schema },
  });
  const { tenant, actor } = await readActing(database, municipality, userId);
  return createContext<"administrator">(
    {
      database,
      // The chart needs nothing outside the database.
      ports: {} as Ports,
      now: () => new Date(),
      newId: randomUUID,
      reportStep: (error) => console.error(error),
    },
    {
      tenant,
      actor: { ...actor!, roleIds: [ROLES.administrator.id] },
      door: "system",
      requestId: "bench",
    },
  );
};
