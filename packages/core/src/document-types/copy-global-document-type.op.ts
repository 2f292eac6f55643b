import { z } from "zod";
import { isFormType } from "../documents/document-type";
import { parseFields } from "../documents/form";
import { numberedReference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { lockOrganization } from "../organization/lock-organization";
import {
  citizenSigningProblem,
  documentTypeForAdmin,
  globalTypeNotFound,
  presentTypeForAdmin,
  typeAcronymTaken,
} from "./document-type";
import { readType } from "./write-type";

export const typeAlreadyCopied = defineRefusal<[acronym: string]>(
  "conflict",
  "DOCUMENT_TYPE_ALREADY_COPIED",
  (acronym) => `El tipo de documento ${acronym} ya se copió del catálogo global`,
);

export const copyGlobalDocumentTypeOp = defineOperation({
  id: "documentTypes.copyGlobal",
  summary: "Copia un tipo de documento del catálogo global; la copia cambia después por su cuenta",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    global_document_type_id: numberedReference("globalDocumentType", "Tipo del catálogo global"),
    type: meant(z.enum(["HTML", "Importado", "NOTA", "MEMO"]), {
      note: "De qué está hecho en este municipio, si no como en el catálogo",
      example: "HTML",
    }).optional(),
  }),
  output: documentTypeForAdmin,
  errors: ["invalid_input", globalTypeNotFound, typeAlreadyCopied, typeAcronymTaken],
}).run(async (ctx, { global_document_type_id, type }) => {
  const found = await ctx.global.globalDocumentType.findFirst({
    where: { id: global_document_type_id, isInternal: false },
  });
  if (!found) throw globalTypeNotFound();
  const { id: globalId, createdAt: _, ...copied } = found;
  const kind = type ?? copied.kind;
  const isForm = isFormType({ kind });

  return ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const own = await tx.documentType.findUnique({ where: { acronym: copied.acronym } });
    if (own) throw (own.origin === "global" ? typeAlreadyCopied : typeAcronymTaken)(own.acronym);
    const { id } = await tx.documentType.create({
      data: {
        ...copied,
        kind,
        fields: isForm ? parseFields(copied.fields) : [],
        citizenSigning: copied.citizenSigning && !citizenSigningProblem({ ...copied, kind }),
        // Somebody looks at the form before it is used.
        isActive: !isForm,
        origin: "global",
        globalId,
        createdAt: ctx.now(),
      },
      select: { id: true },
    });
    const answer = presentTypeForAdmin(await readType(tx, id));
    await ctx.settle(tx, answer);
    return answer;
  });
});
