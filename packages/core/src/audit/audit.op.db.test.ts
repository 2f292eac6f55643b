import { runAsAdmin } from "@foja/testing/database/addresses";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown } from "@foja/testing/town/town";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDepartmentOp } from "../organization/create-department.op";
import { deleteDepartmentOp } from "../organization/delete-department.op";
import { setDepartmentHeadOp } from "../organization/set-department-head.op";
import { updateDepartmentOp } from "../organization/update-department.op";
import { checkAuditOp } from "./check-audit.op";
import { describeAuditOp } from "./describe-audit.op";
import { FIELDS } from "./fields";
import { listAuditOp } from "./list-audit.op";
import { ADMINISTERED_TABLES, AUDITED_TABLES, FILED_TABLES } from "./read-audit";
import { walkAuditOp } from "./walk-audit.op";

let town: Awaited<ReturnType<typeof aTown>>;
let department: string;
beforeAll(async () => {
  town = await aTown();
  const { id } = await town.invoke("admin", createDepartmentOp, {
    name: "Tránsito",
    acronym: "TRANS",
    parent_id: town.departments.INT,
    rank_id: town.ranks.director,
  });
  department = id;
  const head = { department_id: id, head_user_id: town.people.unsealed.id };
  await town.invoke("admin", setDepartmentHeadOp, head);
  await town.invoke("admin", setDepartmentHeadOp, { ...head, head_user_id: null });
  await town.invoke("admin", updateDepartmentOp, { department_id: id, name: "Movilidad", rank_id: null });
  const gone = await town.invoke("admin", createDepartmentOp, {
    name: "De paso",
    acronym: "PASO",
    parent_id: id,
  });
  await town.invoke("admin", updateDepartmentOp, { department_id: gone.id, parent_id: "" });
  await town.invoke("admin", deleteDepartmentOp, { department_id: gone.id });
});
afterAll(() => town.close());

const list = (input: object = {}) => town.invoke("admin", listAuditOp, { limit: 500, ...input });
const describeAll = (input: object = {}) => town.invoke("admin", describeAuditOp, { limit: 500, ...input });
const at = { id: expect.any(Number), when: expect.any(String) };
const ana = { name: "Ana Administradora", email: expect.any(String) };

describe("the audit", () => {
  test("tells who changed what: fields of a change, the whole row of what came or went", async () => {
    const { entries } = await list();
    const own = entries.filter(({ entity_id }) => entity_id === department);
    expect(own[0]).toEqual({
      ...at,
      who: ana,
      client_id: null,
      door: "rest",
      is_withheld: false,
      table: "departments",
      operation: "UPDATE",
      entity_id: department,
      entity_name: "Movilidad",
      changes: expect.arrayContaining([
        { field: "name", old: "Tránsito", new: "Movilidad" },
        { field: "rank_id", old: town.ranks.director, new: null },
      ]),
      snapshot: null,
    });
    expect(own[0]!.changes).toHaveLength(2);
    expect(own.at(-1)).toMatchObject({ operation: "INSERT", changes: [], snapshot: { acronym: "TRANS" } });
    expect(entries[0]).toMatchObject({
      operation: "DELETE",
      entity_name: "De paso",
      snapshot: { name: "De paso" },
    });
    expect(entries.at(-1)).toMatchObject({ who: { name: "Sistema", email: null } });
  });

  test("is newest first across tables, a window at a time, and of the tables that are asked for", async () => {
    const tables = ["departments", "sectors", "users"];
    const { entries, total } = await list({ tables });
    expect(total).toBe(entries.length);
    expect(new Set(entries.map(({ table }) => table))).toEqual(new Set(tables));
    expect(entries.map(({ when }) => when)).toEqual(
      entries
        .map(({ when }) => when)
        .toSorted()
        .reverse(),
    );
    const second = await list({ tables, limit: 2, offset: 1 });
    expect(second).toEqual({ entries: entries.slice(1, 3), total, limit: 2, offset: 1 });
    const { entries: seals } = await list({ tables: ["user_seals"] });
    expect(seals.every(({ table }) => table === "user_seals")).toBe(true);
    expect(seals[0]).toMatchObject({ operation: "DELETE", entity_name: "Saúl Sinsello" });
  });

  test("has what was changed of one person, with their role, seal and sectors", async () => {
    const { id } = town.people.unsealed;
    const { entries, total } = await list({ tables: [...AUDITED_TABLES], user_id: id });
    expect(total).toBe(entries.length);
    expect(new Set(entries.map(({ entity_name }) => entity_name))).toEqual(new Set(["Saúl Sinsello"]));
    expect(new Set(entries.map(({ table }) => table))).toEqual(
      new Set(["users", "user_roles", "user_seals"]),
    );
  });

  test("names the application that somebody let act for them, and has what was done through it", async () => {
    const clientId = "https://asistente.example/cliente.json";
    const { db, tenant } = town;
    const session = {
      actor: { kind: "user", id: town.people.admin.id },
      door: "mcp",
      requestId: "r",
      clientId,
    } as const;
    await town.database.inTransaction(db, session, (tx) =>
      tx.department.update({ where: { id: town.departments.LEGAL }, data: { primaryColor: "#123456" } }),
    );
    const asked = { tables: ["departments"], client_id: clientId };
    const { entries, total } = await list(asked);
    expect([entries[0], total]).toMatchObject([
      { who: ana, client_id: clientId, entity_id: town.departments.LEGAL },
      1,
    ]);
    expect((await describeAll(asked)).entries).toMatchObject([{ client_id: clientId, door: "mcp" }]);
    expect(await list({ tables: ["departments"], door: "mcp" })).toMatchObject({ total: 1 });
    const walked = await town.invoke("admin", walkAuditOp, { ...asked, limit: 10 });
    expect([walked.entries.length, walked.has_more]).toEqual([1, false]);
    expect(await list({ ...asked, client_id: "otra\u0000" })).toMatchObject({ total: 0 });
    expect((await list()).entries.filter(({ client_id }) => client_id === clientId)).toHaveLength(1);
    expect(await town.database.sql(tenant.schema, "SELECT * FROM audit_log_breaks()")).toEqual([]);
  });

  test("keeps back what the identity provider calls people, but tells that it changed", async () => {
    const { id } = town.people.stranger;
    await town.db.user.update({ where: { id }, data: { authId: "auth0|secret" } });
    await town.db.user.update({ where: { id }, data: { authId: null } });
    const asked = { tables: ["users"], user_id: id, limit: 2 };
    const { entries } = await list(asked);
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: "auth_id", old: true, new: null }],
      [{ field: "auth_id", old: null, new: true }],
    ]);
    expect((await describeAll(asked)).entries[0]!.differences).toEqual([
      { label: "Cuenta de acceso", before: "Enlazada", after: null },
    ]);
    const everything = await list({ tables: [...AUDITED_TABLES], limit: 500 });
    expect(JSON.stringify([everything, await describeAll(asked)])).not.toContain("auth0|secret");
  });

  test("has the days of the municipality, both included", async () => {
    const { entries } = await list();
    const zone = town.tenant.timezone;
    // Days of en-CA read as ISO writes them.
    const day = (when: string | number) => new Date(when).toLocaleDateString("en-CA", { timeZone: zone });
    const today = day(entries[0]!.when);
    expect((await list({ from: today, to: today })).total).toBe(
      entries.filter(({ when }) => day(when) === today).length,
    );
    expect(await list({ to: "2026-01-01" })).toMatchObject({ total: 0, entries: [] });
    expect(await list({ from: "2199-01-01" })).toMatchObject({ total: 0 });
  });

  test("reads as people say it, with names for ids, also of what is gone", async () => {
    const { entries } = await describeAll({ tables: [...AUDITED_TABLES] });
    const told = entries.map(({ action, differences }) => [action, differences] as const);
    const of = (action: string) =>
      told.filter(([one]) => one === action).map(([, differences]) => differences);
    expect(of("Modificó la repartición Movilidad")).toEqual([
      [
        { label: "Nombre", before: "Tránsito", after: "Movilidad" },
        { label: "Rango", before: "Director", after: null },
      ],
    ]);
    expect(of("Modificó la repartición Tránsito")).toEqual([
      [{ label: "Titular", before: "Saúl Sinsello", after: null }],
      [{ label: "Titular", before: null, after: "Saúl Sinsello" }],
    ]);
    expect(of("Modificó la repartición De paso")).toEqual([
      [{ label: "Depende de", before: "Movilidad", after: "Intendencia" }],
    ]);
    expect(of("Modificó el usuario Saúl Sinsello")).toEqual([
      [{ label: "Sector", before: "LEGAL#MESA", after: "TRANS#PRIV" }],
    ]);
    expect(of("Dio un sello a Saúl Sinsello")).toEqual([
      [{ label: "Sello", before: null, after: "Director" }],
    ]);
    // The department of a removed sector is called what it was called when it went.
    expect(of("Eliminó el sector PRIV")[0]).toContainEqual({
      label: "Repartición",
      before: "De paso",
      after: null,
    });
  });

  test("knows how people call every column that it tells", async () => {
    const rows = await town.database.sql<{ name: string; columns: string[] }>(
      town.schema,
      `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
        WHERE table_schema = $1 AND table_name = ANY ($2) GROUP BY 1`,
      [town.schema, [...AUDITED_TABLES]],
    );
    const columns = new Map(rows.map((row) => [row.name, row.columns]));
    for (const name of ADMINISTERED_TABLES) {
      const kept = columns.get(name)!.filter((column) => !["search_text", "last_access_at"].includes(column));
      expect(Object.keys(FIELDS[name]).toSorted(), name).toEqual(kept.toSorted());
    }
    for (const name of FILED_TABLES)
      expect(columns.get(name), name).toEqual(expect.arrayContaining(Object.keys(FIELDS[name])));
  });

  test("has what was filed, with nothing of what the administrator may not see, nor any blind copy", async () => {
    const { id: open, number } = await town.case({ by: "creator" });
    const { id: reserved } = await town.case({ by: "stranger", owner: "OBRAS#PRIV", template: "SUM" });
    const draft = await town.document({ by: "stranger", reference: "Borrador Yaguareté" });
    const recipients = { to: ["HAC#PRIV"], bcc: ["OBRAS#PRIV"] } as const;
    const note = await town.document({ type: "NOTA", status: "signed", recipients });
    await town.db.case.update({ where: { id: open }, data: { reference: "Larguísima. ".repeat(60) } });
    await town.db.case.update({ where: { id: reserved }, data: { reference: "Sumario Quetzal" } });

    const asked = { tables: [...FILED_TABLES] };
    const { entries } = await list(asked);
    const of = (id: string) => entries.filter(({ entity_id }) => entity_id === id);
    expect(of(open)[0]).toMatchObject({ entity_name: number, is_withheld: false, operation: "UPDATE" });
    const [{ new: reference } = { new: "" }] = of(open)[0]!.changes.filter(
      ({ field }) => field === "reference",
    );
    expect(String(reference).length).toBeLessThanOrEqual(300);
    for (const hidden of [reserved, draft.id])
      expect(of(hidden)[0]).toMatchObject({
        entity_name: "(fuera de su vista)",
        is_withheld: true,
        changes: [],
        snapshot: null,
      });
    const { entries: told } = await describeAll(asked);
    expect(told.find(({ entity_id }) => entity_id === open)?.action).toBe(`Modificó el expediente ${number}`);
    const all = JSON.stringify([
      entries,
      told,
      await town.invoke("admin", walkAuditOp, { ...asked, limit: 500 }),
    ]);
    for (const secret of ["Quetzal", "Yaguareté", town.sectors["OBRAS#PRIV"]])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    expect(all).toContain(town.sectors["HAC#PRIV"]);
    expect(told).toContainEqual(
      expect.objectContaining({
        action: `Agregó un destinatario a ${note.number}`,
        table: "document_recipients",
      }),
    );
  });

  test("is read whole in parts, each after the last one of the part before", async () => {
    const asked = { tables: [...AUDITED_TABLES] };
    const { entries, total } = await describeAll(asked);
    const walked: typeof entries = [];
    for (let more = true; more; ) {
      const after = walked.at(-1)?.id;
      const part = await town.invoke("admin", walkAuditOp, { ...asked, limit: 7, after });
      walked.push(...part.entries);
      more = part.has_more;
    }
    expect([walked.length, walked]).toEqual([total, entries]);
  });

  test("is checked by one at a time in a municipality", async () => {
    const blocker = new pg.Client({ connectionString: town.adminUrl });
    await blocker.connect();
    await blocker.query(`BEGIN; LOCK TABLE "${town.schema}".audit_log`);
    try {
      const checks = [1, 2].map(() => town.invoke("admin", checkAuditOp, {}));
      // Whoever has the turn waits for the table, so the first to be answered is the other one.
      const refusal = expectRefusal(Promise.race(checks), "conflict", {
        code: "AUDIT_CHECK_RUNNING",
        retry_after: expect.any(Number),
      });
      await refusal.finally(() => blocker.query("ROLLBACK"));
      const outcomes = await Promise.allSettled(checks);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    } finally {
      await blocker.end();
    }
  });

  test("says whether its chain holds, and where it doesn't", async () => {
    await using other = await aTown();
    const check = () => other.invoke("admin", checkAuditOp, {});
    const whole = await check();
    expect(whole).toMatchObject({ is_intact: true, breaks: [], breaks_total: 0 });
    expect(whole.total).toBeGreaterThan(0);
    // As somebody who administers the database and turns the triggers off.
    await runAsAdmin(other.adminUrl, [
      "SET session_replication_role = replica",
      `UPDATE "${other.schema}".audit_log SET door = 'mcp' WHERE seq = 2`,
    ]);
    expect(await check()).toMatchObject({
      is_intact: false,
      breaks_total: 1,
      breaks: [{ place: 2, problem: "La entrada se cambió después de escrita" }],
    });
  });
});
