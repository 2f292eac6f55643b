import { aTown, type Town } from "@foja/testing/town/town";
import { createWordEmbeddings } from "@foja/testing/town/word-embeddings";
import { expect, test } from "vitest";
import type { Embeddings } from "../ports/embeddings";
import { EmbeddingsError } from "../ports/embeddings";
import { embedDocumentOp } from "../search/embed-document.op";
import { getEmbeddingProgress } from "../search/embedding-progress";
import { embedDueDocumentsOp } from "./embed-due-documents.op";

const AWAY = new EmbeddingsError("UNAVAILABLE", "No responde");
const MINUTE_MS = 60_000;

const several = async (town: Town, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await town.document({ status: "signed", reference: `Informe ${n}` });
};
const sweep = (town: Town) => town.invokeAsSystem(embedDueDocumentsOp);
const sweepWith = async (town: Town, embeddings: Embeddings | null) => {
  const ctx = town.systemContext();
  return await embedDueDocumentsOp.run({ ...ctx, ports: { ...ctx.ports, embeddings } }, {});
};
const progress = (town: Town) => town.systemContext().transaction(getEmbeddingProgress);

test("what was missed is embedded later, drafts and reserved documents never", async () => {
  await using town = await aTown();
  await several(town, 2);
  await town.document();
  await town.document({ status: "signed", type: "RES" });
  expect(await sweepWith(town, null)).toEqual({ done: 0, put_off: 0 });
  town.faults.embed.failNext(AWAY);
  expect(await sweep(town)).toEqual({ done: 0, put_off: 0 });
  expect(await progress(town)).toEqual([{ model: null, dimension: 0, documents: 2 }]);
  expect(await sweep(town)).toEqual({ done: 2, put_off: 0 });
  expect(await sweep(town)).toEqual({ done: 0, put_off: 0 });
  expect(await progress(town)).toEqual([{ model: "palabras-64", dimension: 64, documents: 2 }]);
});

test("another model takes the place of the last one, document by document, and may be stopped on the way", async () => {
  await using town = await aTown();
  await several(town, 3);
  await sweep(town);
  const next = createWordEmbeddings("nuevo");
  const dies: Embeddings = {
    ...next,
    embed: (kind, texts) =>
      texts.some((text) => text.includes("Informe 1"))
        ? Promise.reject(new Error("killed"))
        : next.embed(kind, texts),
  };
  await expect(sweepWith(town, dies)).rejects.toThrow("killed");
  expect(await progress(town)).toMatchObject([
    { model: "palabras-64", documents: 2 },
    { model: "nuevo", documents: 1 },
  ]);
  expect(await sweepWith(town, next)).toEqual({ done: 2, put_off: 0 });
  expect(await progress(town)).toMatchObject([{ model: "nuevo", documents: 3 }]);
  expect(await town.db.documentPassage.count({ where: { provider: { model: "palabras-64" } } })).toBe(0);
});

test("a document that can't be embedded is put off for longer each time, and keeps no other waiting", async () => {
  await using town = await aTown();
  await several(town, 2);
  const [first] = await town.db.documentSearch.findMany({ orderBy: { retryAt: "asc" } });
  const words = createWordEmbeddings();
  const picky: Embeddings = {
    ...words,
    embed: (kind, texts) =>
      texts.some((text) => text.includes("Informe 0")) ? Promise.reject(AWAY) : words.embed(kind, texts),
  };
  expect(await sweepWith(town, picky)).toEqual({ done: 1, put_off: 1 });
  expect(await sweepWith(town, picky)).toEqual({ done: 0, put_off: 0 });
  town.clock.advance(MINUTE_MS);
  expect(await sweepWith(town, picky)).toEqual({ done: 0, put_off: 1 });
  town.clock.advance(MINUTE_MS);
  expect(await sweep(town)).toEqual({ done: 0, put_off: 0 });
  town.clock.advance(MINUTE_MS);
  expect(await sweep(town)).toEqual({ done: 1, put_off: 0 });
  const after = await town.db.documentSearch.findUniqueOrThrow({ where: { documentId: first!.documentId } });
  expect(after.attempts).toBe(0);
});

test("a service that fails again and again is left alone until the next sweep", async () => {
  await using town = await aTown();
  await several(town, 5);
  const words = createWordEmbeddings();
  let passages = 0;
  const down: Embeddings = {
    ...words,
    embed: (kind, texts) =>
      kind === "query" ? words.embed(kind, texts) : Promise.reject(++passages && AWAY),
  };
  expect(await sweepWith(town, down)).toEqual({ done: 0, put_off: 3 });
  expect(passages).toBe(3);
});

test("the same document by two at once has its vectors once", async () => {
  await using town = await aTown();
  const { id } = await town.document({ status: "signed", content: `<p>${"Palabra. ".repeat(400)}</p>` });
  const embed = () => town.invokeAsSystem(embedDocumentOp, { document_id: id });
  const { outcome } = await embed();
  const count = await town.db.passageVector.count({ where: { documentId: id } });
  expect([outcome, count > 2]).toEqual(["embedded", true]);
  expect(await Promise.all([embed(), embed()])).toEqual([{ outcome }, { outcome }]);
  expect(await town.db.passageVector.count({ where: { documentId: id } })).toBe(count);
});
