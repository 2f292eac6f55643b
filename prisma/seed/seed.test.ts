import { inflateSync } from "node:zlib";
import { formDefinition } from "@foja/core/documents/form-definition";
import { familyFields, familyStates } from "@foja/core/families/field-definition";
import { describe, expect, test } from "vitest";
import { GLOBAL_CASE_TEMPLATES } from "./catalog/case-templates";
import { GLOBAL_DOCUMENT_TYPES } from "./catalog/document-types";
import { GLOBAL_REGISTRY_FAMILIES } from "./catalog/registry-families";
import { seedId } from "./ids";
import { drawLogo } from "./logo";
import { emailOf, inventedCuil } from "./seed-people";
import { ARROYO_ZORZAL } from "./town/arroyo-zorzal";
import { VILLA_CALANDRIA } from "./town/villa-calandria";

test("identifiers are UUIDs of version 5 that depend on the name alone", () => {
  expect(seedId("department:LEGAL")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(seedId("department:LEGAL")).toBe(seedId("department:LEGAL"));
  expect(seedId("department:LEGAL")).not.toBe(seedId("department:OBRAS"));
});

test("invented CUILs have a valid check digit and belong to nobody", () => {
  for (let index = 0; index < 500; index += 1) {
    const cuil = inventedCuil(index);
    expect(cuil).toMatch(/^2[03]99\d{6}\d$/);
    const digits = [...cuil].map(Number);
    const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1].reduce(
      (total, weight, place) => total + weight * digits[place]!,
      0,
    );
    expect([cuil, sum % 11]).toEqual([cuil, 0]);
  }
});

test("the logo is a PNG of at most 500 x 150, the same each time", () => {
  const png = drawLogo("#1f5f99");

  expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([width <= 500, height <= 150]).toEqual([true, true]);
  const start = png.indexOf("IDAT");
  const data = png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4));
  expect(inflateSync(data)).toHaveLength(height * (1 + width * 4));
  expect(drawLogo("#1f5f99").equals(png)).toBe(true);
});

describe("global catalog", () => {
  test("has every kind of type, and acronyms that fit", () => {
    expect(new Set(GLOBAL_DOCUMENT_TYPES.map(({ kind }) => kind)).size).toBe(7);
    for (const acronym of [...GLOBAL_DOCUMENT_TYPES, ...GLOBAL_CASE_TEMPLATES].map((item) => item.acronym)) {
      expect(acronym).toMatch(/^[A-Z0-9]{1,6}$/);
    }
    for (const { code } of GLOBAL_REGISTRY_FAMILIES) expect(code).toMatch(/^[A-Z0-9]{3,8}$/);
  });

  test("forms have fields and nothing else has, such as an administrator could define", () => {
    for (const { acronym, kind, fields = [] } of GLOBAL_DOCUMENT_TYPES) {
      expect([acronym, fields.length > 0]).toEqual([acronym, kind.endsWith("FFCC")]);
      expect(formDefinition.parse(fields)).toEqual(fields);
    }
    for (const { fields, states = ["Activo"] } of GLOBAL_REGISTRY_FAMILIES) {
      expect(familyFields.parse(fields)).toMatchObject(fields);
      expect(familyStates.parse(states)).toEqual(states);
    }
  });
});

describe.each([VILLA_CALANDRIA, ARROYO_ZORZAL])("$name", (town) => {
  const sectors = town.departments.flatMap(({ acronym, sectors: own = [] }) =>
    ["PRIV", ...own].map((sector) => `${acronym}#${sector}`),
  );

  test("every name that it uses exists", () => {
    const departments = town.departments.map(({ acronym }) => acronym);
    const ranks = town.ranks.map(({ name }) => name);
    for (const { sector, heads, seal, extra = [] } of town.people) {
      for (const used of [sector, ...extra.map((item) => item.sector)]) expect(sectors).toContain(used);
      if (heads) expect([heads, sector]).toEqual([heads, `${heads}#PRIV`]);
      if (seal) expect(town.seals).toContain(seal);
    }
    for (const used of Object.values(town.filing)) expect(departments).toContain(used);
    for (const used of Object.values(town.numbering).flat()) expect(ranks).toContain(used);
    for (const used of Object.values(town.registrars).flat()) expect(sectors).toContain(used);
    for (const name of Object.values(town.cast))
      expect(town.people.map(({ fullName }) => fullName)).toContain(name);
  });

  test("everybody has an address of his own that belongs to no real domain", () => {
    const emails = town.people.map((person) => emailOf(town, person));
    expect(new Set(emails).size).toBe(town.people.length);
    for (const email of emails) expect(email).toMatch(/^[a-z]+(\.[a-z]+)+@[a-z]+\.example$/);
  });

  test("everybody can sign", () => {
    for (const { fullName, heads, seal } of town.people)
      expect([fullName, Boolean(heads ?? seal)]).toEqual([fullName, true]);
  });
});
