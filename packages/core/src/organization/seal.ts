import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { printedLine } from "../documents/content-characters";
import { numberedSubject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { writtenText } from "../kernel/text";

const SEAL_NOT_FOUND = "Sello no encontrado";
export const sealId = numberedSubject("seal", "Identificador del sello", SEAL_NOT_FOUND);

export const sealNotFound = defineRefusal("not_found", "NOT_FOUND", SEAL_NOT_FOUND);
export const sealNameTaken = defineRefusal<[name: string]>(
  "conflict",
  "SEAL_NAME_TAKEN",
  (name) => `Ya hay un sello ${name}. Elija otro nombre`,
);

/** As long as the line of a visible signature takes it (specification 3, 8). */
export const sealNameInput = meant(printedLine(50), {
  note: "Texto del sello, la línea debajo del nombre en la firma, de hasta 50 caracteres",
  example: "Director 1",
  unique: true,
});

export const sealDescriptionInput = meant(writtenText(500, 0), {
  note: "Para qué es el sello",
  example: "Sello de quienes dirigen una repartición",
});

/** Decisions E. Of several ranks with the seal, the highest. */
export const sealForAdmin = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  rank: z.strictObject({ id: z.guid(), name: z.string(), level: z.int() }).nullable(),
});

/** What a query must include for `presentSeal`. */
export const sealWithRank = {
  include: { ranks: { select: { id: true, name: true, level: true }, orderBy: { level: "asc" }, take: 1 } },
} as const satisfies Prisma.SealDefaultArgs;

export const presentSeal = ({
  id,
  name,
  description,
  ranks: [rank],
}: Prisma.SealGetPayload<typeof sealWithRank>) => ({ id, name, description, rank: rank ?? null });

/**
 * Below the lock of the organization, where nobody takes it meanwhile.
 * @throws conflict SEAL_NAME_TAKEN
 */
export const requireFreeSealName = async (
  tx: TenantTransaction,
  name: string,
  ownId?: number,
): Promise<void> => {
  const other = await tx.seal.findUnique({ where: { name } });
  if (other && other.id !== ownId) throw sealNameTaken(name);
};

/** @throws not_found */
export const requireSeal = async (tx: TenantTransaction, id: number | null | undefined): Promise<void> => {
  if (id && (await tx.seal.count({ where: { id } })) === 0) throw sealNotFound();
};
