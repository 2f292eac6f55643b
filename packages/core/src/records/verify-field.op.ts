import { z } from "zod";
import { recordId, reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { writtenText } from "../kernel/text";
import { getVisibleRecord, lockRecords, recordNotFound } from "../permissions/get-visible-record";
import { familyPermissions } from "../permissions/record-visibility";
import { fieldName, fieldNotFound } from "./family";
import { fieldsOf } from "./field";
import { dataOf, isFilled, NOTES_LENGTH_MAX } from "./field-data";
import { DOCUMENT_REFUSALS, getOfficialDocument } from "./field-documents";
import { presentChanged, recordDetail } from "./present-record";
import { writeField } from "./write-field";

export const mayNotVerify = defineRefusal(
  "forbidden",
  "RECORD_NOT_VERIFIABLE",
  "No puede verificar los campos de este legajo. Pueden hacerlo los sectores con permiso de verificación en su familia",
);
export const nothingToVerify = defineRefusal(
  "wrong_state",
  "FIELD_EMPTY",
  "El campo no tiene un valor que verificar",
);
export const alreadyVerified = defineRefusal(
  "conflict",
  "ALREADY_VERIFIED",
  "El campo ya está verificado con ese documento",
);

export const verifyFieldOp = defineOperation({
  id: "records.verifyField",
  summary: "Verifica el valor de un campo con un documento oficial; vale hasta que el valor cambie",
  access: "user",
  effect: "write",
  input: z.strictObject({
    record_id: recordId,
    field_name: fieldName,
    document_id: reference("officialDocument", "Documento oficial que lo prueba"),
    notes: meant(writtenText(NOTES_LENGTH_MAX), {
      note: "Observaciones de la verificación",
      example: "Coincide con el certificado",
    }).optional(),
  }),
  output: recordDetail,
  errors: [
    "invalid_input",
    recordNotFound,
    mayNotVerify,
    fieldNotFound,
    nothingToVerify,
    ...DOCUMENT_REFUSALS,
    alreadyVerified,
  ],
}).run((ctx, { record_id, field_name, document_id, notes }) =>
  ctx.transaction(async (tx) => {
    // What is verified is what the record says at that moment, and nobody changes it meanwhile.
    await lockRecords(tx, [record_id]);
    const record = await getVisibleRecord(ctx, record_id, tx);
    if (!familyPermissions(ctx.actor, record.family.permissions).can_verify) throw mayNotVerify();
    const field = fieldsOf(record.family).find(({ key }) => key === field_name);
    if (!field) throw fieldNotFound();
    const before = dataOf(record)[field.key];
    if (!before || !isFilled(field, before)) throw nothingToVerify();
    await getOfficialDocument(tx, ctx, document_id);
    if (before.verified?.document_id === document_id) throw alreadyVerified();

    const { userId: by, fullName: by_name } = ctx.actor;
    const verified = { document_id, at: ctx.now().toISOString(), by, by_name, ...(notes && { notes }) };
    await writeField(tx, ctx, record, {
      key: field.key,
      after: { ...before, verified },
      action: "field_verified",
    });
    return presentChanged(ctx, record.id, tx);
  }),
);
