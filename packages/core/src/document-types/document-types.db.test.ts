import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { createDocumentOp } from "../documents/create-document.op";
import { updateDocumentOp } from "../documents/update-document.op";
import { startSigningOp } from "../signing/start-signing.op";
import { composeSampleOp } from "./compose-sample.op";
import { copyGlobalDocumentTypeOp } from "./copy-global-document-type.op";
import { createDocumentTypeOp } from "./create-document-type.op";
import { getDocumentTypeUsageOp } from "./get-document-type-usage.op";
import { getFormFieldsOp } from "./get-form-fields.op";
import { listDocumentTypesForAdminOp } from "./list-document-types-for-admin.op";
import { listGlobalDocumentTypesOp } from "./list-global-document-types.op";
import { replaceFormFieldsOp } from "./replace-form-fields.op";
import { setCitizenSigningOp } from "./set-citizen-signing.op";
import { updateDocumentTypeOp } from "./update-document-type.op";

const town = await townOfFile();

let made = 0;
const newAcronym = () => `T${++made}`;
const create = (rules: object = {}) =>
  town.invoke("admin", createDocumentTypeOp, {
    acronym: newAcronym(),
    name: "Informe ambiental",
    type: "HTML",
    ...rules,
  });
const update = (document_type_id: number, changes: object) =>
  town.invoke("admin", updateDocumentTypeOp, { document_type_id, ...changes });
const putFields = (document_type_id: number, fields: object[], more = {}) =>
  town.invoke("admin", replaceFormFieldsOp, { document_type_id, fields, ...more });
const signable = (document_type_id: number, enabled = true) =>
  town.invoke("admin", setCitizenSigningOp, { document_type_id, enabled });
const usage = (document_type_id: number) =>
  town.invoke("admin", getDocumentTypeUsageOp, { document_type_id });
const write = (document_type_acronym: string) =>
  town.invoke("creator", createDocumentOp, { document_type_acronym, reference: "Prueba" });

const FIELD = { name: "motivo", type: "text", label: "Motivo", required: true };
/** A form that is in use. */
const aForm = async () => {
  const { id, acronym } = await create({ type: "FFCC" });
  await putFields(id, [FIELD]);
  await update(id, { is_active: true });
  return { id, acronym };
};

describe("a sample", () => {
  const sample = async (document_type_id: number, more: object = {}) =>
    Buffer.from(
      (await town.invoke("admin", composeSampleOp, { document_type_id, ...more })).pdf_base64,
      "base64",
    ).toString();

  test("shows the fields that were not saved, and else those that were", async () => {
    const { id } = await aForm();
    expect(await sample(id)).toContain("Motivo");
    expect(await sample(id, { fields: [{ ...FIELD, label: "Fundamento" }] })).toContain("Fundamento");
    expect(await town.invoke("admin", getFormFieldsOp, { document_type_id: id })).toMatchObject({
      fields: [FIELD],
    });
  });

  test("of a note and a memo says to whom, of a text has one", async () => {
    for (const [type, said] of [
      ["NOTA", "Repartición / SECTOR"],
      ["MEMO", "Nombre y Apellido"],
      ["HTML", "Acá va el texto"],
    ])
      expect(await sample((await create({ type })).id)).toContain(said);
  });

  test("is refused where there is none", async () => {
    const { id } = await create({ type: "Importado" });
    await expectRefusal(sample(id), "conflict", { code: "DOCUMENT_TYPE_IMPORTED" });
    await expectRefusal(sample(town.types.IF.id, { fields: [FIELD] }), "conflict", {
      code: "DOCUMENT_TYPE_WITHOUT_FORM",
    });
  });
});

describe("a type of documents", () => {
  test("is what was said of it, and changes in what is said", async () => {
    const [sector, rank] = [town.sectors["OBRAS#PRIV"], town.ranks.director];
    const acronym = newAcronym();
    const type = await create({ acronym: acronym.toLowerCase(), enabled_sector_ids: [sector, sector] });
    expect(type).toMatchObject({
      acronym,
      origin: "own",
      is_active: true,
      enabled_sector_ids: [sector],
      allowed_rank_ids: [],
    });
    expect(
      await update(type.id, {
        enabled_sector_ids: [],
        allowed_rank_ids: [rank],
        type: "NOTA",
        own_numbering: true,
      }),
    ).toEqual({
      ...type,
      enabled_sector_ids: [],
      allowed_rank_ids: [rank],
      type: "NOTA",
      own_numbering: true,
    });
    expect(await usage(type.id)).toMatchObject({
      documents: { total: 0 },
      fixed: [{ field: "visibility" }, { field: "fields" }, { field: "citizen_signing" }],
    });
  });

  test("is for the same sectors, in whatever order and letters they were seen", async () => {
    const seen = [town.sectors["LEGAL#MESA"], town.sectors["HAC#PRIV"]];
    const { id } = await create({ enabled_sector_ids: seen });
    for (const enabled_sector_ids of [seen.toReversed(), seen.map((one) => one.toUpperCase())])
      await update(id, { name: "Otro", enabled_sector_ids, expected: { enabled_sector_ids } });
    const less = update(id, { name: "Otro", expected: { enabled_sector_ids: seen.slice(1) } });
    await expectRefusal(less, "conflict", { code: "CHANGED_MEANWHILE" });
  });

  test("with a form is born closed, and opens with fields", async () => {
    const { id, is_active } = await create({ type: "FFCC" });
    expect(is_active).toBe(false);
    await expectRefusal(update(id, { is_active: true }), "conflict", { code: "FORM_NEEDS_FIELDS" });
    await putFields(id, [FIELD]);
    expect(await update(id, { is_active: true })).toMatchObject({ is_active: true, has_fields: true });
    await expectRefusal(putFields(id, []), "conflict", { code: "FORM_NEEDS_FIELDS" });
  });

  test.each<[string, (id: number, acronym: string) => Promise<unknown>, string]>([
    ["an acronym that there is", (_id, acronym) => create({ acronym }), "DOCUMENT_TYPE_ACRONYM_TAKEN"],
    ["open, and a form", () => create({ type: "FFCC", is_active: true }), "FORM_NEEDS_FIELDS"],
    ["another visibility", (id) => update(id, { visibility: "publico" }), "DOCUMENT_TYPE_RULE_FIXED"],
    ["fields and no form", (id) => putFields(id, [FIELD]), "DOCUMENT_TYPE_WITHOUT_FORM"],
    ["a cover", () => update(town.types.CAEX.id, { name: "X" }), "DOCUMENT_TYPE_INTERNAL_FIXED"],
    ["citizens with covers", () => signable(town.types.CAEX.id), "DOCUMENT_TYPE_INTERNAL_FIXED"],
    ["citizens with notes", () => signable(town.types.NOTA.id), "CITIZEN_SIGNING_UNFIT"],
    ["citizens with tokens", () => signable(town.types.ACTA.id), "CITIZEN_SIGNING_UNFIT"],
    ["seen otherwise", (id) => update(id, { name: "A", expected: { name: "B" } }), "CHANGED_MEANWHILE"],
    [
      "with other documents than were seen",
      (id) =>
        update(id, {
          is_active: false,
          expected: { documents: { drafts: 1, in_signature: 0, signed: 0, total: 1 } },
        }),
      "CHANGED_MEANWHILE",
    ],
  ])("is refused: %s", async (_what, act, code) => {
    const { id, acronym } = await create();
    await expectRefusal(act(id, acronym), "conflict", { code });
  });

  test("that citizens sign asks for no token", async () => {
    const { id } = await create();
    expect(await signable(id)).toMatchObject({ citizen_signing: true });
    for (const changes of [{ required_signature: "digital_all" }, { type: "MEMO" }])
      await expectRefusal(update(id, changes), "conflict", { code: "CITIZEN_SIGNING_UNFIT" });
    expect(await signable(id, false)).toMatchObject({ citizen_signing: false });
  });

  test("names sectors that are in use, and keeps those that it had", async () => {
    const closed = crypto.randomUUID();
    const departmentId = town.departments.HAC;
    await town.db.sector.create({ data: { id: closed, departmentId, acronym: `C${++made}` } });
    const { id } = await create({ enabled_sector_ids: [closed] });
    await town.db.sector.update({ where: { id: closed }, data: { isActive: false } });
    const both = [closed, town.sectors["LEGAL#MESA"]].toSorted();
    expect(await update(id, { enabled_sector_ids: both })).toMatchObject({ enabled_sector_ids: both });
    await expectRefusal(create({ enabled_sector_ids: [closed] }), "not_found");
    await expectRefusal(create({ allowed_rank_ids: [crypto.randomUUID()] }), "not_found");
  });

  test("is what it was once it has documents, and says why", async () => {
    const { id, acronym } = await create();
    await write(acronym);
    for (const changes of [{ type: "MEMO" }, { own_numbering: true }]) {
      await expectRefusal(update(id, changes), "conflict", {
        code: "DOCUMENT_TYPE_RULE_FIXED",
        message: "Ya hay un documento de este tipo",
      });
    }
    expect(await usage(id)).toMatchObject({
      documents: { drafts: 1, in_signature: 0, signed: 0, total: 1 },
      fixed: [{ field: "visibility" }, { field: "type" }, { field: "own_numbering" }, { field: "fields" }],
    });
    expect(await update(id, { is_active: false, type: "HTML" })).toMatchObject({ is_active: false });
    await expectRefusal(write(acronym), "invalid_input", { code: "DOCUMENT_TYPE_UNKNOWN" });
  });
});

describe("a form that changes", () => {
  test("is finished as it was begun", async () => {
    const { id, acronym } = await aForm();
    const [begun, empty] = [await write(acronym), await write(acronym)];
    const fill = (document_id: string, form_data: object) =>
      town.invoke("creator", updateDocumentOp, { document_id, form_data, signers: [town.people.signer.id] });
    await fill(begun.document_id, { motivo: "Uno" });
    await putFields(id, [{ ...FIELD, name: "causa" }], { expected: { fields: [FIELD] } });

    await fill(begun.document_id, { motivo: "Dos" });
    await expectRefusal(fill(begun.document_id, { causa: "Dos" }), "invalid_input");
    await fill(empty.document_id, { causa: "Tres" });
    expect((await town.invoke("admin", getFormFieldsOp, { document_type_id: id })).fields).toEqual([
      { ...FIELD, name: "causa" },
    ]);
  });

  test("stays with what was sent to sign, though nobody wrote in it", async () => {
    const { id, acronym } = await aForm();
    const optional = { ...FIELD, required: false };
    await putFields(id, [optional]);
    const { document_id } = await write(acronym);
    await town.invoke("creator", updateDocumentOp, { document_id, signers: [town.people.signer.id] });
    await town.invoke("creator", startSigningOp, { document_id });
    await putFields(id, [{ ...optional, label: "Causa" }]);
    const sent = await town.db.document.findUnique({ where: { id: document_id } });
    expect(sent?.formSchema).toEqual([optional]);
  });
});

describe("of two at once", () => {
  const outcomesOf = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((outcome) =>
      outcome.status === "fulfilled" ? "done" : outcome.reason.extra.code,
    );

  test("with one acronym, one creates", async () => {
    const acronym = newAcronym();
    expect((await outcomesOf(create({ acronym }), create({ acronym }))).toSorted()).toEqual([
      "DOCUMENT_TYPE_ACRONYM_TAKEN",
      "done",
    ]);
  });

  test("who change what they saw, one hears of the other", async () => {
    const { id, name } = await create();
    const changes = ["Uno", "Dos"].map((wanted) => update(id, { name: wanted, expected: { name } }));
    expect((await outcomesOf(...changes)).toSorted()).toEqual(["CHANGED_MEANWHILE", "done"]);
  });

  test("who give a form other fields, one hears of the other", async () => {
    const { id } = await aForm();
    const changes = ["uno", "dos"].map((name) =>
      putFields(id, [{ ...FIELD, name }], { expected: { fields: [FIELD] } }),
    );
    expect((await outcomesOf(...changes)).toSorted()).toEqual(["CHANGED_MEANWHILE", "done"]);
  });

  test("who let citizens sign, or copy from the catalog, one hears of the other", async () => {
    const { id } = await create();
    const enable = () =>
      town.invoke("admin", setCitizenSigningOp, {
        document_type_id: id,
        enabled: true,
        expected: { enabled: false },
      });
    expect((await outcomesOf(enable(), enable())).toSorted()).toEqual(["CHANGED_MEANWHILE", "done"]);
    const { id: global_document_type_id } = await town.database.global.globalDocumentType.create({
      data: { acronym: newAcronym(), name: "Permiso", kind: "HTML" },
    });
    const copy = () => town.invoke("admin", copyGlobalDocumentTypeOp, { global_document_type_id });
    expect((await outcomesOf(copy(), copy())).toSorted()).toEqual(["DOCUMENT_TYPE_ALREADY_COPIED", "done"]);
  });

  test("who write and who closes or changes it, each comes before or after", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, acronym } = await create();
      const [written, changed] = await outcomesOf(write(acronym), update(id, { type: "NOTA" }));
      // The document came first and keeps the type, or came later to what it had become.
      expect([written, changed]).toEqual([
        "done",
        expect.stringMatching(/^(?:done|DOCUMENT_TYPE_RULE_FIXED)$/),
      ]);
      const closed = await create();
      const [late] = await outcomesOf(write(closed.acronym), update(closed.id, { is_active: false }));
      const documents = await town.db.document.count({ where: { typeId: closed.id } });
      expect([late, documents]).toEqual(documents === 1 ? ["done", 1] : ["DOCUMENT_TYPE_UNKNOWN", 0]);
    }
  });
});

describe("the global catalog", () => {
  const aGlobal = (rules: object = {}) =>
    town.database.global.globalDocumentType.create({
      data: { acronym: newAcronym(), name: "Permiso", kind: "HTML", citizenSigning: true, ...rules },
    });
  const copy = (global_document_type_id: number, more: object = {}) =>
    town.invoke("admin", copyGlobalDocumentTypeOp, { global_document_type_id, ...more });

  test("is copied once, and then known as copied", async () => {
    const { id, acronym } = await aGlobal();
    const isCopied = async () =>
      (await town.invoke("admin", listGlobalDocumentTypesOp, {})).document_types.find(
        (item) => item.acronym === acronym,
      )?.is_copied;
    expect(await isCopied()).toBe(false);
    const found = (more: object) =>
      town.invoke("admin", listGlobalDocumentTypesOp, { search: acronym, ...more });
    expect(await found({ is_copied: false })).toMatchObject({ total: 1, document_types: [{ acronym }] });
    expect(await found({ is_copied: true })).toMatchObject({ total: 0 });
    await expectRefusal(create({ acronym }), "conflict", { code: "DOCUMENT_TYPE_ACRONYM_GLOBAL" });
    expect(await copy(id)).toMatchObject({
      acronym,
      origin: "global",
      global_document_type_id: id,
      is_active: true,
      citizen_signing: true,
    });
    expect(await isCopied()).toBe(true);
    await expectRefusal(copy(id), "conflict", { code: "DOCUMENT_TYPE_ALREADY_COPIED" });
  });

  test("gives forms closed, and another kind without what does not go with it", async () => {
    const form = await aGlobal({ kind: "FFCC", fields: [FIELD] });
    expect(await copy(form.id)).toMatchObject({ is_active: false, has_fields: true, citizen_signing: true });
    const other = await aGlobal({ kind: "FFCC", fields: [FIELD] });
    expect(await copy(other.id, { type: "NOTA" })).toMatchObject({
      type: "NOTA",
      is_active: true,
      has_fields: false,
      citizen_signing: false,
    });
    const internal = await aGlobal({ isInternal: true });
    await expectRefusal(copy(internal.id), "not_found");
  });
});

test("the list finds by words and filters", async () => {
  const { acronym } = await create({ name: "Constancia de Ñandúes", type: "MEMO" });
  const list = async (input: object) =>
    (await town.invoke("admin", listDocumentTypesForAdminOp, input)).document_types.map(
      (type) => type.acronym,
    );
  expect(await list({ search: "nandu const" })).toEqual([acronym]);
  expect(await list({ search: acronym, type: "MEMO", is_active: true })).toEqual([acronym]);
  expect(await list({ search: acronym, is_active: false })).toEqual([]);
  expect(await list({ search: "%" })).toEqual([]);
  expect(await list({ limit: 1, offset: 1 })).toHaveLength(1);
});
