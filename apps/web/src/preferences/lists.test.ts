import { expect, test } from "vitest";
import { parseListLooks } from "./lists";

test("looks come back as they were", () => {
  const columns = { "/expedientes": ["number", "sector"] };
  expect(parseListLooks("roomy", JSON.stringify(columns))).toEqual({ density: "roomy", columns });
});

test.each([undefined, "", "{", "[]", '{"/x":"number"}', "null"])("%j says nothing", (text) => {
  expect(parseListLooks("huge", text)).toEqual({ density: "compact", columns: {} });
});
