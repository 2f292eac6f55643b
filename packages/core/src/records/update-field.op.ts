import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { recordId, reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { EDITING_REFUSALS, getEditableRecord } from "../permissions/get-visible-record";
import { changeField, wrongFields } from "./change-field";
import { fieldName, fieldNotFound } from "./family";
import { fieldsOf } from "./field";
import { dataOf, fieldFacts, valueOrNull } from "./field-data";
import { DOCUMENT_REFUSALS, getOfficialDocument } from "./field-documents";
import { presentChanged, recordDetail } from "./present-record";
import { writeField } from "./write-field";

export const nothingToChange = defineRefusal(
  "invalid_input",
  "NOTHING_TO_UPDATE",
  "Indique qué cambia del campo: value, expiration_date, document_id, document_reference, document_resume o notes",
);

export const updateFieldOp = defineOperation({
  id: "records.updateField",
  summary: "Cambia un campo de un legajo; lo que no se indica queda como está y null lo borra",
  access: "user",
  effect: "write",
  input: z.strictObject({
    record_id: recordId,
    field_name: fieldName,
    value: meant(valueOrNull, {
      note: "Valor, según el tipo del campo; si cambia, deja de estar verificado",
      example: "2027-02-15",
    }).optional(),
    expiration_date: meant(fieldFacts.expiration_date.unwrap(), {
      note: "Hasta qué día vale, si el campo tiene vencimiento",
      example: "2028-02-15",
    }).optional(),
    document_id: reference(
      "officialDocument",
      "Documento oficial que lo respalda; el de un campo file es su valor",
    )
      .nullable()
      .optional(),
    document_reference: meant(fieldFacts.document_reference.unwrap(), {
      note: "Cómo se llama lo que lo respalda",
      example: "Certificado 214/2027",
    }).optional(),
    document_resume: meant(fieldFacts.document_resume.unwrap(), {
      note: "Qué dice lo que lo respalda",
      example: "Control anual aprobado",
    }).optional(),
    notes: meant(fieldFacts.notes.unwrap(), {
      note: "Observaciones",
      example: "Se presentó el original",
    }).optional(),
  }),
  output: recordDetail,
  errors: [
    "invalid_input",
    nothingToChange,
    ...EDITING_REFUSALS,
    fieldNotFound,
    wrongFields,
    ...DOCUMENT_REFUSALS,
  ],
}).run((ctx, { record_id, field_name, ...given }) =>
  ctx.transaction(async (tx) => {
    const record = await getEditableRecord(tx, ctx, record_id);
    const field = fieldsOf(record.family).find(({ key }) => key === field_name);
    if (!field) throw fieldNotFound();
    if (Object.values(given).every((member) => member === undefined)) throw nothingToChange();

    const before = dataOf(record)[field.key];
    const changed = changeField(field, before, given);
    if ("problem" in changed) {
      throw wrongFields([{ path: "value", message: `El campo ${field.label} ${changed.problem}` }]);
    }
    if (given.document_id) await getOfficialDocument(tx, ctx, given.document_id);

    if (!isDeepStrictEqual(changed.after, before ?? {})) {
      await writeField(tx, ctx, record, { key: field.key, after: changed.after, action: "field_updated" });
    }
    return presentChanged(ctx, record.id, tx);
  }),
);
