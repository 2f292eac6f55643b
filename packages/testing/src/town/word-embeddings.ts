import type { Embeddings } from "@foja/core/ports/embeddings";

const DIMENSION = 64;

/** Pairs that mean the same to this model, which knows no other. */
const SYNONYMS: Readonly<Record<string, string>> = { perro: "can", colectivo: "omnibus", basura: "residuos" };

/** A model without weights: texts are near each other when they share the beginnings of words. */
export const createWordEmbeddings = (model = "palabras-64"): Embeddings => ({
  model,
  embed: async (_kind, texts) => texts.map(vectorOf),
  ping: async () => undefined,
});

const vectorOf = (text: string): Float32Array => {
  const vector = new Float32Array(DIMENSION).fill(1e-3);
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    const place = placeOf((SYNONYMS[word] ?? word).slice(0, 6));
    vector[place] = vector[place]! + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
};

const placeOf = (word: string): number =>
  [...word].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 65_521, 7) % DIMENSION;
