import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import { beforeAll, describe, expect, test } from "vitest";
import { getCaseByNumberOp } from "./get-case-by-number.op";
import { searchCasesOp } from "./search-cases.op";

const town = await townOfFile();

type Who = Parameters<Town["invoke"]>[0];

describe("cases.search", () => {
  const search = (query: object = {}, who: Who = "creator") => town.invoke(who, searchCasesOp, query);
  const numbers = async (query: object, who?: Who) =>
    (await search({ page_size: 100, ...query }, who)).cases.map(({ case_number }) => case_number);

  test("answers with the fields of the specification", async () => {
    const { number, id } = await town.case({ reference: "Corte de calle" });

    expect(await search({ search: number })).toEqual({
      cases: [
        {
          case_id: id,
          case_number: number,
          reference: "Corte de calle",
          status: "active",
          created_at: town.clock.now().toISOString(),
          last_modified_at: town.clock.now().toISOString(),
          admin_sector: "MESA",
          case_type: { name: "Expediente general", acronym: "GEN" },
          access_reason: "ADMINSECTOR",
        },
      ],
      total: 1,
      page: 1,
      page_size: 20,
      total_pages: 1,
    });
  });

  describe("words", () => {
    let number: string;
    beforeAll(async () => {
      // Enough digits between the zeros that a part can be told from the whole.
      for (let count = 0; count < 3; count += 1) await town.case({ reference: "Relleno" });
      ({ number } = await town.case({ reference: "Habilitación del café «El Ñandú» en Güemes" }));
    });

    const value = () => Number(number.split("-")[2]);

    test.each([
      ["the whole number", () => number],
      ["the number in lower case", () => number.toLowerCase()],
      ["blanks for hyphens", () => number.replaceAll("-", " ")],
      ["without zeros and with the year behind", () => `${value()}/2027`],
      ["the first parts", () => `EE 2027 ${value()}`],
      ["a word without its accent", () => "habilitacion"],
      ["capitals with accent", () => "HABILITACIÓN"],
      ["the beginning of a word", () => "habil"],
      ["several words in any order", () => "guemes cafe"],
      ["letters with tilde and dieresis", () => "ñandú güemes"],
      ["the same without them", () => "nandu guemes"],
      ["with punctuation that people copy", () => "«El Ñandú»,"],
    ])("finds it by %s", async (_, query) => {
      expect(await numbers({ search: query() })).toContain(number);
    });

    test.each([
      ["the middle of a word", "bilitacion"],
      ["one word that is not there", "habilitacion kiosco"],
      ["a wildcard of the database", "ha_ilitacion"],
      ["another year", () => `${value()}/2026`],
      ["no word at all", "---"],
      ["a wildcard alone", "%"],
      ["a picture", "😀"],
    ])("does not find it by %s", async (_, query) => {
      expect(await numbers({ search: typeof query === "function" ? query() : query })).not.toContain(number);
    });

    test("odd input is no error", async () => {
      for (const odd of ["\u0000", "'; DROP TABLE cases; --", "\\", "%", "_", "🙂", "a".repeat(200)]) {
        await search({ search: odd });
      }
      await expectRefusal(search({ search: "a".repeat(201) }), "invalid_input");
    });
  });

  test("filters by status", async () => {
    const { number } = await town.case({ status: "archived" });

    expect(await numbers({ status: "archived" })).toEqual([number]);
    expect(await numbers({ status: "active" })).not.toContain(number);
    await expectRefusal(search({ status: "closed" }), "invalid_input");
  });

  test.each([
    ["its acronym", "mesa", true],
    ["department and sector", "LEGAL#MESA", true],
    ["its department", "LEGAL", true],
    ["another sector of the department", "LEGAL#PRIV", false],
    ["another department", "OBRAS", false],
    ["an acronym that every department has", "PRIV", false],
    ["one that does not exist", "NADA", false],
  ])("filters by sector: %s", async (_, sector_filter, found) => {
    const { number } = await town.case({ reference: "Sector" });

    expect((await numbers({ sector_filter, search: "sector" })).includes(number)).toBe(found);
  });

  test("days are those of the municipality", async () => {
    await using elsewhere = await aTown();
    const at = async (instant: string, reference: string) => {
      elsewhere.clock.set(new Date(instant));
      await elsewhere.case({ reference });
    };
    // Buenos Aires is three hours behind: the 10th begins at 03:00Z. The builder adds a second.
    await at("2027-02-08T15:00:00Z", "hace treinta días");
    await at("2027-02-09T02:59:58Z", "hace veintinueve días y casi treinta");
    await at("2027-03-04T02:59:58Z", "el último segundo del tres");
    await at("2027-03-04T03:00:00Z", "el primer segundo del cuatro");
    await at("2027-03-09T02:59:58Z", "el último segundo del ocho");
    await at("2027-03-09T03:00:00Z", "el primer segundo del nueve");
    await at("2027-03-10T02:59:58Z", "el último segundo del nueve");
    await at("2027-03-10T03:00:00Z", "el primer segundo del diez");
    elsewhere.clock.set(new Date("2027-03-11T01:00:00Z")); // still the 10th there

    const found = async (date_filter: string) =>
      (await elsewhere.invoke("creator", searchCasesOp, { date_filter })).cases.map(
        ({ reference }) => reference,
      );

    expect(await found("hoy")).toEqual(["el primer segundo del diez"]);
    expect(await found("ayer")).toEqual(["el último segundo del nueve", "el primer segundo del nueve"]);
    expect(await found("ultimos_7_dias")).toEqual([
      "el primer segundo del diez",
      "el último segundo del nueve",
      "el primer segundo del nueve",
      "el último segundo del ocho",
      "el primer segundo del cuatro",
    ]);
    expect(await found("ultimos_30_dias")).toHaveLength(6);
  });

  test("pages are in order of the last change and hold everything once", async () => {
    for (let count = 0; count < 7; count += 1) await town.case({ reference: "Paginado" });
    const page = (number: number, page_size = 3) => search({ search: "paginado", page: number, page_size });

    const pages = [await page(1), await page(2), await page(3), await page(4)];

    expect(pages.map(({ cases }) => cases.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map(({ total, total_pages }) => [total, total_pages])).toEqual(Array(4).fill([7, 3]));
    const changes = pages.flatMap(({ cases }) => cases.map(({ last_modified_at }) => last_modified_at));
    expect(changes).toEqual([...changes].sort().reverse());
    expect(new Set(pages.flatMap(({ cases }) => cases.map(({ case_id }) => case_id))).size).toBe(7);
    expect((await page(1, 500)).page_size).toBe(100);
    await expectRefusal(search({ page: 0 }), "invalid_input");
    await expectRefusal(search({ page: 1.5 }), "invalid_input");
  });

  test("under every filter the total of a first page is what all pages hold", async () => {
    await using elsewhere = await aTown();
    elsewhere.clock.set(new Date("2027-01-01T15:00:00Z"));
    for (let count = 0; count < 2; count += 1) await elsewhere.case({ status: "archived", by: "outsider" });
    elsewhere.clock.set(new Date("2027-03-10T15:00:00Z"));
    for (let count = 0; count < 3; count += 1) await elsewhere.case({ reference: "Bache" });
    const filters = { search: "bache", status: "active", date_filter: "hoy", sector_filter: "LEGAL" };
    const { page, page_size, ...known } = searchCasesOp.input.shape;
    expect(Object.keys(filters)).toEqual(Object.keys(known));

    const total = async (query: object) =>
      (await elsewhere.invoke("searcher", searchCasesOp, { ...query, page_size: 1 })).total;
    expect(await total({})).toBe(5);
    for (const [name, value] of Object.entries(filters)) {
      expect([name, await total({ [name]: value })]).toEqual([name, 3]);
    }
  });

  test("by exact number, letter by letter", async () => {
    const { number } = await town.case();
    const byNumber = (case_number: string) => town.invoke("creator", getCaseByNumberOp, { case_number });

    expect(await byNumber(number)).toMatchObject({ case_number: number });
    const others = [number.slice(0, -1), number.toLowerCase(), `${number} `, ` ${number}`, `${number}\u0000`];
    for (const other of [...others, "", "%", "\u0000", "EE-2027-999999-MUNI-LEGAL"]) {
      await expectRefusal(byNumber(other), "not_found");
    }
  });
});
