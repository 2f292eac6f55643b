import { expect, test } from "vitest";
import { documentAddress, doneOf, queueAddress, queueOf } from "./document-address";

const ID = "3f1d7c1e-0b7a-4a39-9f5e-6d1f6f0c2b11";
const parametersOf = (address: string) => Object.fromEntries(new URL(address, "http://x").searchParams);

test.each([{ type: undefined }, { type: "IF" }])("the queue of %o survives in the address", (queue) => {
  const parameters = parametersOf(documentAddress(ID, { queue, done: ID }));
  expect([queueOf(parameters), doneOf(parameters)]).toEqual([queue, ID]);
});

test("outside of a queue the address is the document's", () => {
  expect(documentAddress(ID)).toBe(`/documentos/${ID}`);
  expect([queueOf({}), doneOf({ hecho: "../otro" })]).toEqual([undefined, undefined]);
  expect(queueOf({ cola: "1", tipo: "IF' OR" })).toEqual({ type: undefined });
});

test("the list keeps its filter, and says what was done", () => {
  expect(queueAddress({ queue: { type: "IF" }, done: ID })).toBe(`/firmas?tipo=IF&hecho=${ID}`);
  expect(queueAddress({})).toBe("/firmas");
});
