import { expect, test } from "vitest";
import { codeOf, frameOf, likenessOf, packVector } from "./vector-code";

const DIMENSION = 96;

/** Numbers between -1 and 1, the same ones each time. */
const noise = (seed: number): number => 2 * (Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1) - 1;

/** As models have them: all on one side of the origin; ten by ten about the same thing. */
const someVectors = (count: number): Float32Array[] =>
  Array.from({ length: count }, (_, nth) => {
    const numbers = Array.from({ length: DIMENSION }, (_, place) => {
      const [side, thing, own] = [1, 1000 + Math.floor(nth / 10), 9000 + nth].map((seed) =>
        noise(seed * DIMENSION + place),
      ) as [number, number, number];
      return side + 0.3 * thing + 0.2 * own;
    });
    const length = Math.hypot(...numbers);
    return Float32Array.from(numbers, (number) => number / length);
  });

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, number, place) => sum + number * other[place]!, 0);
const differing = (one: string, other: string): number =>
  [...one].filter((bit, at) => bit !== other[at]).length;
/** The places of those with the highest value, best first. */
const first = (count: number, values: readonly number[]): number[] =>
  [...values.keys()].sort((one, other) => values[other]! - values[one]!).slice(0, count);

test("a packed vector is compared as exactly as two neighbours differ", () => {
  const [one, other] = someVectors(2) as [Float32Array, Float32Array];
  expect(likenessOf(one, packVector(one))).toBeCloseTo(1, 4);
  expect(likenessOf(one, packVector(other))).toBeCloseTo(dot(one, other), 4);
});

test("the nearest are among those whose codes differ least, although all lie on one side", () => {
  const vectors = someVectors(600);
  const frame = frameOf(vectors.slice(0, 240).filter((_, nth) => nth % 10 === 0));
  const keptBy = (code: (vector: Float32Array) => string): number => {
    const codes = vectors.map(code);
    const nearestKept = vectors.slice(-10).flatMap((asked) => {
      const nearest = first(
        10,
        vectors.map((vector) => dot(asked, vector)),
      );
      const mine = code(asked);
      const candidates = first(
        20,
        codes.map((other) => -differing(mine, other)),
      );
      return nearest.filter((place) => candidates.includes(place));
    });
    return nearestKept.length;
  };
  const signs = (vector: Float32Array) => Array.from(vector, (number) => (number > 0 ? "1" : "0")).join("");
  const [kept, bySigns] = [keptBy((vector) => codeOf(vector, frame)), keptBy(signs)];
  expect(kept).toBeGreaterThanOrEqual(98);
  expect(bySigns).toBeLessThan(kept - 5);
});
