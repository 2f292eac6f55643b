import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { addRelationOp } from "./add-relation.op";
import { getRecordHistoryOp } from "./get-record-history.op";
import { linkCaseOp } from "./link-case.op";
import { linkRecordDocumentOp } from "./link-record-document.op";
import { listRecordCasesOp } from "./list-record-cases.op";
import { listRecordDocumentsOp } from "./list-record-documents.op";
import { listRelationsOp } from "./list-relations.op";
import type { RelationType } from "./relation";
import { removeRelationOp } from "./remove-relation.op";
import { unlinkCaseOp } from "./unlink-case.op";
import { unlinkRecordDocumentOp } from "./unlink-record-document.op";

const town = await townOfFile();

type Ref = { readonly id: string };

const relate = (source: Ref, target: Ref, relation_type: RelationType = "related", who: Who = "creator") =>
  town.invoke(who, addRelationOp, { record_id: source.id, target_record_id: target.id, relation_type });
const unrelate = (record: Ref, relation: Ref, who: Who = "creator") =>
  town.invoke(who, removeRelationOp, { record_id: record.id, relation_id: relation.id });
const linkCase = (record: Ref, target: Ref, who: Who = "creator") =>
  town.invoke(who, linkCaseOp, { record_id: record.id, case_id: target.id });
const unlinkCase = (record: Ref, link: Ref, who: Who = "creator") =>
  town.invoke(who, unlinkCaseOp, { record_id: record.id, link_id: link.id });
const linkDocument = (record: Ref, document: Ref, more: object = {}, who: Who = "creator") =>
  town.invoke(who, linkRecordDocumentOp, { record_id: record.id, document_id: document.id, ...more });
const unlinkDocument = (record: Ref, link: Ref, who: Who = "creator") =>
  town.invoke(who, unlinkRecordDocumentOp, { record_id: record.id, link_id: link.id });

/** Everything that a person finds of a record's links. */
const found = async (record: Ref, who: Who = "creator") => {
  const asked = { record_id: record.id };
  const [{ relations, ...r }, { cases, ...c }, { documents, ...d }, { history, ...h }] = await Promise.all([
    town.invoke(who, listRelationsOp, asked),
    town.invoke(who, listRecordCasesOp, asked),
    town.invoke(who, listRecordDocumentsOp, asked),
    town.invoke(who, getRecordHistoryOp, asked),
  ]);
  return { relations, cases, documents, history, totals: [r.total, c.total, d.total, h.total] };
};
const state = async ({ id }: Ref) => ({
  record: await town.db.record.findUniqueOrThrow({
    where: { id },
    include: { outgoing: true, incoming: true, cases: true, documents: true, history: true },
  }),
});

const official = () => town.document({ status: "signed", signers: ["signer"] });
/** A record of another family, which the creator does not see. */
const foreign = () => town.record({ family: "RESER", by: "outsider", name: "Predio" });

const outcomes = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls);
  return settled
    .map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code: string }).code))
    .sort();
};

describe("relations", () => {
  test.each<[RelationType, string]>([
    ["parent", "child"],
    ["child", "parent"],
    ["replaces", "replaced_by"],
    ["sibling", "sibling"],
    ["cousin", "cousin"],
    ["related", "related"],
  ])("%s is seen from the other record as %s, and in both histories", async (type, seen) => {
    const [source, target] = [await town.record(), await town.record()];
    expect(await relate(source, target, type)).toMatchObject({
      relation_type: type,
      record: { id: target.id, record_number: target.number, registry_code: "COMER" },
    });
    for (const [record, other, as] of [
      [source, target, type],
      [target, source, seen],
    ] as const) {
      const { relations, history } = await found(record);
      expect(relations).toMatchObject([{ relation_type: as, record: { id: other.id } }]);
      expect(history).toMatchObject([
        { action: "relation_added", after: { relation_type: as, record_number: other.number } },
      ]);
    }
  });

  test("one for each pair, whichever way round and however many ask at once", async () => {
    const [one, two] = [await town.record(), await town.record()];
    expect(await outcomes([relate(one, two), relate(two, one), relate(one, two, "cousin")])).toEqual([
      "conflict",
      "conflict",
      "done",
    ]);
    await expectRefusal(relate(two, one), "conflict", { code: "ALREADY_RELATED" });
    expect((await found(one)).totals).toEqual([1, 0, 0, 1]);
    expect((await found(two)).totals).toEqual([1, 0, 0, 1]);
  });

  test("either record takes it away, once", async () => {
    const [one, two] = [await town.record(), await town.record()];
    const relation = await relate(one, two, "parent");
    expect(await outcomes([unrelate(two, relation), unrelate(one, relation)])).toEqual(["done", "not_found"]);
    expect((await found(one)).relations).toEqual([]);
    expect((await found(one)).history).toMatchObject([
      { action: "relation_removed", before: { relation_type: "parent" } },
      { action: "relation_added" },
    ]);
    await relate(two, one);
  });

  test("refuses itself, what one may not see, and who may not edit", async () => {
    const [one, two, hidden] = [await town.record(), await town.record(), await foreign()];
    const before = await state(one);
    await expectRefusal(relate(one, one), "invalid_input", { code: "RELATED_TO_ITSELF" });
    await expectRefusal(relate(one, hidden), "not_found", { code: "NOT_FOUND" });
    await expectRefusal(relate(one, two, "related", "numerator"), "forbidden", {
      code: "RECORD_NOT_EDITABLE",
    });
    await expectRefusal(relate(one, two, "related", "stranger"), "not_found", { code: "NOT_FOUND" });
    expect(await state(one)).toEqual(before);
  });

  test("with a record that one does not see is not there, nor in the history, nor to be taken away", async () => {
    const hidden = await foreign();
    const record = await town.record({ related: [hidden] });
    const [relation] = record.relationIds;
    const told = {
      recordId: record.id,
      otherId: hidden.id,
      action: "relation_added",
      createdAt: town.clock.now(),
    };
    await town.db.recordHistory.create({
      data: { ...told, id: crypto.randomUUID(), after: { hidden: true } },
    });
    expect(await found(record)).toMatchObject({ relations: [], history: [], totals: [0, 0, 0, 0] });
    await expectRefusal(unrelate(record, { id: relation! }), "not_found", { code: "NOT_FOUND" });
  });
});

describe("links to cases", () => {
  test("once, at once too, taken away once, and told", async () => {
    const [record, target] = [await town.record(), await town.case()];
    expect(await outcomes([linkCase(record, target), linkCase(record, target)])).toEqual([
      "conflict",
      "done",
    ]);
    await expectRefusal(linkCase(record, target), "conflict", { code: "ALREADY_LINKED" });
    const { cases } = await found(record);
    expect(cases).toMatchObject([{ case_id: target.id, case_number: target.number, status: "active" }]);

    const link = cases[0]!;
    expect(await outcomes([unlinkCase(record, link), unlinkCase(record, link)])).toEqual([
      "done",
      "not_found",
    ]);
    expect(await found(record)).toMatchObject({
      cases: [],
      history: [
        { action: "case_unlinked", before: { case_number: target.number } },
        { action: "case_linked", after: { case_number: target.number } },
      ],
    });
  });

  test("a link of another record is not found", async () => {
    const target = await town.case();
    const [record, other] = [await town.record(), await town.record({ cases: [target] })];
    await expectRefusal(unlinkCase(record, { id: other.caseLinkIds[0]! }), "not_found", {
      code: "NOT_FOUND",
    });
  });

  test("who may not see a case neither links it, nor sees the link, nor hears of it, nor ends it", async () => {
    const reserved = await town.case({ template: "SUM" });
    const record = await town.record();
    await expectRefusal(linkCase(record, reserved, "delegate"), "not_found", { code: "NOT_FOUND" });
    const link = await linkCase(record, reserved);
    const before = await state(record);
    for (const who of ["signer", "delegate"] as const) {
      expect(await found(record, who)).toMatchObject({ cases: [], history: [], totals: [0, 0, 0, 0] });
    }
    await expectRefusal(unlinkCase(record, link, "delegate"), "not_found", { code: "NOT_FOUND" });
    expect(await state(record)).toEqual(before);
    expect((await found(record)).totals).toEqual([0, 1, 0, 1]);
  });
});

describe("links to documents", () => {
  test("once, at once too, of a field, taken away once, and told", async () => {
    const [record, paper] = [await town.record(), await official()];
    const link = () => linkDocument(record, paper, { field_name: "habilitacion", notes: "Original" });
    expect(await outcomes([link(), link()])).toEqual(["conflict", "done"]);
    await expectRefusal(link(), "conflict", { code: "ALREADY_LINKED" });
    const { documents } = await found(record);
    expect(documents).toMatchObject([
      { document_id: paper.id, official_number: paper.number, field_name: "habilitacion", notes: "Original" },
    ]);
    const [linked] = documents;
    expect(await outcomes([unlinkDocument(record, linked!), unlinkDocument(record, linked!)])).toEqual([
      "done",
      "not_found",
    ]);
    expect((await found(record)).history).toMatchObject([
      { action: "document_unlinked", field_name: "habilitacion", before: { official_number: paper.number } },
      { action: "document_linked", after: { notes: "Original" } },
    ]);
  });

  test("refuses drafts, unknown fields, hidden documents and who may not edit", async () => {
    const [record, paper, draft] = [await town.record(), await official(), await town.document()];
    const hidden = await town.document({
      type: "RES",
      by: "outsider",
      status: "signed",
      signers: ["outsider"],
    });
    const before = await state(record);
    await expectRefusal(linkDocument(record, draft), "wrong_state", { code: "NOT_OFFICIAL" });
    await expectRefusal(linkDocument(record, paper, { field_name: "nada" }), "not_found", {
      code: "FIELD_NOT_FOUND",
    });
    await expectRefusal(linkDocument(record, hidden), "not_found", { code: "NOT_FOUND" });
    await expectRefusal(linkDocument(record, paper, {}, "numerator"), "forbidden", {
      code: "RECORD_NOT_EDITABLE",
    });
    expect(await state(record)).toEqual(before);
  });

  test("who may not see a document neither sees the link, nor hears of it, nor ends it", async () => {
    const secret = await town.document({ type: "RES", status: "signed", signers: ["creator"] });
    const record = await town.record();
    const link = await linkDocument(record, secret);
    const before = await state(record);
    expect(await found(record, "signer")).toMatchObject({ documents: [], history: [], totals: [0, 0, 0, 0] });
    await expectRefusal(unlinkDocument(record, link, "signer"), "not_found", { code: "NOT_FOUND" });
    expect(await state(record)).toEqual(before);
    expect((await found(record)).documents).toMatchObject([{ id: link.id }]);
  });
});
