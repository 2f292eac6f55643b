import type { AuditLog } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { rowOf } from "../audit/read-audit";
import type { Context, Db } from "../kernel/context";
import { citizenState } from "./citizen";

/** The last ones: a portal that changes its mind with every sign-in does not fill a page. */
const CHANGES_MAX = 50;

/** What a citizen became, and by whom; a block that was lifted is there, too. */
export const citizenChange = z.strictObject({
  at: z.iso.datetime(),
  estado: citizenState.nullable().describe("Nulo si no cambió"),
  full_name: z.string().nullable().describe("Nulo si no cambió"),
  by: z.strictObject({
    kind: z.enum(["user", "portal", "system"]),
    name: z.string().nullable().describe("De la persona o de la clave; nulo si ya no existe"),
  }),
});

type CitizenChange = z.output<typeof citizenChange>;

/** From the audit, newest first. */
export const findCitizenHistory = async (
  ctx: Pick<Context, "global" | "tenant">,
  db: Db,
  citizenId: string,
): Promise<CitizenChange[]> => {
  const entries = await db.auditLog.findMany({
    where: { tableName: "citizens", entityId: citizenId, operation: { in: ["INSERT", "UPDATE"] } },
    orderBy: { id: "desc" },
    take: CHANGES_MAX,
  });
  const nameOf = await findNames(ctx, db, entries);
  return entries.flatMap((entry) => {
    const [before, after] = [rowOf(entry.oldRow), rowOf(entry.newRow)];
    const changed = (column: string) => (after?.[column] === before?.[column] ? null : after?.[column]);
    const became = {
      estado: citizenState.nullable().parse(changed("estado") ?? null),
      full_name: z
        .string()
        .nullable()
        .parse(changed("full_name") ?? null),
    };
    const isSeen = became.estado !== null || became.full_name !== null;
    return isSeen ? [{ at: entry.eventTime.toISOString(), ...became, by: nameOf(entry) }] : [];
  });
};

const findNames = async (
  { global, tenant }: Pick<Context, "global" | "tenant">,
  db: Db,
  entries: readonly AuditLog[],
): Promise<(entry: AuditLog) => CitizenChange["by"]> => {
  const userIds = entries.flatMap(({ userId }) => userId ?? []);
  const keyIds = entries.flatMap(({ actorKind, actorId }) => (actorKind === "portal" && actorId) || []);
  const [users, keys] = await Promise.all([
    db.user.findMany({ where: { id: { in: userIds } }, select: { id: true, fullName: true } }),
    global.apiKey.findMany({
      where: { id: { in: keyIds }, municipalityId: tenant.municipalityId },
      select: { id: true, name: true },
    }),
  ]);
  const names = new Map([
    ...users.map(({ id, fullName }) => [id, fullName] as const),
    ...keys.map(({ id, name }) => [id, name] as const),
  ]);
  return ({ userId, actorKind, actorId }) => {
    if (userId) return { kind: "user", name: names.get(userId) ?? null };
    if (actorKind !== "portal") return { kind: "system", name: null };
    return { kind: "portal", name: (actorId && names.get(actorId)) || null };
  };
};
