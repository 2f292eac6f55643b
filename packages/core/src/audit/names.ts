import type { Db } from "../kernel/context";
import { roleName } from "../people/roles";
import { sectorAcronym, sectorWithDepartment } from "../people/sector";
import { type Row, rowOf } from "./read-audit";

/** What a column of the audit can refer to. */
export type Named = "department" | "sector" | "user" | "rank" | "seal" | "role";

/** The name of something by its id, as people call it; the id itself when nobody knows it any more. */
export type NameOf = (kind: Named, id: unknown) => string;

type Wanted = Readonly<Record<Named, ReadonlySet<string>>>;

/** Collects ids, and looks all of them up at once. */
export const createNames = () => {
  const wanted: Record<Named, Set<string>> = {
    department: new Set(),
    sector: new Set(),
    user: new Set(),
    rank: new Set(),
    seal: new Set(),
    role: new Set(),
  };
  return {
    want: (kind: Named, id: unknown): void => {
      if (id !== null && id !== undefined) wanted[kind].add(String(id));
    },
    find: (db: Db): Promise<NameOf> => findNames(db, wanted),
  };
};

export type Names = ReturnType<typeof createNames>;

const findNames = async (db: Db, wanted: Wanted): Promise<NameOf> => {
  const id = (kind: Named) => ({ in: [...wanted[kind]] });
  const [departments, sectors, users, ranks, seals] = await Promise.all([
    db.department.findMany({ where: { id: id("department") }, select: { id: true, name: true } }),
    db.sector.findMany({ where: { id: id("sector") }, ...sectorWithDepartment }),
    db.user.findMany({ where: { id: id("user") }, select: { id: true, fullName: true } }),
    db.rank.findMany({ where: { id: id("rank") }, select: { id: true, name: true } }),
    db.seal.findMany({
      where: { id: { in: [...wanted.seal].map(Number) } },
      select: { id: true, name: true },
    }),
  ]);
  const names = new Map<string, string>([
    ...departments.map((one) => [keyOf("department", one.id), one.name] as const),
    ...sectors.map((one) => [keyOf("sector", one.id), sectorLabel(one.acronym, one)] as const),
    ...users.map((one) => [keyOf("user", one.id), one.fullName] as const),
    ...ranks.map((one) => [keyOf("rank", one.id), one.name] as const),
    ...seals.map((one) => [keyOf("seal", one.id), one.name] as const),
    ...[...wanted.role].map((one) => [keyOf("role", one), roleName(one)] as const),
  ]);
  for (const [key, name] of await findRemoved(db, wanted, names)) names.set(key, name);
  return (kind, value) => names.get(keyOf(kind, value)) ?? String(value ?? "");
};

const keyOf = (kind: Named, id: unknown): string => `${kind}:${id}`;

const sectorLabel = (acronym: string, sector: Parameters<typeof sectorAcronym>[0]): string =>
  acronym === "PRIV" ? sectorAcronym(sector) : `${sector.department.acronym}#${acronym}`;

const TABLES = {
  department: "departments",
  sector: "sectors",
  user: "users",
  rank: "ranks",
  seal: "city_seals",
} as const satisfies Partial<Record<Named, string>>;

/** What is gone is called what it was called when it went. */
const findRemoved = async (
  db: Db,
  wanted: Wanted,
  known: ReadonlyMap<string, string>,
): Promise<(readonly [string, string])[]> => {
  const missing = (Object.keys(TABLES) as (keyof typeof TABLES)[]).flatMap((kind) => {
    const ids = [...wanted[kind]].filter((id) => !known.has(keyOf(kind, id)));
    return ids.length > 0 ? [{ kind, ids }] : [];
  });
  if (missing.length === 0) return [];
  const rows = await db.auditLog.findMany({
    where: {
      operation: "DELETE",
      OR: missing.map(({ kind, ids }) => ({ tableName: TABLES[kind], entityId: { in: ids } })),
    },
    select: { tableName: true, entityId: true, oldRow: true },
  });
  return rows.flatMap(({ tableName, entityId, oldRow }) => {
    const [kind] = missing.filter((one) => TABLES[one.kind] === tableName);
    const name = ownName(rowOf(oldRow));
    return kind && name ? [[keyOf(kind.kind, entityId), name] as const] : [];
  });
};

/** What a row says of its own name. */
export const ownName = (row: Row | null): string | undefined => {
  const name = row?.name ?? row?.full_name ?? row?.acronym;
  return typeof name === "string" ? name : undefined;
};
