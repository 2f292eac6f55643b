/**
 * How a model's vectors lie: all of them around a centre far from the origin, so that the signs of their numbers say next to nothing.
 * Seen from the centre they do.
 */
export type Frame = { readonly centre: readonly number[]; readonly spread: number };

/** Levels between which a number is told, in spreads from the centre. */
const LEVELS = [-1.6, -0.8, 0, 0.8, 1.6] as const;

/** From vectors of texts that have nothing to do with each other. */
export const frameOf = (vectors: readonly Float32Array[]): Frame => {
  const [first] = vectors;
  if (!first) throw new Error("no vectors to see how they lie");
  const places = Array.from(first.keys());
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const centre = places.map((place) => mean(vectors.map((vector) => vector[place]!)));
  const deviations = places.map((place) =>
    Math.sqrt(mean(vectors.map((vector) => (vector[place]! - centre[place]!) ** 2))),
  );
  return { centre, spread: mean(deviations) };
};

/**
 * A bit string in which the number of different bits grows with the distance of two vectors: for each level, which numbers lie above it.
 * As PostgreSQL reads it.
 */
export const codeOf = (vector: Float32Array, { centre, spread }: Frame): string =>
  LEVELS.map((level) =>
    Array.from(vector, (number, place) => (number > centre[place]! + level * spread ? "1" : "0")).join(""),
  ).join("");

const UNIT = 32_767;

/** Sixteen bits for each number: more than what two neighbours differ in, and half the size. */
export const packVector = (vector: Float32Array): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.alloc(vector.length * 2);
  for (const [place, number] of vector.entries()) bytes.writeInt16LE(Math.round(number * UNIT), place * 2);
  return new Uint8Array(bytes);
};

/** Cosine of the angle between a vector and a packed one. */
export const likenessOf = (vector: Float32Array, packed: Uint8Array): number => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let sum = 0;
  for (let place = 0; place < vector.length; place++) sum += vector[place]! * view.getInt16(place * 2, true);
  return sum / UNIT;
};
