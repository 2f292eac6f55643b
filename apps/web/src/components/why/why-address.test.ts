import { expect, test } from "vitest";
import { parseQuestion, whyAddress } from "./why-address";

test.each([
  [{}, { person: "", thing: undefined, number: "" }],
  [{ persona: "p" }, { person: "p", thing: undefined, number: "" }],
  [
    { persona: "p", numero: " EE-1 " },
    { person: "p", thing: { number: "EE-1" }, number: "EE-1" },
  ],
  [
    { persona: "p", documento: "d" },
    { person: "p", thing: { document_id: "d" }, number: "" },
  ],
  [
    { persona: "p", numero: "EE-1", legajo: "l" },
    { person: "p", thing: { number: "EE-1" }, number: "EE-1" },
  ],
])("%o asks for %o", (parameters, question) => {
  expect(parseQuestion(parameters)).toEqual(question);
});

test("a question has an address", () => {
  expect(whyAddress("p", "EE-1")).toBe("/backoffice/por-que?persona=p&numero=EE-1");
});
