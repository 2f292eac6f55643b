import { canNumber, rankLevelMax } from "../documents/document-type";
import { defineRefusal, type Refusal } from "../kernel/refusal";
import type { SigningIdentity } from "../people/seal";

export type SealedIdentity = SigningIdentity & { readonly seal: string };

/** What a query must include for `requireRank`. */
export const typeWithRanks = { include: { ranks: { include: { rank: true } } } } as const;

export const withoutSeal = defineRefusal<[fullName: string]>(
  "wrong_state",
  "SIGNER_WITHOUT_SEAL",
  (fullName) => `${fullName} no tiene sello y no puede firmar. Lo asigna un administrador`,
);

export const requireSeal = (identity: SigningIdentity | undefined): SealedIdentity => {
  if (!identity) throw new Error("a signer is no user of the municipality");
  const { seal } = identity;
  if (seal !== undefined) return { ...identity, seal };
  throw withoutSeal(identity.fullName);
};

type TypeWithRanks = {
  readonly acronym: string;
  readonly ranks: readonly { readonly rank: { readonly name: string; readonly level: number } }[];
};

type WithoutRank = [fullName: string, type: TypeWithRanks];

const withoutRank = (...[fullName, type]: WithoutRank): string =>
  `${fullName} no puede numerar documentos de tipo ${type.acronym}: ${rankNeeded(type)}`;

/** Said to the one who is about to number. */
export const mayNotNumber = defineRefusal<WithoutRank>("forbidden", "NUMERATOR_WITHOUT_RANK", withoutRank);
/** Said of the one who was chosen to number. */
export const numeratorWithoutRank = defineRefusal<WithoutRank>(
  "wrong_state",
  "NUMERATOR_WITHOUT_RANK",
  withoutRank,
);

export const requireRank = (
  refusal: Refusal<WithoutRank>,
  type: TypeWithRanks,
  identity: SigningIdentity,
): void => {
  if (!canNumber(rankLevelMax(type), identity.rankLevel)) throw refusal(identity.fullName, type);
};

/** Spanish sentence: who may number the type. */
export const rankNeeded = (type: TypeWithRanks): string => {
  const lowest = type.ranks.find(({ rank }) => rank.level === rankLevelMax(type));
  return `se requiere ser titular de una repartición con rango ${lowest?.rank.name ?? ""} o superior`;
};
