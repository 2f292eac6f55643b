import { expectRefusal } from "@foja/testing/town/expect-refusal";
import type { Acting } from "@foja/testing/town/residence";
import { type Town, townOfFile } from "@foja/testing/town/town";
import { beforeAll, describe, expect, test } from "vitest";
import { getCaseOp } from "./get-case.op";
import { getCaseByNumberOp } from "./get-case-by-number.op";
import { getCaseHistoryOp } from "./get-case-history.op";
import { getCasePermissionsOp } from "./get-case-permissions.op";
import { listCaseDocumentsOp } from "./list-case-documents.op";
import { listCaseMovementsOp } from "./list-case-movements.op";
import { searchCasesOp } from "./search-cases.op";

const town = await townOfFile();

type Who = Parameters<Town["invoke"]>[0];
type Case = Awaited<ReturnType<Town["case"]>>;

/** Every way to read a case, and what each says to somebody who may not see one that is not reserved. */
const READS = [
  {
    name: "get",
    hidden: "forbidden",
    read: (person: Acting, { id }: Case) => person.invoke(getCaseOp, { case_id: id }),
  },
  {
    name: "get with documents",
    hidden: "forbidden",
    read: (person: Acting, { id }: Case) =>
      person.invoke(getCaseOp, { case_id: id, include_documents: true }),
  },
  {
    name: "getByNumber",
    hidden: "not_found",
    read: (person: Acting, { number }: Case) => person.invoke(getCaseByNumberOp, { case_number: number }),
  },
  {
    name: "getHistory",
    hidden: "not_found",
    read: (person: Acting, { id }: Case) => person.invoke(getCaseHistoryOp, { case_id: id }),
  },
  {
    name: "listDocuments",
    hidden: "not_found",
    read: (person: Acting, { id }: Case) => person.invoke(listCaseDocumentsOp, { case_id: id }),
  },
  {
    name: "getPermissions",
    hidden: "not_found",
    read: (person: Acting, { id }: Case) => person.invoke(getCasePermissionsOp, { case_id: id }),
  },
  {
    name: "listMovements",
    hidden: "not_found",
    read: (person: Acting, { id }: Case) => person.invoke(listCaseMovementsOp, { case_id: id }),
  },
] as const;

const NAMES: readonly Who[] = [
  "admin",
  "mayor",
  "creator",
  "signer",
  "unsealed",
  "numerator",
  "outsider",
  "worksHead",
  "stranger",
  "delegate",
  "searcher",
];
const EVERYBODY = await Promise.all(NAMES.map(town.as));

describe("reading a case", () => {
  const reasonFor = async (person: Acting, { number }: Case) => {
    const { cases, total } = await person.invoke(searchCasesOp, { search: number });
    expect(total).toBe(cases.length);
    return cases[0]?.access_reason;
  };

  describe("one that is not reserved is seen by", () => {
    test.each<{ who: string; options: Parameters<Town["case"]>[0]; seenBy: Partial<Record<Who, string>> }>([
      {
        who: "its owner sector, who has view on it, and the global search",
        options: { by: "outsider", owner: "LEGAL#MESA" },
        seenBy: {
          creator: "ADMINSECTOR",
          signer: "ADMINSECTOR",
          unsealed: "ADMINSECTOR",
          delegate: "ADMINSECTOR",
          outsider: "CREATOR",
          searcher: "GLOBAL",
        },
      },
      {
        who: "a sector with an open assignment",
        options: { by: "creator", assigned: [{ sector: "OBRAS#PRIV" }] },
        seenBy: {
          creator: "ADMINSECTOR",
          signer: "ADMINSECTOR",
          unsealed: "ADMINSECTOR",
          delegate: "ADMINSECTOR",
          outsider: "ASSIGNED",
          worksHead: "ASSIGNED",
          searcher: "GLOBAL",
        },
      },
      {
        who: "a former owner sector",
        options: { by: "creator", owner: "INT#PRIV", formerOwners: ["OBRAS#PRIV"] },
        seenBy: {
          admin: "ADMINSECTOR",
          mayor: "ADMINSECTOR",
          searcher: "ADMINSECTOR",
          creator: "CREATOR",
          outsider: "PREVIOUS_OWNER",
          worksHead: "PREVIOUS_OWNER",
          delegate: "PREVIOUS_OWNER",
        },
      },
      {
        who: "a responsible",
        options: {
          by: "admin",
          owner: "INT#PRIV",
          responsibles: { stranger: "ADDITIONAL", numerator: "ADMIN" },
        },
        seenBy: {
          admin: "ADMINSECTOR",
          mayor: "ADMINSECTOR",
          searcher: "ADMINSECTOR",
          stranger: "RESPONSIBLE",
          numerator: "RESPONSIBLE",
        },
      },
    ])("$who", async ({ options, seenBy }) => {
      const target = await town.case(options);

      for (const person of EVERYBODY) {
        const { who } = person;
        const expected = seenBy[who];
        expect([who, await reasonFor(person, target)]).toEqual([who, expected]);
        for (const { name, hidden, read } of READS) {
          if (expected) await expect(read(person, target), `${name} as ${who}`).resolves.toBeDefined();
          else await expectRefusal(read(person, target), hidden);
        }
      }
    });
  });

  describe("a reserved one is seen only by", () => {
    test.each<{ rule: string; options: Parameters<Town["case"]>[0]; seenBy: Partial<Record<Who, string>> }>([
      {
        rule: "R1: active responsibles (its creator is one), R2: the head of the owner's department",
        options: { template: "SUM", by: "creator", owner: "OBRAS#PRIV", responsibles: { stranger: "ADMIN" } },
        seenBy: { creator: "RESPONSIBLE", stranger: "RESPONSIBLE", worksHead: "ADMINSECTOR" },
      },
      {
        rule: "R3: the head of the department of an acting sector",
        options: {
          template: "SUM",
          by: "creator",
          owner: "OBRAS#PRIV",
          assigned: [{ sector: "LEGAL#MESA" }],
        },
        seenBy: { creator: "RESPONSIBLE", worksHead: "ADMINSECTOR", numerator: "ASSIGNED" },
      },
      {
        rule: "R4: the person named in an open assignment",
        options: {
          template: "SUM",
          by: "creator",
          owner: "LEGAL#MESA",
          assigned: [{ sector: "HAC#PRIV", user: "stranger" }],
        },
        seenBy: { creator: "RESPONSIBLE", numerator: "ADMINSECTOR", stranger: "ASSIGNED" },
      },
      {
        rule: "no former owner, no role, no flag",
        options: {
          template: "SUM",
          by: "creator",
          owner: "LEGAL#MESA",
          formerOwners: ["INT#PRIV", "OBRAS#PRIV"],
        },
        seenBy: { creator: "RESPONSIBLE", numerator: "ADMINSECTOR" },
      },
    ])("$rule", async ({ options, seenBy }) => {
      const target = await town.case(options);

      for (const person of EVERYBODY) {
        const { who } = person;
        const expected = seenBy[who];
        expect([who, await reasonFor(person, target)]).toEqual([who, expected]);
        for (const { name, read } of READS) {
          if (expected) await expect(read(person, target), `${name} as ${who}`).resolves.toBeDefined();
          else
            await expectRefusal(read(person, target), "not_found", {
              message: "Expediente no encontrado",
            });
        }
      }
    });

    test("not any more by a responsible that was removed, nor by who was named in a closed assignment", async () => {
      const target = await town.case({
        template: "SUM",
        by: "creator",
        owner: "LEGAL#MESA",
        assigned: [{ sector: "HAC#PRIV", user: "stranger" }],
      });
      const where = { caseId: target.id };
      await town.db.caseResponsible.updateMany({ where, data: { removedAt: town.clock.now() } });
      await town.db.caseAssignment.updateMany({
        where,
        data: { closedAt: town.clock.now(), closeReason: "Hecho" },
      });

      for (const { read } of READS) {
        await expectRefusal(read(await town.as("creator"), target), "not_found");
        await expectRefusal(read(await town.as("stranger"), target), "not_found");
      }
    });

    test("its documents do not reach anybody else through the case", async () => {
      const document = await town.document({
        type: "RES",
        status: "signed",
        by: "creator",
        signers: ["numerator"],
      });
      const target = await town.case({
        template: "SUM",
        by: "creator",
        owner: "LEGAL#MESA",
        documents: [document],
      });

      const { documents } = await town.invoke("creator", listCaseDocumentsOp, { case_id: target.id });

      expect(documents.map(({ document_id }) => document_id)).toEqual([target.cover.id, document.id]);
    });
  });

  test("one of another municipality does not exist", async () => {
    const target = await town.other.case();

    for (const { read } of READS) {
      for (const who of ["creator", "searcher"] as const)
        await expectRefusal(read(await town.as(who), target), "not_found");
    }
    expect(
      (await town.invoke("searcher", searchCasesOp, { page_size: 100 })).cases.map(({ case_id }) => case_id),
    ).not.toContain(target.id);
  });

  describe("answers", () => {
    let target: Case;
    let document: { id: string; number: string | null };
    beforeAll(async () => {
      document = await town.document({ status: "signed", reference: "Dictamen", signers: ["numerator"] });
      target = await town.case({
        reference: "Poda",
        documents: [document],
        responsibles: { numerator: "ADMIN" },
        assigned: [{ sector: "OBRAS#PRIV" }],
      });
    });

    test("detail, with and without documents", async () => {
      const detail = {
        case_id: target.id,
        case_number: target.number,
        reference: "Poda",
        status: "active",
        created_at: expect.any(String),
        current_sector: {
          sector_id: town.sectors["LEGAL#MESA"],
          name: "Dirección de Asuntos Legales / MESA",
          acronym: "MESA",
        },
      };

      expect(await town.invoke("creator", getCaseOp, { case_id: target.id })).toEqual(detail);
      expect(
        await town.invoke("creator", getCaseOp, { case_id: target.id, include_documents: true }),
      ).toEqual({
        ...detail,
        documents: [
          {
            document_id: target.cover.id,
            document_number: target.cover.number,
            reference: "Poda",
            status: "signed",
          },
          {
            document_id: document.id,
            document_number: document.number,
            reference: "Dictamen",
            status: "signed",
          },
        ],
      });
    });

    test("documents in their order, by pages, without those out of force", async () => {
      const list = (page: object = {}) =>
        town.invoke("creator", listCaseDocumentsOp, { case_id: target.id, ...page });

      expect(await list()).toEqual({
        documents: [
          expect.objectContaining({
            document_id: target.cover.id,
            document_type: "CAEX",
            document_number: target.cover.number,
          }),
          {
            document_id: document.id,
            document_number: document.number,
            document_type: "IF",
            reference: "Dictamen",
            status: "signed",
            created_at: expect.any(String),
            visual_state: "Firmado",
          },
        ],
        total: 2,
        page: 1,
        page_size: 20,
        total_pages: 1,
      });
      expect(await list({ page: 2, page_size: 1 })).toMatchObject({
        documents: [{ document_id: document.id }],
        total: 2,
        total_pages: 2,
      });

      const wrong = await town.document({ status: "signed" });
      const place = await town.case({ documents: [wrong] });
      await town.db.caseDocument.updateMany({
        where: { documentId: wrong.id },
        data: { isActive: false, deactivatedAt: town.clock.now() },
      });
      expect((await town.invoke("creator", listCaseDocumentsOp, { case_id: place.id })).total).toBe(1);
    });

    test("movements, newest first", async () => {
      const answer = await town.invoke("creator", listCaseMovementsOp, { case_id: target.id });

      expect(answer).toEqual({
        movements: [
          {
            movement_id: target.assignmentMovementIds[0],
            movement_type: "assignment",
            from_sector: "MESA",
            to_sector: "OBRAS#PRIV",
            reason: "Para su intervención",
            created_by: "Carla Creadora",
            created_at: expect.any(String),
            details: { is_open: true },
          },
          expect.objectContaining({ movement_type: "creation", from_sector: null, to_sector: "MESA" }),
        ],
        total: 2,
      });
    });

    test("history tells the same movements in words", async () => {
      const history = await town.invoke("creator", getCaseHistoryOp, { case_id: target.id });

      const { movements } = await town.invoke("creator", listCaseMovementsOp, { case_id: target.id });
      expect(history).toMatchObject({ case_number: target.number, movements });
      expect(history.ai_updated_at).toBe(movements[0]?.created_at);
      expect(history.ai_summary.split("\n")).toEqual([
        `El expediente ${target.number} está activo y lo administra Dirección de Asuntos Legales / MESA. Tiene intervención pendiente de Secretaría de Obras Públicas.`,
        expect.stringMatching(
          /Carla Creadora pidió la intervención de Secretaría de Obras Públicas\. Motivo: Para su intervención\.$/,
        ),
        expect.stringMatching(/Carla Creadora creó el expediente en Dirección de Asuntos Legales \/ MESA\./),
      ]);
    });

    test("history uses a stored summary only while it knows the newest movement", async () => {
      const movements = await town.db.caseMovement.findMany({
        where: { caseId: target.id },
        orderBy: { seq: "desc" },
      });
      const stored = { summary: "Resumen del modelo", shortSummary: "Corto", updatedAt: town.clock.now() };
      const store = (movementSeq: bigint) =>
        town.db.caseSummary.upsert({
          where: { caseId: target.id },
          create: { caseId: target.id, ...stored, movementSeq },
          update: { movementSeq },
        });
      const summary = async () =>
        (await town.invoke("creator", getCaseHistoryOp, { case_id: target.id })).ai_summary;

      await store(movements[0]!.seq);
      expect(await summary()).toBe("Resumen del modelo");
      await store(movements[1]!.seq);
      expect(await summary()).toMatch(/^El expediente /);
    });

    test("a proposed document is named only to who may see it, by its number or what it is about", async () => {
      const reference = "Borrador sobre el arbolado";
      const proposed = [
        await town.document({ status: "signed", by: "stranger", signers: ["stranger"] }),
        await town.document({ by: "creator", reference }),
      ];
      for (const { id: documentId } of proposed) {
        await town.db.caseMovement.create({
          data: {
            id: crypto.randomUUID(),
            caseId: target.id,
            type: "document_proposal",
            userId: town.people.stranger.id,
            documentId,
            createdAt: town.clock.now(),
          },
        });
      }
      const told = async (who: Who) => {
        const input = { case_id: target.id };
        const { ai_summary, movements } = await town.invoke(who, getCaseHistoryOp, input);
        expect((await town.invoke(who, listCaseMovementsOp, input)).movements).toEqual(movements);
        return {
          reasons: movements.slice(0, 2).map(({ reason }) => reason),
          deeds: ai_summary
            .split("\n")
            .slice(1, 3)
            .map((line) => line.replace(/^.* propuso/, "propuso")),
        };
      };

      const { number } = proposed[0]!;
      expect(await told("creator")).toEqual({
        reasons: [`Propuso vincular «${reference}»`, "Propuso vincular un documento"],
        deeds: [`propuso vincular el documento «${reference}».`, "propuso vincular un documento."],
      });
      expect(await told("searcher")).toEqual({
        reasons: ["Propuso vincular un documento", `Propuso vincular ${number}`],
        deeds: ["propuso vincular un documento.", `propuso vincular el documento ${number}.`],
      });
    });

    test.each<[Who, object]>([
      [
        "creator",
        {
          can_view: true,
          can_transfer: true,
          can_assign: true,
          can_add_documents: true,
          can_close: true,
          can_share: true,
        },
      ],
      [
        "delegate",
        {
          can_view: true,
          can_transfer: true,
          can_assign: true,
          can_add_documents: true,
          can_close: true,
          can_share: true,
        },
      ],
      [
        "numerator",
        {
          can_view: true,
          can_transfer: false,
          can_assign: true,
          can_add_documents: true,
          can_close: false,
          can_share: true,
        },
      ],
      [
        "outsider",
        {
          can_view: true,
          can_transfer: false,
          can_assign: false,
          can_add_documents: true,
          can_close: false,
          can_share: false,
        },
      ],
      [
        "searcher",
        {
          can_view: true,
          can_transfer: false,
          can_assign: false,
          can_add_documents: false,
          can_close: false,
          can_share: false,
        },
      ],
    ])("permissions of %s", async (who, expected) => {
      expect(await town.invoke(who, getCasePermissionsOp, { case_id: target.id })).toEqual(expected);
    });

    test("an archived case admits nothing but being opened again", async () => {
      const archived = await town.case({ status: "archived" });

      expect(await town.invoke("creator", getCasePermissionsOp, { case_id: archived.id })).toEqual({
        can_view: true,
        can_transfer: false,
        can_assign: false,
        can_add_documents: false,
        can_close: true,
        can_share: true,
      });
    });
  });
});
