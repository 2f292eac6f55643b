import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { linkDocumentOp } from "./link-document.op";

const town = await townOfFile();

type Who = Parameters<Town["invoke"]>[0];
type Case = Awaited<ReturnType<Town["case"]>>;

describe("cases.linkDocument", () => {
  const link = (who: Who, target: { id: string }, document: { id: string }) =>
    town.invoke(who, linkDocumentOp, { case_id: target.id, official_document_id: document.id });

  const official = (options: Parameters<Town["document"]>[0] = {}) =>
    town.document({ status: "signed", signers: ["creator"], ...options });

  const content = async ({ id }: { id: string }) => ({
    documents: await town.db.caseDocument.findMany({ where: { caseId: id }, orderBy: { order: "asc" } }),
    movements: await town.db.caseMovement.findMany({ where: { caseId: id }, orderBy: { seq: "asc" } }),
    row: await town.db.case.findUniqueOrThrow({ where: { id } }),
  });

  test("puts an official document at the end, with its movement", async () => {
    const target = await town.case();
    const document = await official();

    const answer = await link("creator", target, document);

    expect(answer).toEqual({
      message: `Documento ${document.number} vinculado al expediente ${target.number}`,
      case_id: target.id,
      document_id: document.id,
    });
    const { documents, movements, row } = await content(target);
    expect(documents.at(-1)).toMatchObject({
      documentId: document.id,
      order: 2,
      isActive: true,
      linkedById: town.people.creator.id,
    });
    expect(movements.at(-1)).toMatchObject({
      type: "document_link",
      documentId: document.id,
      userId: town.people.creator.id,
      data: { order: 2 },
    });
    expect(row.lastModifiedAt).toEqual(town.clock.now());
  });

  test("settles a pending proposal of the same document", async () => {
    const target = await town.case();
    const document = await official();
    const ids = { caseId: target.id, documentId: document.id };
    await town.db.caseProposal.create({
      data: {
        ...ids,
        id: crypto.randomUUID(),
        proposedById: town.people.signer.id,
        proposedAt: town.clock.now(),
      },
    });

    await link("creator", target, document);

    expect(await town.db.caseProposal.findMany({ where: ids })).toMatchObject([
      { status: "accepted", decidedById: town.people.creator.id, decidedAt: town.clock.now() },
    ]);
  });

  test.each([
    {
      who: "a responsible of another sector",
      as: "outsider",
      options: { responsibles: { outsider: "ADDITIONAL" } },
    },
    { who: "an acting sector", as: "outsider", options: { assigned: [{ sector: "OBRAS#PRIV" }] } },
    { who: "somebody with edit on the owner sector", as: "delegate", options: {} },
  ] as const)("$who may link", async ({ as, options }) => {
    const target = await town.case({
      ...options,
      responsibles: { ...("responsibles" in options && options.responsibles) },
    });
    const document = await official({ by: as, signers: [as] });

    await link(as, target, document);

    expect((await content(target)).documents).toHaveLength(2);
  });

  test.each<{
    what: string;
    as: Who;
    code: "forbidden" | "not_found" | "wrong_state";
    extra?: string;
    target?: Parameters<Town["case"]>[0];
    document?: Parameters<Town["document"]>[0];
  }>([
    {
      what: "somebody who does not see the case",
      as: "stranger",
      code: "forbidden",
      extra: "CASE_NOT_VISIBLE",
    },
    {
      what: "a former owner sector",
      as: "outsider",
      target: { formerOwners: ["OBRAS#PRIV"] },
      code: "forbidden",
      extra: "CASE_NOT_EDITABLE",
    },
    {
      what: "somebody with the global search alone",
      as: "searcher",
      code: "forbidden",
      extra: "CASE_NOT_EDITABLE",
    },
    {
      what: "view without edit on an acting sector",
      as: "delegate",
      target: { by: "outsider", assigned: [{ sector: "OBRAS#PRIV" }] },
      code: "forbidden",
      extra: "CASE_NOT_EDITABLE",
    },
    {
      what: "a stranger to a reserved case",
      as: "numerator",
      target: { template: "SUM", by: "outsider", owner: "OBRAS#PRIV" },
      code: "not_found",
    },
    {
      what: "an archived case",
      as: "creator",
      target: { status: "archived" },
      code: "wrong_state",
      extra: "CASE_ARCHIVED",
    },
    {
      what: "a draft",
      as: "creator",
      document: { status: "draft" },
      code: "wrong_state",
      extra: "NOT_OFFICIAL",
    },
    {
      what: "a document that waits for signatures",
      as: "creator",
      document: { status: "sent_to_sign" },
      code: "wrong_state",
      extra: "NOT_OFFICIAL",
    },
    {
      what: "a document that he does not see",
      as: "creator",
      document: { by: "stranger", signers: ["stranger"] },
      code: "forbidden",
      extra: "DOCUMENT_NOT_VISIBLE",
    },
    {
      what: "a reserved document that he does not see",
      as: "creator",
      document: { type: "RES", by: "stranger", signers: ["stranger"] },
      code: "not_found",
    },
    {
      what: "a reserved document in a case that is not",
      as: "creator",
      document: { type: "RES" },
      code: "wrong_state",
      extra: "RESERVED_DOCUMENT",
    },
  ])("refuses $what and changes nothing", async ({ as, code, extra, target, document }) => {
    const place = await town.case(target);
    const linked = await official(document);
    const before = await content(place);

    await expectRefusal(link(as, place, linked), code, extra ? { code: extra } : {});

    expect(await content(place)).toEqual(before);
  });

  test("a missing case or document, and one of another municipality, are the same 404", async () => {
    const [target, document, elsewhere, foreign] = await Promise.all([
      town.case(),
      official(),
      town.other.case(),
      town.other.document({ status: "signed" }),
    ]);
    const nothing = { id: crypto.randomUUID() };

    const refusals = await Promise.all([
      expectRefusal(link("creator", nothing, document), "not_found"),
      expectRefusal(link("creator", elsewhere, document), "not_found"),
      expectRefusal(link("creator", target, nothing), "not_found"),
      expectRefusal(link("creator", target, foreign), "not_found"),
    ]);

    expect(refusals.map(({ message }) => message)).toEqual([
      "Expediente no encontrado",
      "Expediente no encontrado",
      "Documento no encontrado",
      "Documento no encontrado",
    ]);
  });

  test("a reserved document may enter a reserved case", async () => {
    const target = await town.case({ template: "SUM" });
    const document = await official({ type: "RES" });

    await link("creator", target, document);

    expect((await content(target)).documents).toHaveLength(2);
  });

  test("the database itself keeps reserved documents out of open cases, however they would get there", async () => {
    const [open, secret] = [await town.case(), await town.case({ template: "SUM" })];
    const [plain, reserved] = [await official(), await official({ type: "RES" })];
    const place = (caseId: string, documentId: string, order: number) =>
      town.db.caseDocument.create({
        data: { id: crypto.randomUUID(), caseId, documentId, order, linkedAt: town.clock.now() },
      });
    await place(open.id, plain.id, 2);
    await place(secret.id, reserved.id, 2);
    const before = [await content(open), await content(secret)];

    const refused = /a reserved document in a case that is not reserved/;
    await expect(place(open.id, reserved.id, 3)).rejects.toThrow(refused);
    await expect(
      town.db.case.update({ where: { id: secret.id }, data: { visibility: "interno" } }),
    ).rejects.toThrow(refused);
    await expect(
      town.db.document.update({ where: { id: plain.id }, data: { visibility: "reservado" } }),
    ).rejects.toThrow(/what is official does not change/);

    expect([await content(open), await content(secret)]).toEqual(before);
  });

  test("of two who link the same document at once one wins, and the other is told", async () => {
    const target = await town.case();
    const document = await official();

    const results = await Promise.allSettled([
      link("creator", target, document),
      link("signer", target, document),
    ]);

    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [lost] = results.filter((result) => result.status === "rejected");
    await expectRefusal(Promise.reject(lost?.reason), "wrong_state", { code: "ALREADY_LINKED" });
    const { documents, movements } = await content(target);
    expect(documents).toHaveLength(2);
    expect(movements.filter(({ type }) => type === "document_link")).toHaveLength(1);
  });

  test("twenty at once get order numbers without gap or repeat", async () => {
    const target: Case = await town.case();
    const documents: { id: string }[] = [];
    for (let count = 0; count < 20; count += 1) documents.push(await official());

    await Promise.all(documents.map((document) => link("creator", target, document)));

    const { documents: linked } = await content(target);
    expect(linked.map(({ order }) => order)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });
});
