import { SIGNERS_MAX } from "@foja/composer/template/geometry";
import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { AppError } from "../kernel/errors";
import { meant } from "../kernel/meaning";
import { isActive } from "../people/user";

const namedSigner = z.strictObject({
  user_id: z.guid(),
  is_numerator: z.boolean().default(false),
  /** Some callers send it beside the id; the id decides. */
  email: z.string().nullish(),
});

/** Identifiers (the last one numbers), or objects that say who numbers. */
export const signersInput = meant(z.array(z.union([z.guid(), namedSigner])).max(SIGNERS_MAX), {
  refers: "user",
  note: "Firmantes en el orden en que firman: sus identificadores (el último numera) o {user_id, is_numerator}",
});

export type SignersInput = z.output<typeof signersInput>;

export type PlannedSigner = { readonly userId: string; readonly isNumerator: boolean };

/** The order of signing: as listed, but who numbers is always the last. Pure; throws `invalid_input`. */
export const orderSigners = (input: SignersInput): PlannedSigner[] => {
  const listed = input.map((signer) =>
    typeof signer === "string"
      ? { userId: signer.toLowerCase(), isNumerator: false }
      : { userId: signer.user_id.toLowerCase(), isNumerator: signer.is_numerator },
  );
  if (new Set(listed.map(({ userId }) => userId)).size !== listed.length) {
    throw refuseSigners("DUPLICATE_SIGNER", "Un firmante está repetido en la lista");
  }
  const numerators = listed.filter(({ isNumerator }) => isNumerator);
  if (numerators.length > 1)
    throw refuseSigners("SEVERAL_NUMERATORS", "Solo un firmante puede numerar el documento");

  const numerator = numerators[0] ?? listed.at(-1);
  if (!numerator) return [];
  return [...listed.filter((signer) => signer !== numerator), { ...numerator, isNumerator: true }];
};

/** Replaces the signers of a document that is being edited. Throws `invalid_input` for whoever can't act. */
export const replaceSigners = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "newId">,
  documentId: string,
  signers: readonly PlannedSigner[],
): Promise<void> => {
  const people = new Map(
    (await tx.user.findMany({ where: { id: { in: signers.map(({ userId }) => userId) } } })).map((user) => [
      user.id,
      user,
    ]),
  );
  const rows = signers.map(({ userId, isNumerator }, index) => {
    const person = people.get(userId);
    if (!person) throw refuseSigners("UNKNOWN_SIGNER", `No existe el usuario ${userId}`);
    if (!isActive(person))
      throw refuseSigners("INACTIVE_SIGNER", `${person.fullName} no está activo y no puede firmar`);
    const sectorId = person.sectorId;
    return { id: ctx.newId(), documentId, position: index + 1, userId, sectorId, isNumerator };
  });
  await tx.documentSigner.deleteMany({ where: { documentId } });
  await tx.documentSigner.createMany({ data: rows });
};

const refuseSigners = (code: string, message: string) =>
  new AppError("invalid_input", message, { code, details: [{ path: "signers", message }] });
