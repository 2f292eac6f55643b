import { SIGNERS_MAX } from "@foja/composer/template/geometry";
import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { identifier } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { PEOPLE } from "../people/list-item";
import { isActive } from "../people/user";

const namedSigner = z.strictObject({
  user_id: identifier,
  is_numerator: z.boolean().default(false),
  /** Some callers send it beside the id; the id decides. */
  email: z.string().nullish(),
});

/** Identifiers (the last one numbers), or objects that say who numbers. */
export const signersInput = meant(z.array(z.union([identifier, namedSigner])).max(SIGNERS_MAX), {
  refers: "user",
  note: "Firmantes en el orden en que firman: sus identificadores (el último numera) o {user_id, is_numerator}",
});

export type SignersInput = z.output<typeof signersInput>;

export type PlannedSigner = { readonly userId: string; readonly isNumerator: boolean };

const ABOUT_SIGNERS = { about: "signers" } as const;

export const signerRepeated = defineRefusal(
  "invalid_input",
  "DUPLICATE_SIGNER",
  "Un firmante está repetido en la lista",
  ABOUT_SIGNERS,
);
export const severalNumerators = defineRefusal(
  "invalid_input",
  "SEVERAL_NUMERATORS",
  "Solo un firmante puede numerar el documento",
  ABOUT_SIGNERS,
);
export const signerUnknown = defineRefusal<[userId: string]>(
  "invalid_input",
  "UNKNOWN_SIGNER",
  (userId) => `No existe el usuario ${userId}`,
  ABOUT_SIGNERS,
);
export const signerInactive = defineRefusal<[fullName: string]>(
  "invalid_input",
  "INACTIVE_SIGNER",
  (fullName) => `${fullName} no está activo y no puede firmar`,
  ABOUT_SIGNERS,
);

/** Of whoever names signers. */
export const SIGNER_REFUSALS: readonly Refusing[] = [
  signerRepeated,
  severalNumerators,
  signerUnknown,
  signerInactive,
];

/** The order of signing: as listed, but who numbers is always the last. Pure; throws `invalid_input`. */
export const orderSigners = (input: SignersInput): PlannedSigner[] => {
  const listed = input.map((signer) =>
    typeof signer === "string"
      ? { userId: signer, isNumerator: false }
      : { userId: signer.user_id, isNumerator: signer.is_numerator },
  );
  if (new Set(listed.map(({ userId }) => userId)).size !== listed.length) throw signerRepeated();
  const numerators = listed.filter(({ isNumerator }) => isNumerator);
  if (numerators.length > 1) throw severalNumerators();

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
    (
      await tx.user.findMany({
        where: { AND: [{ id: { in: signers.map(({ userId }) => userId) } }, PEOPLE] },
      })
    ).map((user) => [user.id, user]),
  );
  const rows = signers.map(({ userId, isNumerator }, index) => {
    const person = people.get(userId);
    if (!person) throw signerUnknown(userId);
    if (!isActive(person)) throw signerInactive(person.fullName);
    const sectorId = person.sectorId;
    return { id: ctx.newId(), documentId, position: index + 1, userId, sectorId, isNumerator };
  });
  await tx.documentSigner.deleteMany({ where: { documentId } });
  await tx.documentSigner.createMany({ data: rows });
};
