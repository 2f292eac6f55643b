import { canNumber, rankLevelMax } from "../documents/document-type";
import { AppError, type ErrorCode } from "../kernel/errors";
import type { SigningIdentity } from "../people/seal";

export type SealedIdentity = SigningIdentity & { readonly seal: string };

/** What a query must include for `requireRank`. */
export const typeWithRanks = { include: { ranks: { include: { rank: true } } } } as const;

export const requireSeal = (identity: SigningIdentity | undefined): SealedIdentity => {
  if (!identity) throw new Error("a signer is no user of the municipality");
  const { seal } = identity;
  if (seal !== undefined) return { ...identity, seal };
  throw new AppError(
    "wrong_state",
    `${identity.fullName} no tiene sello y no puede firmar. Lo asigna un administrador`,
    {
      code: "SIGNER_WITHOUT_SEAL",
    },
  );
};

type TypeWithRanks = {
  readonly acronym: string;
  readonly ranks: readonly { readonly rank: { readonly name: string; readonly level: number } }[];
};

export const requireRank = (
  code: Extract<ErrorCode, "forbidden" | "wrong_state">,
  type: TypeWithRanks,
  identity: SigningIdentity,
): void => {
  if (canNumber(rankLevelMax(type), identity.rankLevel)) return;
  throw new AppError(
    code,
    `${identity.fullName} no puede numerar documentos de tipo ${type.acronym}: ${rankNeeded(type)}`,
    { code: "NUMERATOR_WITHOUT_RANK" },
  );
};

/** Spanish sentence: who may number the type. */
export const rankNeeded = (type: TypeWithRanks): string => {
  const lowest = type.ranks.find(({ rank }) => rank.level === rankLevelMax(type));
  return `se requiere ser titular de una repartición con rango ${lowest?.rank.name ?? ""} o superior`;
};
