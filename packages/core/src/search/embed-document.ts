import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { type Embeddings, EmbeddingsError } from "../ports/embeddings";
import { type EmbeddingProvider, ensureProvider } from "./embedding-provider";
import { textsToEmbed } from "./passages";
import { codeOf, packVector } from "./vector-code";

/** `nothing`: it is not searched by meaning, or no longer; `failed`: put off, the sweep comes back to it. */
export type EmbedOutcome = "embedded" | "nothing" | "failed" | "off";

const WAIT_MS = { first: 60_000, most: 3_600_000 } as const;

/** Gives an official document its vectors, in the place of those that it had. May be done twice, and by two at once. */
export const embedDocument = async (ctx: Context<"system">, documentId: string): Promise<EmbedOutcome> => {
  const { embeddings } = ctx.ports;
  if (!embeddings) return "off";
  const document = await ctx.db.document.findFirst({
    where: { id: documentId, status: "signed", visibility: { not: "reservado" } },
    include: { type: true },
  });
  if (!document) return "nothing";
  try {
    const vectors = await embedAll(embeddings, textsToEmbed(document));
    const provider = await ensureProvider(ctx, embeddings, vectors[0]!.length);
    return await ctx.transaction((tx) => writeVectors(tx, documentId, provider, vectors));
  } catch (error) {
    if (!(error instanceof EmbeddingsError)) throw error;
    ctx.report(error, "embedding a document");
    await putOff(ctx, documentId);
    return "failed";
  }
};

const embedAll = async (embeddings: Embeddings, texts: readonly string[]): Promise<Float32Array[]> => {
  const vectors: Float32Array[] = [];
  // One by one: a question that somebody waits for may stand in line behind it.
  for (const text of texts) vectors.push(...(await embeddings.embed("passage", [text])));
  return vectors;
};

/** @returns `nothing` when the document is no longer searched: it became reserved while its text was away */
const writeVectors = async (
  tx: TenantTransaction,
  documentId: string,
  provider: EmbeddingProvider,
  vectors: readonly Float32Array[],
): Promise<EmbedOutcome> => {
  const providerId = provider.id;
  const { count } = await tx.documentSearch.updateMany({
    where: { documentId },
    data: { providerId, attempts: 0 },
  });
  if (count === 0) return "nothing";
  await tx.documentPassage.deleteMany({ where: { documentId } });
  await tx.documentPassage.createMany({
    data: vectors.map((vector, position) => ({
      documentId,
      position,
      providerId,
      code: codeOf(vector, provider),
    })),
  });
  await tx.passageVector.createMany({
    data: vectors.map((vector, position) => ({ documentId, position, packed: packVector(vector) })),
  });
  return "embedded";
};

/** Each failure twice as long as the one before: what can't be embedded keeps nothing else waiting. */
const putOff = (ctx: Context<"system">, documentId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const found = await tx.documentSearch.findUnique({ where: { documentId }, select: { attempts: true } });
    const wait = Math.min(WAIT_MS.first * 2 ** Math.min(found?.attempts ?? 0, 10), WAIT_MS.most);
    await tx.documentSearch.updateMany({
      where: { documentId },
      data: { attempts: { increment: 1 }, retryAt: new Date(ctx.now().getTime() + wait) },
    });
  });
