import { Dict, Name, type ObjectSource, type PdfObject, PdfString, Stream } from "./objects";

// Typed look-ups: undefined when the entry is missing or has another type. References are followed.

type At<T> = (source: ObjectSource, from: Dict | undefined, key: string) => T | undefined;

const entry = (source: ObjectSource, from: Dict | undefined, key: string) => source.resolve(from?.get(key));

export const dictAt: At<Dict> = (source, from, key) => {
  const value = entry(source, from, key);
  return value instanceof Dict ? value : undefined;
};

export const arrayAt: At<PdfObject[]> = (source, from, key) => {
  const value = entry(source, from, key);
  return Array.isArray(value) ? value : undefined;
};

export const numberAt: At<number> = (source, from, key) => {
  const value = entry(source, from, key);
  return typeof value === "number" ? value : undefined;
};

export const nameAt: At<string> = (source, from, key) => {
  const value = entry(source, from, key);
  return value instanceof Name ? value.value : undefined;
};

export const stringAt: At<PdfString> = (source, from, key) => {
  const value = entry(source, from, key);
  return value instanceof PdfString ? value : undefined;
};

export const streamAt: At<Stream> = (source, from, key) => {
  const value = entry(source, from, key);
  return value instanceof Stream ? value : undefined;
};

/** Lower left x and y, upper right x and y. */
export type Rect = readonly [number, number, number, number];

/** A rectangle with its corners put in order: files give any two opposite ones (ISO 32000-1, 7.9.5). */
export const rectAt: At<Rect> = (source, from, key) => {
  const corners = arrayAt(source, from, key);
  if (corners?.length !== 4) return undefined;
  const numbers = corners.map((value) => source.resolve(value));
  if (!numbers.every((value) => typeof value === "number")) return undefined;
  const [x0, y0, x1, y1] = numbers as [number, number, number, number];
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
};
