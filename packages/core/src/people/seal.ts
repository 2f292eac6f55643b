import type { Prisma, Seal } from "@foja/db/generated/tenant/client";
import type { Db } from "../kernel/context";

/** What the person signs with, or undefined when they have no seal. */
export type SigningIdentity = {
  readonly fullName: string;
  readonly seal: string | undefined;
  readonly sectorId: string;
  readonly departmentId: string;
  readonly departmentName: string;
  readonly departmentAcronym: string;
  /** Level of the department that they head; undefined for anybody else. */
  readonly rankLevel: number | undefined;
};

/** What a query must include for `sealOf`. */
export const sealParts = {
  seal: { include: { seal: true } },
  headOf: { include: { rank: { include: { seal: true } } } },
} as const satisfies Prisma.UserInclude;

type WithSeal<S> = {
  readonly seal: { readonly seal: S } | null;
  readonly headOf: { readonly rank: { readonly seal: S | null } | null } | null;
};

/** Of the rank of the department that the person heads, otherwise their own (domain 2). */
export const sealInUse = <S>(user: WithSeal<S>): S | undefined => user.headOf?.rank?.seal ?? user.seal?.seal;

/** Its name, which is what a signature shows. */
export const sealOf = (user: WithSeal<Seal>): string | undefined => sealInUse(user)?.name;

/** Who signs with one: a person's own, or that of the office. */
export const HAS_SEAL = {
  OR: [{ seal: { isNot: null } }, { headOf: { rank: { sealId: { not: null } } } }],
} as const satisfies Prisma.UserWhereInput;

/**
 * Seal used when signing: of the rank of the department they head, otherwise their own (domain 2). Who heads a department
 * signs and numbers for that department.
 */
export const findSigningIdentity = async (db: Db, userId: string): Promise<SigningIdentity | undefined> => {
  const user = await db.user.findUnique({
    where: { id: userId },
    include: {
      sector: { include: { department: true } },
      ...sealParts,
    },
  });
  if (!user) return undefined;

  const department = user.headOf ?? user.sector.department;
  return {
    fullName: user.fullName,
    seal: sealOf(user),
    sectorId: user.sectorId,
    departmentId: department.id,
    departmentName: department.name,
    departmentAcronym: department.acronym,
    rankLevel: user.headOf?.rank?.level,
  };
};
