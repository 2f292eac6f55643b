import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { meant } from "./meaning";
import { defineRefusal } from "./refusal";

/** Somebody else changed what the caller decided upon. `current` has what there is now, so that both can be shown. */
export const changedMeanwhile = defineRefusal<[current: Readonly<Record<string, unknown>>]>(
  "conflict",
  "CHANGED_MEANWHILE",
  "Otra persona lo cambió mientras tanto. Revise lo que hay ahora y vuelva a guardar",
  { extra: (current) => ({ current }) },
);

/**
 * What the caller saw when they decided: values that they are about to replace, or the effects that they were told. Optional: who sends
 * none changes whatever there is.
 */
export const expectedInput = <S extends z.ZodRawShape>(shape: S) =>
  meant(z.strictObject(shape).partial(), {
    note: "Lo que se veía al decidir: si ya no es así, no se cambia nada y se responde 409 CHANGED_MEANWHILE",
    example: {},
  }).optional();

/**
 * Call it where nothing can change any more, below the lock. Only what the caller named is compared, so two people who change different
 * things of one form don't hinder each other. `unordered`: lists of texts whose order says nothing.
 * @throws conflict CHANGED_MEANWHILE
 */
export const requireExpected = (
  expected: Readonly<Record<string, unknown>> | undefined,
  current: Readonly<Record<string, unknown>>,
  { unordered = [] }: { readonly unordered?: readonly string[] } = {},
): void => {
  const compared = (name: string, value: unknown) =>
    unordered.includes(name) ? asSet(plain(value)) : plain(value);
  const changed = Object.keys(expected ?? {}).filter(
    (name) => !isDeepStrictEqual(compared(name, expected?.[name]), compared(name, current[name])),
  );
  if (changed.length > 0)
    throw changedMeanwhile(Object.fromEntries(changed.map((name) => [name, plain(current[name])])));
};

const asSet = (list: unknown): unknown => (Array.isArray(list) ? [...new Set(list)].toSorted() : list);

/** As JSON tells it: dates as text, nothing undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
