import { describe, expect, test } from "vitest";
import { listAddress, parseListQuery } from "./list-query";

const parse = (text: string) => parseListQuery(new URLSearchParams(text));

describe("list addresses", () => {
  test("say nothing about what is usual", () => {
    expect(listAddress("/expedientes", { page: 1, search: "", status: "" }, {})).toBe("/expedientes");
  });

  test("come back as they were", () => {
    const query = { page: 3, search: "habilitación 227/2026", status: "active" };
    const address = listAddress("/expedientes", query, { page: 3 });
    expect(parse(address.split("?")[1] ?? "")).toEqual(query);
  });

  test("start at the first page when the search changes", () => {
    expect(listAddress("/x", { page: 7, search: "a", status: "" }, { search: "b" })).toBe("/x?buscar=b");
  });

  test.each(["pagina=0", "pagina=-2", "pagina=1.5", "pagina=x", ""])("%j is the first page", (text) => {
    expect(parse(text).page).toBe(1);
  });
});

test("more than the server takes is lowered", () => {
  const query = (text: string) => parseListQuery(new URLSearchParams(text));
  expect(query("pagina=99999999").page).toBe(1_000_000);
  expect(query(`buscar=${"a".repeat(201)}`).search).toBe("a".repeat(200));
  expect(query(`buscar=${"a".repeat(199)}\u{1F4C4}`).search).toBe("a".repeat(199));
});
