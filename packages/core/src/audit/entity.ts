import type { AuditLog } from "@foja/db/generated/tenant/client";
import type { z } from "zod";
import type { Db } from "../kernel/context";
import type { Sight } from "./filed";
import { type NameOf, type Names, ownName } from "./names";
import { type AuditedTable, type auditEntry, isFiled, rowOf } from "./read-audit";

type Entry = z.input<z.ZodObject<typeof auditEntry>>;

/** The table of an entry of the audit's lists, which name no other. */
export const tableOf = ({ tableName }: Pick<AuditLog, "tableName">): AuditedTable =>
  tableName as AuditedTable;

const latest = (entry: Pick<AuditLog, "oldRow" | "newRow">) => rowOf(entry.newRow) ?? rowOf(entry.oldRow);

/** The ids that `presentEntry` needs names for. */
export const wantEntry = (names: Names, entry: AuditLog): void => {
  if (isOfPerson(entry)) names.want("user", latest(entry)?.user_id);
  else if (tableOf(entry) === "sectors") names.want("sector", entry.entityId);
};

/** What every list tells of an entry. A thing has the name that it had then; a sector, with its department, the one that it has. */
export const presentEntry = (
  entry: AuditLog,
  { nameOf, whoOf, sight }: { readonly nameOf: NameOf; readonly whoOf: WhoOf; readonly sight: Sight },
): Entry => ({
  id: Number(entry.id),
  who: whoOf(entry),
  client_id: entry.clientId,
  door: entry.door,
  when: entry.eventTime.toISOString(),
  table: tableOf(entry),
  operation: entry.operation as Entry["operation"],
  entity_id: entry.entityId,
  entity_name: isFiled(entry.tableName)
    ? (sight.subjectName(entry) ?? "(fuera de su vista)")
    : entityName(entry, nameOf),
  is_withheld: !sight.isTold(entry),
});

const entityName = (entry: AuditLog, nameOf: NameOf): string => {
  if (isOfPerson(entry)) return nameOf("user", latest(entry)?.user_id);
  if (tableOf(entry) === "sectors") return nameOf("sector", entry.entityId);
  return ownName(latest(entry)) ?? entry.entityId;
};

/** Roles, seals and permissions are told by the person who has them. */
const isOfPerson = ({ tableName }: AuditLog): boolean => tableName.startsWith("user_");

type WhoOf = (entry: Pick<AuditLog, "userId" | "actorKind">) => Entry["who"];

const OTHERS: Readonly<Record<string, string>> = { citizen: "Ciudadano", portal: "Portal de trámites" };

/** Who did each of these. */
export const findWho = async (db: Db, entries: readonly AuditLog[]): Promise<WhoOf> => {
  const ids = [...new Set(entries.flatMap(({ userId }) => userId ?? []))];
  const users = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, fullName: true, email: true },
  });
  const byId = new Map(users.map(({ id, fullName, email }) => [id, { name: fullName, email }]));
  return ({ userId, actorKind }) =>
    (userId && byId.get(userId)) || { name: OTHERS[actorKind ?? ""] ?? "Sistema", email: null };
};
