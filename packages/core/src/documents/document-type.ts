import type { TenantTransaction } from "@foja/db/clients/types";
import type { DocumentType } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/actors";
import type { Context, Db } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";

type Kind = Pick<DocumentType, "kind">;

export const isFormType = ({ kind }: Kind): boolean => kind.endsWith("FFCC");
export const isImportedType = ({ kind }: Kind): boolean => kind === "Importado";

/** Notes go to sectors, memos to persons, nothing else goes to anybody. */
export const recipientKind = ({ kind }: Kind): "sector" | "user" | undefined =>
  kind.startsWith("NOTA") ? "sector" : kind.startsWith("MEMO") ? "user" : undefined;

/** Ranks that may number a type: the lowest one listed and all above it. None listed: everybody. */
export const rankLevelMax = (type: {
  readonly ranks: readonly { readonly rank: { readonly level: number } }[];
}) => (type.ranks.length === 0 ? undefined : Math.max(...type.ranks.map(({ rank }) => rank.level)));

export const canNumber = (levelMax: number | undefined, rankLevel: number | undefined): boolean =>
  levelMax === undefined || (rankLevel !== undefined && rankLevel <= levelMax);

export const needsToken = (type: Pick<DocumentType, "requiredSignature">, isNumerator: boolean): boolean =>
  type.requiredSignature === "digital_all" || (type.requiredSignature === "digital_num" && isNumerator);

export const canCreate = (
  type: { readonly sectors: readonly { readonly sectorId: string }[] },
  actor: Pick<UserActor, "editSectorIds">,
): boolean =>
  type.sectors.length === 0 || type.sectors.some(({ sectorId }) => actor.editSectorIds.includes(sectorId));

export const ABOUT_TYPE = { about: "document_type_acronym" } as const;

export const typeUnknown = defineRefusal<[acronym: string]>(
  "invalid_input",
  "DOCUMENT_TYPE_UNKNOWN",
  (acronym) => `No hay un tipo de documento activo con el acrónimo ${acronym}`,
  ABOUT_TYPE,
);
export const typeInternal = defineRefusal<[acronym: string]>(
  "invalid_input",
  "DOCUMENT_TYPE_INTERNAL",
  (acronym) => `Los documentos de tipo ${acronym} los crea el sistema, no se crean a mano`,
  ABOUT_TYPE,
);
export const typeNotAllowed = defineRefusal<[acronym: string]>(
  "invalid_input",
  "DOCUMENT_TYPE_NOT_ALLOWED",
  (acronym) => `Su sector no puede crear documentos de tipo ${acronym}. Lo habilita un administrador`,
  ABOUT_TYPE,
);

/** Of whoever asks for a type by its acronym. */
export const TYPE_REFUSALS: readonly Refusing[] = [typeUnknown, typeInternal, typeNotAllowed];

/** The type that a person asks for by its acronym, if they may create documents of it by hand. */
export const getCreatableType = async (
  ctx: Pick<Context<"user">, "db" | "actor">,
  acronym: string,
  db: Db = ctx.db,
) => {
  const type = await db.documentType.findUnique({ where: { acronym }, include: { sectors: true } });
  if (!type?.isActive) throw typeUnknown(acronym);
  if (type.isInternal) throw typeInternal(acronym);
  if (!canCreate(type, ctx.actor)) throw typeNotAllowed(acronym);
  return type;
};

/**
 * The same for what is created in this transaction: until it ends the type stays as it is, so that no document comes to one that an
 * administrator has just closed, or with rules that it no longer has.
 */
export const holdCreatableType = async (tx: TenantTransaction, ctx: Context<"user">, acronym: string) => {
  await tx.$executeRaw`SELECT FROM document_types WHERE acronym = ${acronym} FOR SHARE`;
  return getCreatableType(ctx, acronym, tx);
};
