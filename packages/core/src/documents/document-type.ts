import type { DocumentType } from "@foja/db/generated/tenant/client";
import type { Context, UserActor } from "../kernel/context";
import { AppError } from "../kernel/errors";

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

/** The type that a person asks for by its acronym, if he may create documents of it by hand. */
export const getCreatableType = async (ctx: Pick<Context<"user">, "db" | "actor">, acronym: string) => {
  const type = await ctx.db.documentType.findUnique({ where: { acronym }, include: { sectors: true } });
  if (!type?.isActive)
    throw refuseType("UNKNOWN", `No hay un tipo de documento activo con el acrónimo ${acronym}`);
  if (type.isInternal) {
    throw refuseType("INTERNAL", `Los documentos de tipo ${acronym} los crea el sistema, no se crean a mano`);
  }
  if (!canCreate(type, ctx.actor)) {
    throw refuseType(
      "NOT_ALLOWED",
      `Su sector no puede crear documentos de tipo ${acronym}. Lo habilita un administrador`,
    );
  }
  return type;
};

export const refuseType = (reason: "UNKNOWN" | "INTERNAL" | "NOT_ALLOWED" | "IMPORTED", message: string) =>
  new AppError("invalid_input", message, {
    code: `DOCUMENT_TYPE_${reason}`,
    details: [{ path: "document_type_acronym", message }],
  });
