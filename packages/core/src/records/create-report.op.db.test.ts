import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { createReportOp } from "./create-report.op";
import { listRecordDocumentsOp } from "./list-record-documents.op";

const town = await townOfFile();

type Ref = { readonly id: string };
const report = (record: Ref, who: "creator" | "numerator" | "stranger" = "creator") =>
  town.invoke(who, createReportOp, { record_id: record.id });

test("is an official, signed document with what the record says, linked to it", async () => {
  const open = await town.case({ reference: "Habilitación del local" });
  const reserved = await town.case({ template: "SUM", reference: "Faltante en la caja" });
  const secret = await town.document({
    type: "RES",
    status: "signed",
    signers: ["creator"],
    reference: "Dictamen",
  });
  const other = await town.record({ name: "Depósito lindero" });
  const record = await town.record({
    cases: [open, reserved],
    documents: [secret],
    related: [other],
    data: {
      titular: { value: "Rosa <Medina>" },
      matafuegos: { value: "2027-01-31", expiration_date: "2027-02-28" },
      habilitacion: { document_id: secret.id },
    },
  });

  const answer = await report(record);

  expect(answer.official_number).toMatch(/^IFRLM-2027-\d{8}-MUNI-LEGAL$/);
  expect(answer.pdf_url).toContain(answer.document_id);
  const document = await town.db.document.findUniqueOrThrow({
    where: { id: answer.document_id },
    include: { signers: true },
  });
  expect(document).toMatchObject({
    status: "signed",
    officialNumber: answer.official_number,
    reference: `Informe del legajo ${record.number}`,
    signers: [{ userId: town.people.creator.id, isNumerator: true, method: "electronic" }],
  });
  for (const text of [
    record.number,
    "Rosa &lt;Medina&gt;",
    "31/01/2027<br />Vence: 28/02/2027 (vencido)",
    "Depósito lindero (relacionado)",
    open.number,
  ]) {
    expect(document.content).toContain(text);
  }
  // Nothing reserved, though the creator sees it: others read the report.
  for (const text of [reserved.number, "Faltante en la caja", secret.number!]) {
    expect(document.content).not.toContain(text);
  }
  const { documents } = await town.invoke("creator", listRecordDocumentsOp, { record_id: record.id });
  expect(documents.map(({ document_id }) => document_id)).toContain(answer.document_id);
  const { history } = await town.db.record.findUniqueOrThrow({
    where: { id: record.id },
    include: { history: true },
  });
  expect(history).toMatchObject([
    {
      action: "report_generated",
      documentId: answer.document_id,
      after: { official_number: answer.official_number },
    },
  ]);
});

test("two at once are two reports", async () => {
  const record = await town.record();
  const [one, two] = await Promise.all([report(record), report(record)]);
  expect(one.official_number).not.toBe(two.official_number);
});

test("refuses who may not edit, and takes no number", async () => {
  const record = await town.record();
  const ledger = () => town.db.numberLedger.findMany({ orderBy: { id: "asc" } });
  const before = await ledger();
  await expectRefusal(report(record, "numerator"), "forbidden", { code: "RECORD_NOT_EDITABLE" });
  await expectRefusal(report(record, "stranger"), "not_found", { code: "NOT_FOUND" });
  expect(await ledger()).toEqual(before);
});

test("whoever lost the right meanwhile gets none, and the number comes back", async () => {
  const record = await town.other.record();
  const where = { familyCode_sectorId: { familyCode: "COMER", sectorId: town.other.sectors["LEGAL#MESA"] } };
  const ctx = await town.other.context("creator");
  const storage = {
    ...ctx.ports.storage,
    link: async (...given: Parameters<typeof ctx.ports.storage.link>) => {
      await town.other.db.familyPermission.update({ where, data: { canEdit: false } });
      return ctx.ports.storage.link(...given);
    },
  };
  const slow = { ...ctx, ports: { ...ctx.ports, storage } };
  const before = await town.other.db.document.count();
  await expectRefusal(createReportOp.run(slow, { record_id: record.id }), "forbidden", {
    code: "RECORD_NOT_EDITABLE",
  });
  await town.other.db.familyPermission.update({ where, data: { canEdit: true } });
  expect(await town.other.db.document.count()).toBe(before);
  expect(await town.other.db.numberLedger.count({ where: { state: "reserved" } })).toBe(0);
});
