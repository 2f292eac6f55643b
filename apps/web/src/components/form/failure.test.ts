import { expect, test } from "vitest";
import { failureOf } from "./failure";

const thrown = (refusal: object | null, requestId = "r-1") =>
  Object.assign(new Error("Ya hay otro con esa sigla"), { data: { code: "CONFLICT", refusal, requestId } });

test("a refusal says which fields are wrong", () => {
  const details = [{ path: "acronym", message: "Ya hay otro con esa sigla" }, { path: 7 }];
  expect(failureOf(thrown({ code: "ACRONYM_TAKEN", details }))).toEqual({
    kind: "refused",
    message: "Ya hay otro con esa sigla",
    details: [details[0]],
    current: {},
    code: "r-1",
  });
});

test("a change meanwhile says what there is now", () => {
  const failure = failureOf(thrown({ code: "CHANGED_MEANWHILE", current: { name: "Obras" } }));
  expect([failure.kind, failure.current]).toEqual(["changed", { name: "Obras" }]);
});

test.each([
  ["a bug", thrown(null), "r-1"],
  ["no connection", new TypeError("Failed to fetch"), undefined],
  ["nothing", undefined, undefined],
])("%s is a failure without words of ours, with its code", (_name, error, code) => {
  expect(failureOf(error)).toMatchObject({ kind: "failed", message: "", details: [], code });
});
