import { z } from "zod";
import { CASE_STATUSES } from "../cases/case";
import type { Context } from "../kernel/context";
import { defineOperation } from "../kernel/operation";
import { addDays, dayIn, startOf } from "../kernel/zoned-time";
import { LISTED_USERS } from "../people/list-item";
import { sectorsInUse } from "../people/sector";
import { USER_STATE } from "../people/user";
import { bearing, bearingAny } from "../sets/set";
import { countSet } from "./count-set";
import { DAYS_DEFAULT } from "./day-span";

export const statsSummaryOp = defineOperation({
  id: "stats.summary",
  summary: "Cuántos expedientes, documentos firmados, personas, notas enviadas, reparticiones y sectores hay",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    cases: z.strictObject({
      total: z.int(),
      active: z.int(),
      closed: z.int().describe("Archivados"),
      last_14_days: z.int().describe("Creados en esos días, hoy incluido"),
    }),
    signed_documents: z.strictObject({ total: z.int(), last_14_days: z.int() }),
    users: z.strictObject({
      total: z.int(),
      active: z.int(),
      active_30_days: z.int().describe("Activos que entraron en los últimos 30 días"),
    }),
    notes_sent: z.int(),
    departments: z.int().describe("Activas"),
    sectors: z.int().describe("Activos"),
  }),
  errors: ["invalid_input"],
}).run(async (ctx) => {
  const recent = { gte: lastDays(ctx, DAYS_DEFAULT) };
  const cases = {
    total: await countCases(ctx, CASE_STATUSES),
    active: await countCases(ctx, ["active"]),
    closed: await countCases(ctx, ["archived"]),
    last_14_days: await ctx.db.case.count({ where: { createdAt: recent } }),
  };
  const signed_documents = {
    total: await countSet(ctx, (bind) => [bearingAny("documents", SIGNED, bind)]),
    last_14_days: await ctx.db.document.count({ where: { signedAt: recent } }),
  };
  const active = { ...LISTED_USERS, estado: USER_STATE.active };
  const users = {
    total: await ctx.db.user.count({ where: LISTED_USERS }),
    active: await ctx.db.user.count({ where: active }),
    active_30_days: await ctx.db.user.count({
      where: { ...active, lastAccessAt: { gte: lastDays(ctx, 30) } },
    }),
  };
  return {
    cases,
    signed_documents,
    users,
    notes_sent: await countNotes(ctx),
    departments: await ctx.db.department.count({ where: { isActive: true } }),
    sectors: await ctx.db.sector.count({ where: sectorsInUse }),
  };
});

const SIGNED = ["=signed"];

const countCases = (ctx: Context<"administrator">, statuses: readonly string[]): Promise<number> =>
  countSet(ctx, (bind) => [
    bearingAny(
      "cases",
      statuses.map((status) => `=${status}`),
      bind,
    ),
  ]);

/** A note is sent by signing it (domain 6), whatever its content is written as. */
const countNotes = (ctx: Context<"administrator">): Promise<number> =>
  countSet(ctx, (bind) => [
    bearingAny("documents", SIGNED, bind),
    bearing(
      "documents",
      (table) =>
        `mark = any(array(select ':' || k.id from ${table("document_types")} k where k.kind in ('NOTA', 'NOTA_FFCC')))`,
    ),
  ]);

/** Begin of the first of so many civil days that end today. */
const lastDays = ({ tenant, now }: Pick<Context, "tenant" | "now">, days: number): Date =>
  startOf(tenant.timezone, addDays(dayIn(tenant.timezone, now()), 1 - days));
