import { describe, expect, test } from "vitest";
import { type ListSpec, listAddress, parseListQuery, withFilter } from "./list-query";

const SPEC: ListSpec = {
  path: "/x",
  filters: [{ key: "estado", values: ["active", "archived"] }, { key: "tipo" }],
  sorts: ["modificado", "numero"],
};

const parse = (text: string) => parseListQuery(SPEC, Object.fromEntries(new URLSearchParams(text)));
const WHOLE = parse("");

describe("list addresses", () => {
  test("say nothing about what is usual", () => {
    expect(listAddress("/x", WHOLE)).toBe("/x");
  });

  test("come back as they were", () => {
    const query = {
      page: 3,
      pageSize: 25,
      search: "habilitación 227/2026",
      filters: { estado: "active", tipo: "IF" },
      sort: { by: "modificado", isDescending: true },
      columns: ["number", "reference"],
    } as const;
    expect(parse(listAddress("/x", query).split("?")[1] ?? "")).toEqual(query);
  });

  test("start at the first page when other rows are asked for, not when a column is", () => {
    const query = { ...WHOLE, page: 7, search: "a" };
    expect(listAddress("/x", query, { search: "b" })).toBe("/x?buscar=b");
    expect(listAddress("/x", query, withFilter(query, "estado", "active"))).toBe("/x?buscar=a&estado=active");
    expect(listAddress("/x", query, { columns: ["number"] })).toBe("/x?buscar=a&columnas=number&pagina=7");
  });

  test("lose a filter by an empty value", () => {
    expect(withFilter(parse("estado=active&tipo=IF"), "estado", "")).toEqual({ filters: { tipo: "IF" } });
  });

  test.each(["pagina=0", "pagina=-2", "pagina=1.5", "pagina=x", ""])("%j is the first page", (text) => {
    expect(parse(text).page).toBe(1);
  });

  test.each(["cantidad=7", "estado=otro", "orden=nombre", "orden=-", "otra=cosa", "columnas=,"])(
    "%j is what a list doesn't know, and the whole list",
    (text) => {
      expect(parse(text)).toEqual(WHOLE);
    },
  );

  test("a repeated name counts once, the last", () => {
    expect(parseListQuery(SPEC, { buscar: ["a", "b"] }).search).toBe("b");
  });
});

test("more than the server takes is lowered", () => {
  expect(parse("pagina=99999999").page).toBe(1_000_000);
  expect(parse(`buscar=${"a".repeat(201)}`).search).toBe("a".repeat(200));
  expect(parse(`buscar=${"a".repeat(199)}\u{1F4C4}`).search).toBe("a".repeat(199));
});
