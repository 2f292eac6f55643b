import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { listPendingSignaturesOp } from "../signing/list-pending-signatures.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { searchDocumentsOp } from "./search-documents.op";
import { VISUAL_STATES } from "./states";
import { updateDocumentOp } from "./update-document.op";

const town = await townOfFile();

const search = (who: Who, input: Record<string, unknown> = {}) => town.invoke(who, searchDocumentsOp, input);
const idsOf = ({ documents }: { documents: readonly { document_id: string }[] }) =>
  documents.map(({ document_id }) => document_id);

describe("documents.search", () => {
  test("finds by number, reference and content, without case or accents, by the beginning of words", async () => {
    const document = await town.document({
      status: "signed",
      reference: "Habilitación de la Panadería",
      content: "<p>Se inspecci&oacute;n<b>ó</b> el ZEPELÍN</p>",
    });
    const [, year, counter] = document.number!.split("-");

    for (const text of [
      document.number!,
      document.number!.toLowerCase(),
      `${Number(counter)}/${year} panad`,
      "panaderia",
      "HABILI panad",
      "zepelin",
      "zepe",
    ]) {
      expect(idsOf(await search("creator", { search: text })), text).toContain(document.id);
    }
    for (const text of ["anaderia", "epelin", "panaderia inexistente"]) {
      const found = idsOf(await search("creator", { search: text }));
      expect(found, text).not.toContain(document.id);
    }
  });

  test("a word is found whole, whatever lies inside it", async () => {
    const html =
      "<p>Trabajo <b>A</b>lfabético con autom&shy;óvil, per<i>tur</i>bación, hidr&#8203;ante y H<sub>2</sub>O</p><p>Nº 8123</p>";
    const { id } = await town.document({ by: "creator" });
    await town.invoke("creator", updateDocumentOp, { document_id: id, content: html });
    for (const text of ["alfabetico", "automovil", "perturbacion", "hidrante", "H2O", "N° 8123", "№ 8123"]) {
      expect([text, idsOf(await search("creator", { search: text }))]).toEqual([text, [id]]);
    }
  });

  test("a number is found as it was copied from the name of a file", async () => {
    const { id, number } = await town.document({ status: "signed" });
    expect(idsOf(await search("creator", { search: `${number}.pdf` }))).toEqual([id]);
  });

  test("answers with the specified fields, newest first, in pages", async () => {
    const older = await town.document({ reference: "Paginado uno" });
    const newer = await town.document({ reference: "Paginado dos" });

    const first = await search("creator", { search: "paginado", page_size: 1 });
    expect(first).toEqual({
      documents: [
        {
          document_id: newer.id,
          document_number: null,
          document_type: "IF",
          reference: "Paginado dos",
          status: "draft",
          created_at: town.clock.now().toISOString(),
          visual_state: "En edición",
        },
      ],
      total: 2,
      page: 1,
      page_size: 1,
      total_pages: 2,
    });
    expect(idsOf(await search("creator", { search: "paginado", page_size: 1, page: 2 }))).toEqual([older.id]);
    expect(await search("creator", { search: "paginado", page: 9 })).toMatchObject({
      documents: [],
      total: 2,
    });
    expect((await search("creator", { page_size: 5000 })).page_size).toBe(100);
  });

  test("a reserved document is found by its reference by its signers, by its content by nobody", async () => {
    const document = await town.document({
      type: "RES",
      status: "signed",
      reference: "Dictamen ornitorrinco",
      content: "<p>esternocleidomastoideo</p>",
    });

    expect(idsOf(await search("signer", { search: "ornitorrinco" }))).toEqual([document.id]);
    for (const who of ["signer", "numerator", "creator", "searcher", "admin"] as const) {
      expect(await search(who, { search: "esternocleidomastoideo" })).toMatchObject({
        documents: [],
        total: 0,
      });
    }
    for (const who of ["creator", "searcher", "admin", "stranger", "mayor"] as const) {
      expect(await search(who, { search: "ornitorrinco" })).toMatchObject({ documents: [], total: 0 });
    }
  });

  test.each(["---", "%", "😀", "'"])("%s holds no word, and finds nothing", async (odd) => {
    await town.document({ by: "creator" });
    expect(await search("creator", { search: odd })).toMatchObject({ documents: [], total: 0 });
  });

  test("neither lists nor counts what is not visible", async () => {
    const mine = await town.document({ by: "outsider", reference: "Invisible propio" });
    await town.document({ by: "creator", reference: "Invisible ajeno" });
    const official = await town.document({ by: "creator", status: "signed", reference: "Invisible oficial" });
    await town.other.document({ by: "outsider", status: "signed", reference: "Invisible de otra" });

    const found = await search("outsider", { search: "invisible" });
    expect(found).toMatchObject({ total: 1 });
    expect(idsOf(found)).toEqual([mine.id]);
    expect(idsOf(await search("searcher", { search: "invisible" }))).toEqual([official.id]);
    expect(await search("stranger", { search: "invisible" })).toMatchObject({ documents: [], total: 0 });
  });

  test("filters by the four visual states of who asks, by states and by type", async () => {
    const reference = "Filtrado";
    const draft = await town.document({ reference, type: "ORDZA" });
    const rejected = await town.document({ reference, status: "rejected" });
    const mine = await town.document({
      reference,
      status: "sent_to_sign",
      signers: ["creator", "numerator"],
    });
    const theirs = await town.document({ reference, status: "sent_to_sign" });
    const later = await town.document({
      reference,
      status: "sent_to_sign",
      signers: ["signer", "creator", "numerator"],
    });
    const signed = await town.document({ reference, status: "signed" });
    const by = async (filter: Record<string, unknown>) =>
      new Set(idsOf(await search("creator", { search: reference, ...filter })));

    const { documents } = await search("creator", { search: reference });
    for (const label of VISUAL_STATES) {
      const carrying = documents.filter(({ visual_state }) => visual_state === label);
      expect([label, await by({ status: label })]).toEqual([label, new Set(idsOf({ documents: carrying }))]);
    }
    expect(await by({ status: "En edición" })).toEqual(new Set([draft.id, rejected.id]));
    expect(await by({ status: "Firmar ahora" })).toEqual(new Set([mine.id]));
    expect(await by({ status: "En proceso de firma" })).toEqual(new Set([theirs.id, later.id]));
    expect(await by({ status: "Firmado" })).toEqual(new Set([signed.id]));
    expect(await by({ status: "sent_to_sign" })).toEqual(new Set([mine.id, theirs.id, later.id]));
    expect(await by({ status: "rejected" })).toEqual(new Set([rejected.id]));
    expect(await by({ document_type: "ordza" })).toEqual(new Set([draft.id]));
    expect(await by({ document_type: "NOEXIS" })).toEqual(new Set());

    await town.invoke("signer", signDocumentOp, { document_id: later.id });
    expect(await by({ status: "Firmar ahora" })).toEqual(new Set([mine.id, later.id]));
  });

  test("by case: its documents in force for whoever sees the case, nothing for others", async () => {
    const inside = await town.document({ status: "signed" });
    const replaced = await town.document({ status: "signed" });
    const folder = await town.case({ documents: [inside, replaced] });
    await town.db.caseDocument.updateMany({
      where: { documentId: replaced.id },
      data: { isActive: false, deactivatedAt: town.clock.now() },
    });

    const found = await search("creator", { case_id: folder.id });
    expect(new Set(idsOf(found))).toEqual(new Set([folder.cover.id, inside.id]));
    expect(await search("stranger", { case_id: folder.id })).toMatchObject({ documents: [], total: 0 });

    // He sees the document, but must not learn that it is in a case that he may not see.
    const known = await town.document({ status: "signed", by: "outsider", signers: ["numerator"] });
    const unseen = await town.case({ template: "SUM", by: "numerator", documents: [known] });
    expect(await search("outsider", { case_id: unseen.id })).toMatchObject({ documents: [], total: 0 });
    expect(idsOf(await search("numerator", { case_id: unseen.id }))).toContain(known.id);

    const reserved = await town.case({ template: "SUM", by: "numerator", owner: "OBRAS#PRIV" });
    expect(idsOf(await search("worksHead", { case_id: reserved.id }))).toEqual([reserved.cover.id]);
    for (const who of ["outsider", "searcher", "admin", "creator"] as const) {
      expect(await search(who, { case_id: reserved.id })).toMatchObject({ documents: [], total: 0 });
    }
  });

  test.each([{ status: "Otro" }, { page: 0 }, { page_size: 0 }, { case_id: "x" }, { otro: 1 }])(
    "refuses %j",
    async (input) => {
      await expectRefusal(search("creator", input), "invalid_input");
    },
  );

  test("takes as many queries for a page of 50 as for a page of 1", async () => {
    for (let index = 0; index < 12; index += 1) await town.document({ reference: "Consultas" });
    const ctx = await town.context("creator");
    const count = async (page_size: number) => {
      const { pool } = town.database;
      const query = pool.query.bind(pool);
      let queries = 0;
      pool.query = ((...args: Parameters<typeof query>) => {
        queries += 1;
        return query(...args);
      }) as typeof pool.query;
      try {
        await searchDocumentsOp.run(ctx, { page: 1, page_size, search: "consultas", status: "Firmar ahora" });
        await searchDocumentsOp.run(ctx, { page: 1, page_size, search: "consultas" });
        return queries;
      } finally {
        pool.query = query as typeof pool.query;
      }
    };

    const one = await count(1);
    expect(one).toBeGreaterThan(0);
    expect(await count(50)).toBeLessThanOrEqual(one + 2);
    expect(one).toBeLessThanOrEqual(12);
  });
});

describe("documents.listPendingSignatures", () => {
  test("by twenty, when nothing else is asked for", async () => {
    await using own = await aTown();
    for (let index = 0; index < 21; index += 1) await own.document({ status: "sent_to_sign" });

    const first = await own.invoke("signer", listPendingSignaturesOp, {});
    expect(first).toMatchObject({ total: 21, page: 1, page_size: 20, total_pages: 2 });
    expect(first.documents).toHaveLength(20);
    const second = await own.invoke("signer", listPendingSignaturesOp, { page: 2 });
    expect(second.documents).toHaveLength(1);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(21);
    const all = await own.invoke("signer", listPendingSignaturesOp, { page_size: 500 });
    expect(all).toMatchObject({ page_size: 100, total_pages: 1 });
    expect(all.documents).toHaveLength(21);
  });

  test("lists what awaits the person now, longest first, and nothing out of turn", async () => {
    await using own = await aTown();
    const first = await own.document({ status: "sent_to_sign", reference: "Primero" });
    const second = await own.document({ type: "RES", status: "sent_to_sign", by: "mayor" });
    await own.document({ status: "sent_to_sign", signers: ["creator", "signer"] });
    await own.document({ status: "sent_to_sign", signed: 1 });
    await own.document({ signers: ["signer"] });
    await own.other.document({ status: "sent_to_sign" });

    const pending = await own.invoke("signer", listPendingSignaturesOp, {});
    expect(pending).toMatchObject({ total: 2, page: 1, total_pages: 1 });
    expect(idsOf(pending)).toEqual([first.id, second.id]);
    expect(pending.documents[0]).toEqual({
      document_id: first.id,
      document_number: null,
      document_type: "IF",
      reference: "Primero",
      status: "sent_to_sign",
      requested_at: "2027-03-05T15:00:01.000Z",
      requested_by: "Carla Creadora",
    });

    const page = await own.invoke("signer", listPendingSignaturesOp, { page: 2, page_size: 1 });
    expect(idsOf(page)).toEqual([second.id]);
    expect(await own.invoke("stranger", listPendingSignaturesOp, {})).toMatchObject({
      documents: [],
      total: 0,
    });
  });
});
