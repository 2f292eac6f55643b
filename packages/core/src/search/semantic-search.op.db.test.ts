import { runAsAdmin } from "@foja/testing/database/addresses";
import type { Who } from "@foja/testing/town/cast";
import { aTown, townOfFile } from "@foja/testing/town/town";
import { createWordEmbeddings } from "@foja/testing/town/word-embeddings";
import { describe, expect, test } from "vitest";
import { getNoteOp } from "../notes/get-note.op";
import { EmbeddingsError } from "../ports/embeddings";
import { embedDocumentOp } from "./embed-document.op";
import { findNear } from "./find-near";
import { semanticSearchOp } from "./semantic-search.op";

const town = await townOfFile();
const AWAY = new EmbeddingsError("UNAVAILABLE", "No responde");

const embed = ({ id }: { readonly id: string }) => town.invokeAsSystem(embedDocumentOp, { document_id: id });
const search = (who: Who, query: string, limit?: number) =>
  town.invoke(who, semanticSearchOp, { query, ...(limit && { limit }) });
const idsOf = ({ results }: { readonly results: readonly { readonly document_id: string }[] }) =>
  results.map(({ document_id }) => document_id);

const signed = async (options: Parameters<typeof town.document>[0] = {}) => {
  const document = await town.document({ status: "signed", ...options });
  await embed(document);
  return document;
};

describe("documents.semanticSearch", () => {
  test("finds by what it means, with the specified members; the best passage is shown", async () => {
    const filler = "Se deja constancia de lo actuado conforme a la normativa vigente en la materia. ".repeat(
      20,
    );
    const document = await signed({
      reference: "Ordenanza de tenencia responsable",
      content: `<p>${filler}</p><p>Todo can suelto en la plaza se captura y su dueño paga una multa.</p><p>${filler}</p>`,
    });
    const { id: caseId } = await town.case({ documents: [document], by: "creator" });
    const answer = await search("creator", "perro suelto", 1);
    expect(answer).toEqual({
      results: [
        {
          document_id: document.id,
          document_number: document.number,
          document_type: "IF",
          reference: "Ordenanza de tenencia responsable",
          snippet: expect.stringMatching(/^… .*can suelto en la plaza.* …$/),
          score: expect.any(Number),
          case_id: caseId,
          signed_at: expect.any(String),
        },
      ],
      total: 1,
      query: "perro suelto",
    });
    const [{ score } = { score: 0 }] = answer.results;
    expect(score).toBeGreaterThan(0.9);
    expect(score).toBeLessThanOrEqual(1);
  });

  test("answers by words while the service is away, in any form of the word, accented or misspelt", async () => {
    const document = await signed({
      reference: "Licitaciones de luminarias",
      content: "<p>Adquisición de artefactos led</p>",
    });
    for (const query of [
      "licitación luminaria",
      "LICITACION",
      "artefacto",
      "luminarías led",
      "lizitaciones",
      document.number!,
    ]) {
      town.faults.embed.failNext(AWAY);
      const { results } = await search("creator", query);
      expect([query, results[0]?.document_id]).toEqual([query, document.id]);
      expect(results[0]?.snippet).toContain("artefactos");
    }
    expect(town.reported.at(-1)).toMatchObject({ error: AWAY });
  });

  test("a question of articles or signs alone is no error, nor one that is written like a query", async () => {
    for (const query of ["de la", "¿¡!?", "a & | !b", "':*\\ %_", "x".repeat(500)]) {
      town.faults.embed.failNext(AWAY);
      expect(await search("creator", query)).toEqual({ results: [], total: 0, query });
    }
  });

  test("shows what the person may see, and is full for whoever sees less", async () => {
    const theirs = await signed({
      by: "stranger",
      signers: ["stranger"],
      reference: "Zanja del arroyo Zapallar",
    });
    // Nearer to what is asked, and more than the limit.
    for (let n = 0; n < 4; n++) await signed({ reference: "Zapallar zanja", content: "<p>Zapallar</p>" });
    const drafts = await town.document({ reference: "Zapallar zanja", by: "stranger" });
    expect(await embed(drafts)).toEqual({ outcome: "nothing" });

    for (const away of [false, true]) {
      if (away) town.faults.embed.failNext(AWAY);
      expect(idsOf(await search("stranger", "zapallar zanja", 2))[0]).toBe(theirs.id);
      if (away) town.faults.embed.failNext(AWAY);
      const everything = await search("searcher", "zapallar zanja", 50);
      expect(idsOf(everything)).toContain(theirs.id);
      expect(everything.total).toBe(everything.results.length);
      if (away) town.faults.embed.failNext(AWAY);
      expect(idsOf(await search("outsider", "zapallar zanja", 50))).not.toContain(theirs.id);
    }
  });

  test("a letter is no more than its reference to whoever receives it, until they open it", async () => {
    const options = { signers: ["signer", "numerator"], content: "<p>El perdón del Yaguareté</p>" } as const;
    const note = await signed({
      type: "NOTA",
      reference: "Aviso",
      recipients: { to: ["HAC#PRIV"] },
      ...options,
    });
    const memo = await signed({
      type: "MEMO",
      reference: "Saludo",
      recipients: { cc: ["stranger"] },
      ...options,
    });
    const snippets = async (who: Who) => {
      const { results } = await search(who, "perdón del yaguareté", 50);
      const of = ({ id }: { id: string }) => results.find(({ document_id }) => document_id === id)?.snippet;
      return [of(note), of(memo)];
    };
    expect(await snippets("stranger")).toEqual(["Aviso", "Saludo"]);
    const whole = ["El perdón del Yaguareté", "El perdón del Yaguareté"];
    for (const who of ["creator", "signer", "numerator", "searcher"] as const)
      expect([who, await snippets(who)]).toEqual([who, whole]);
    await town.invoke("stranger", getNoteOp, { note_id: note.id });
    expect(await snippets("stranger")).toEqual([whole[0], "Saludo"]);
  });

  test("a case is named to whoever sees it", async () => {
    const document = await signed({ by: "stranger", signers: ["stranger"], reference: "Mojón catastral" });
    const { id } = await town.case({ by: "outsider", owner: "OBRAS#PRIV", documents: [document] });
    const caseOf = async (who: Who) =>
      (await search(who, "mojón catastral")).results.find(({ document_id }) => document_id === document.id)
        ?.case_id;
    expect([await caseOf("outsider"), await caseOf("stranger")]).toEqual([id, null]);
  });

  test("reserved documents are in no table of search, nor given to the service", async () => {
    const calls = town.faults.embed.calls;
    const reserved = await town.document({ status: "signed", type: "RES", reference: "Sumario Quetzal" });
    expect(await embed(reserved)).toEqual({ outcome: "nothing" });
    expect(town.faults.embed.calls).toBe(calls);
    expect(await town.db.documentSearch.findUnique({ where: { documentId: reserved.id } })).toBeNull();
    expect(idsOf(await search("signer", "Sumario Quetzal"))).not.toContain(reserved.id);
  });

  test("what becomes reserved is taken out, and what was on its way is thrown away", async () => {
    await using own = await aTown();
    const document = await own.document({ status: "signed", reference: "Legajo" });
    const other = await own.document({ status: "signed", reference: "Legajo" });
    const put = (id: string) => own.invokeAsSystem(embedDocumentOp, { document_id: id });
    await put(document.id);
    const held = own.faults.embed.holdNext();
    const onItsWay = put(other.id);
    await held.reached;
    await runAsAdmin(own.adminUrl, [
      `ALTER TABLE "${own.schema}".documents DISABLE TRIGGER official`,
      `UPDATE "${own.schema}".documents SET visibility = 'reservado' WHERE id IN ('${document.id}', '${other.id}')`,
    ]);
    held.release();
    expect(await onItsWay).toEqual({ outcome: "nothing" });
    const left = [await own.db.documentSearch.count(), await own.db.documentPassage.count()];
    expect([...left, await own.db.passageVector.count()]).toEqual([0, 0, 0]);
  });

  test("vectors of another model are not compared", async () => {
    await using own = await aTown();
    const document = await own.document({ status: "signed", reference: "Can perdido" });
    await own.invokeAsSystem(embedDocumentOp, { document_id: document.id });
    const ctx = await own.context("creator");
    const [vector] = await createWordEmbeddings().embed("query", ["perro"]);
    const near = async (model: string, asked: Float32Array) => (await findNear(ctx, model, asked, 5)).length;
    expect([await near("palabras-64", vector!), await near("otro modelo", vector!)]).toEqual([1, 0]);
    expect(await near("palabras-64", vector!.slice(0, 32))).toBe(0);
  });
});
