import { z } from "zod";
import { typeAcronym } from "../documents/create-document.op";
import { canNumber, needsToken, rankLevelMax } from "../documents/document-type";
import type { Db } from "../kernel/context";
import { reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { findSigningIdentity } from "../people/seal";
import { isActive } from "../people/user";
import { rankNeeded, typeWithRanks } from "./signer-checks";

export const checkSignerPermissionsOp = defineOperation({
  id: "documents.checkSignerPermissions",
  summary: "Dice si una persona puede firmar documentos de un tipo, y por qué",
  access: "user",
  effect: "read",
  input: z.strictObject({
    user_id: reference("user", "Identificador del usuario"),
    document_type_acronym: typeAcronym,
  }),
  output: z.strictObject({
    user_id: reference("user", "Identificador del usuario"),
    document_type_acronym: z.string(),
    can_sign: z.boolean(),
    reason: z.string(),
  }),
  errors: ["invalid_input"],
}).run(async (ctx, { user_id, document_type_acronym }) => ({
  user_id,
  document_type_acronym,
  ...(await judge(ctx.db, user_id, document_type_acronym)),
}));

type Judgement = { readonly can_sign: boolean; readonly reason: string };
const no = (reason: string): Judgement => ({ can_sign: false, reason });
const yes = (reason: string): Judgement => ({ can_sign: true, reason });

const judge = async (db: Db, userId: string, acronym: string): Promise<Judgement> => {
  const [type, user, identity] = await Promise.all([
    db.documentType.findUnique({ where: { acronym }, ...typeWithRanks }),
    db.user.findUnique({ where: { id: userId } }),
    findSigningIdentity(db, userId),
  ]);
  if (!type?.isActive) return no(`No hay un tipo de documento activo con el acrónimo ${acronym}`);
  if (type.isInternal) return no(`Los documentos de tipo ${acronym} los firma el sistema`);
  if (!user || !identity) return no("No existe el usuario");
  if (!isActive(user)) return no(`${user.fullName} no está activo`);
  if (identity.seal === undefined) return no(`${user.fullName} no tiene sello. Lo asigna un administrador`);

  // Without the rank they sign among the others: only who numbers needs it.
  if (!canNumber(rankLevelMax(type), identity.rankLevel))
    return yes(`Puede firmar, pero no numerar: ${rankNeeded(type)}`);
  if (needsToken(type, false)) return yes("Puede firmar y numerar, con token físico");
  if (needsToken(type, true)) return yes("Puede firmar y numerar; para numerar necesita token físico");
  return yes("Puede firmar y numerar");
};
