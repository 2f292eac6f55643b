import { describe, expect, test } from "vitest";
import { isTenantSchema, quoteIdentifier, quoteLiteral, searchPathOf, tenantSchemaName } from "./schema-name";

describe("schema names", () => {
  test("are the number and the acronym in lower case", () => {
    expect(tenantSchemaName(100, "MUNI")).toBe("100_muni");
  });

  test.each([
    "public",
    "muni",
    "100_",
    "100_MUNI",
    '100_a"b',
    "100_a b",
    "100_a;drop",
    "foja_global",
    "_100_a",
  ])("%s is not the schema of a municipality", (name) => expect(isTenantSchema(name)).toBe(false));

  test("a bad acronym is refused", () => {
    expect(() => tenantSchemaName(100, 'x"; DROP SCHEMA')).toThrow(RangeError);
  });

  test("quoting doubles what would end the identifier or the literal", () => {
    expect(quoteIdentifier('a"b')).toBe('"a""b"');
    expect(quoteLiteral("o'b\\")).toBe("E'o''b\\\\'");
  });

  test("the global schema appears once on its own search path", () => {
    expect(searchPathOf("foja_global")).toBe('"foja_global", "extensions", pg_temp');
    expect(searchPathOf("100_muni")).toBe('"100_muni", "foja_global", "extensions", pg_temp');
  });
});
