import type { TenantClient } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import type { Embeddings } from "../ports/embeddings";
import { SAMPLE_TEXTS } from "./sample-texts";
import { type Frame, frameOf } from "./vector-code";

export type EmbeddingProvider = Frame & { readonly id: number };

/** Undefined while nothing was embedded by it here. */
export const findProvider = async (
  db: TenantClient,
  model: string,
  dimension: number,
): Promise<EmbeddingProvider | undefined> =>
  (await db.embeddingProvider.findUnique({ where: { model_dimension: { model, dimension } } })) ?? undefined;

/** Made with the first document that a model embeds. How its vectors lie is looked at once: codes of two frames can't be compared. */
export const ensureProvider = async (
  ctx: Pick<Context<"system">, "db">,
  embeddings: Embeddings,
  dimension: number,
): Promise<EmbeddingProvider> => {
  const { model } = embeddings;
  const known = await findProvider(ctx.db, model, dimension);
  if (known) return known;
  const samples: Float32Array[] = [];
  for (const text of SAMPLE_TEXTS) samples.push(...(await embeddings.embed("passage", [text])));
  const { centre, spread } = frameOf(samples);
  // Whoever comes second takes what the first one wrote.
  await ctx.db.embeddingProvider.createMany({
    data: [{ model, dimension, centre: [...centre], spread }],
    skipDuplicates: true,
  });
  return await ctx.db.embeddingProvider.findUniqueOrThrow({
    where: { model_dimension: { model, dimension } },
  });
};
