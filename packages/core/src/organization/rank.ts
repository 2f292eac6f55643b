import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma, Rank } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { subject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { writtenLine } from "../kernel/text";

const RANK_NOT_FOUND = "Rango no encontrado";
export const rankId = subject("rank", "Identificador del rango", RANK_NOT_FOUND);

export const rankNotFound = defineRefusal("not_found", "NOT_FOUND", RANK_NOT_FOUND);
export const rankNameTaken = defineRefusal<[name: string]>(
  "conflict",
  "RANK_NAME_TAKEN",
  (name) => `Ya hay un rango ${name}. Elija otro nombre`,
);
export const rankLevelTaken = defineRefusal<[level: number, name: string]>(
  "conflict",
  "RANK_LEVEL_TAKEN",
  (level, name) => `El nivel ${level} es de ${name}. Elija otro nivel`,
);

export const rankNameInput = meant(writtenLine(100), {
  note: "Nombre del rango",
  example: "Director 1",
  unique: true,
});

/** 1 is the highest (domain 1). */
export const rankLevelInput = meant(z.int().min(1).max(999), {
  note: "Nivel en la jerarquía: 1 es el más alto",
  example: 7,
  unique: true,
});

/** Decisions E. */
export const rankObject = z.strictObject({
  id: z.guid(),
  name: z.string(),
  level: z.int(),
  seal: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
});

/** What a query must include for `presentRank`. */
export const rankWithSeal = { include: { seal: true } } as const;

export const presentRank = ({ id, name, level, seal }: Prisma.RankGetPayload<typeof rankWithSeal>) => ({
  id,
  name,
  level,
  seal: seal && { id: seal.id, name: seal.name },
});

type Unique = { readonly name?: string | undefined; readonly level?: number | undefined };

/**
 * Below the lock of the organization, where nobody takes them meanwhile.
 * @throws conflict RANK_NAME_TAKEN, RANK_LEVEL_TAKEN
 */
export const requireFreeRank = async (
  tx: TenantTransaction,
  { name, level }: Unique,
  ownId?: string,
): Promise<void> => {
  const others = await tx.rank.findMany({
    where: {
      OR: [...(name ? [{ name }] : []), ...(level ? [{ level }] : [])],
      ...(ownId && { id: { not: ownId } }),
    },
  });
  for (const other of others) {
    if (other.name === name) throw rankNameTaken(name);
    throw rankLevelTaken(other.level, other.name);
  }
};

/**
 * The rank, or null for none.
 * @throws not_found
 */
export const requireRank = async (tx: TenantTransaction, id: string | null): Promise<Rank | null> => {
  if (id === null) return null;
  const rank = await tx.rank.findUnique({ where: { id } });
  if (!rank) throw rankNotFound();
  return rank;
};
