import { publishDocumentOp } from "@foja/core/documents/publish-document.op";
import type { PublicConfig } from "@foja/core/families/public-config";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRateLimit } from "../http/rate-limit";
import { aDoor } from "../testing/a-door";
import { aKey, type KeyOptions } from "../testing/a-key";
import { publicDoor } from "./door";

let town: Town;
let text: string;
beforeAll(async () => {
  town = await aTown();
  text = (await aKey(town, town)).text;
});
afterAll(() => town.close());

// biome-ignore lint/suspicious/noExplicitAny: each answer is held to its strict schema by the matrix
type Body = any;

const get = async (path: string, headers: Readonly<Record<string, string>> = { "x-api-key": text }) => {
  const response = await aDoor(town, publicDoor).call("GET", path, { headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};

const publish = (config: Partial<PublicConfig>, isActive = true) =>
  town.db.registryFamily.update({
    where: { code: "COMER" },
    data: {
      isActive,
      publicConfig: {
        is_public: true,
        public_fields: ["rubro"],
        visible_states: ["Habilitado"],
        show_documents: false,
        show_cases: false,
        show_related_records: false,
        ...config,
      },
    },
  });

const inState = async (state: string, data?: Record<string, { value: string }>, name?: string) => {
  const made = await town.record({ ...(data && { data }), ...(name && { name }) });
  await town.db.record.update({ where: { id: made.id }, data: { state } });
  return made;
};

describe("who asks", () => {
  test.each<[string, string, KeyOptions | undefined, number, string]>([
    ["no key", "muni", undefined, 401, "X-API-Key requerido"],
    ["a key that was switched off", "muni", { isActive: false }, 401, "API Key invalida"],
    ["one that expired", "muni", { expiresAt: new Date(0) }, 401, "API Key invalida"],
    ["the key of a backup", "muni", { type: "backup" }, 401, "API Key invalida"],
    ["another municipality's path", "otra", {}, 403, "API Key no valida para este municipio"],
    ["nobody's path", "nada", {}, 403, "API Key no valida para este municipio"],
    ["an ordinary key", "muni", {}, 200, ""],
    ["one of the panel", "muni", { type: "api" }, 200, ""],
    ["that of the portal", "muni", { type: "tad" }, 200, ""],
    [
      "one of a portal elsewhere",
      "muni",
      { type: "tad", allowedOrigins: ["10.9.9.9"] },
      403,
      "La clave no se usa desde ahí",
    ],
    ["a path in capitals", "MUNI", {}, 200, ""],
  ])("%s", async (_name, muni, key, status, error) => {
    const headers = key ? { "x-api-key": (await aKey(town, town, key)).text } : {};
    const answer = await get(`/${muni}/registries`, headers);
    expect([answer.status, answer.body.error ?? ""]).toEqual([status, error]);
    expect(answer.headers.get("cache-control")).toBe(status === 200 ? "private, max-age=60" : "no-store");
  });

  test("too often is told in the specification's words", async () => {
    const { text: slow } = await aKey(town, town, { limit: 1 });
    const { call } = aDoor(town, publicDoor, { rateLimit: createRateLimit(town.database.pool) });
    const ask = () => call("GET", "/muni/registries", { headers: { "x-api-key": slow } });
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { error: "Rate limit exceeded. Retry after 60s", code: "RATE_LIMITED" },
    ]);
    expect(refused.headers.has("retry-after")).toBe(true);
  });

  test.each([
    ["/registries/NADA/records", 404, "Familia no encontrada"],
    ["/registries/FLOTA/records", 404, "Familia no encontrada"],
    [`/registries/${"X".repeat(99)}/records`, 404, "Familia no encontrada"],
    ["/records/RLM-2027-00009999-MUNI-COMER", 404, "Legajo no encontrado"],
    [`/records/${"X".repeat(999)}`, 404, "Legajo no encontrado"],
    ["/documents/no-es-un-id/content", 404, "Documento no encontrado"],
    ["/documents/3f0e6b1e-2c6f-4f0e-9a53-0d8f1d5b7c11/content", 404, "Documento no encontrado"],
    ["/search", 400, "q requerido (min 2 caracteres)"],
    ["/search?q=", 400, "q requerido (min 2 caracteres)"],
    ["/search?q=%20a%20", 400, "q requerido (min 2 caracteres)"],
  ])("%s: %s", async (path, status, error) => {
    const answer = await get(`/muni${path}`);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });
});

describe("a record", () => {
  test.each<[string, string, Partial<PublicConfig>, boolean, boolean]>([
    ["a public family, in a visible state", "Habilitado", {}, true, true],
    ["in another state", "Clausurado", {}, true, false],
    ["of a family that shows no state", "Habilitado", { visible_states: [] }, true, false],
    ["of a family that is not public", "Habilitado", { is_public: false }, true, false],
    ["of a family that is not in use", "Habilitado", {}, false, false],
  ])("%s", async (_name, state, config, isActive, isShown) => {
    const { number } = await inState(state, { rubro: { value: "Taller" } });
    await publish(config, isActive);
    const isFamilyPublic = isActive && config.is_public !== false;
    const records = await get("/muni/registries/COMER/records?search=taller&page_size=99");
    expect([records.status, records.body.page_size]).toEqual(isFamilyPublic ? [200, 25] : [404, undefined]);
    const listed = records.body.records?.map((one: Body) => one.record_number) ?? [];
    const found = (await get("/muni/search?q=taller")).body.results.map((one: Body) => one.record_number);
    for (const numbers of [listed, found]) expect(numbers.includes(number)).toBe(isShown);
    expect((await get(`/muni/records/${number}`)).status).toBe(isShown ? 200 : 404);
    const { registries } = (await get("/muni/registries")).body;
    expect(registries.map(({ code }: Body) => code)).toEqual(isFamilyPublic ? ["COMER"] : []);
  });

  test("shows and hides what its family says at once, and is searched by nothing else", async () => {
    const titular = { value: "Zulma Quiroga" };
    const { id, number } = await inState("Habilitado", { titular, rubro: { value: "Almacén" } });
    const isFound = async (q: string) =>
      (await get(`/muni/search?q=${q}`)).body.results.some((one: Body) => one.record_number === number);
    const isListed = async (q: string) =>
      (await get(`/muni/registries/COMER/records?search=${q}`)).body.records.some(
        (one: Body) => one.record_number === number,
      );

    await publish({});
    expect((await get(`/muni/records/${number}`)).body.fields).toEqual({ rubro: { value: "Almacén" } });
    expect([await isFound("quiroga"), await isListed("quiroga")]).toEqual([false, false]);
    expect([await isFound("almacen"), await isListed("ALMACENES")]).toEqual([true, true]);
    // A field's name and its family's are no words of it.
    expect([await isFound("titular"), await isFound("zulma")]).toEqual([false, false]);

    await publish({ public_fields: ["titular"] });
    expect((await get(`/muni/records/${number}`)).body.fields).toEqual({ titular });
    expect([await isFound("quirog"), await isFound("almacen")]).toEqual([true, false]);

    await town.db.record.update({ where: { id }, data: { state: "Clausurado" } });
    expect([await isFound("quirog"), await isListed("quirog")]).toEqual([false, false]);
    expect((await get(`/muni/records/${number}`)).status).toBe(404);
  });

  test("of what is linked with it shows what its family says, and never what is reserved", async () => {
    const open = await town.document({ type: "ORDZA", status: "signed", reference: "Ordenanza del paseo" });
    const internal = await town.document({ status: "signed", reference: "Informe interno" });
    const reserved = await town.document({ type: "RES", status: "signed" });
    const [plainCase, hiddenCase] = [
      await town.case({ reference: "Habilitación" }),
      await town.case({ template: "SUM" }),
    ];
    const hidden = await inState("Clausurado", {}, "Persona que nadie nombra");
    const other = await inState("Habilitado", { titular: { value: "Nadie" }, rubro: { value: "Taller" } });
    const made = await town.record({
      documents: [open, internal, reserved],
      cases: [plainCase, hiddenCase],
      related: [hidden, other],
      data: { habilitacion: { document_id: reserved.id } },
    });
    await town.db.record.update({ where: { id: made.id }, data: { state: "Habilitado" } });
    await publish({});
    const bare = (await get(`/muni/records/${made.number}`)).body;
    expect(Object.keys(bare).toSorted()).toEqual([
      "display_name",
      "fields",
      "record_number",
      "registry",
      "state",
    ]);
    const linked = async () =>
      (await get("/muni/search?q=paseo")).body.results.find(
        (one: Body) => one.official_number === open.number,
      );
    expect((await linked()).linked_records).toEqual([]);

    await publish({
      public_fields: ["rubro", "habilitacion"],
      show_documents: true,
      show_cases: true,
      show_related_records: true,
    });
    await town.invokeAsSystem(publishDocumentOp, { document_id: open.id });
    const { body } = await get(`/muni/records/${made.number}`);
    const pdf_url = `https://foja.example/publico/${town.schema}/${open.number}.pdf`;
    const nothing = { document_id: null, pdf_url: null, resume: null };
    expect(body.fields.habilitacion).toEqual({ value: null });
    expect(body.documents).toHaveLength(2);
    expect(body.documents).toEqual(
      expect.arrayContaining([
        {
          official_number: open.number,
          reference: "Ordenanza del paseo",
          document_id: open.id,
          pdf_url,
          resume: "Texto del documento",
        },
        { official_number: internal.number, reference: "Informe interno", ...nothing },
      ]),
    );
    expect(body.cases).toEqual([{ case_number: plainCase.number, reference: "Habilitación" }]);
    const relation = { registry_code: "COMER", relation_type: "related" };
    expect(body.related_records).toHaveLength(2);
    expect(body.related_records).toEqual(
      expect.arrayContaining([
        { ...relation, record_number: hidden.number, display_name: null, resume: null },
        {
          ...relation,
          record_number: other.number,
          display_name: "Panadería La Espiga",
          resume: "Rubro: Taller",
        },
      ]),
    );
    expect((await linked()).linked_records).toEqual([
      { record_number: made.number, display_name: "Panadería La Espiga", registry_code: "COMER" },
    ]);
    expect(JSON.stringify(body)).not.toContain(reserved.number);
    expect(JSON.stringify(body)).not.toContain(hiddenCase.number);
  });
});

describe("a document", () => {
  test.each(["interno", "reservado", "publico"] as const)("that is %s", async (visibility) => {
    for (const status of ["draft", "sent_to_sign", "rejected", "signed"] as const) {
      const word = `palabra${visibility}${status.replace("_", "")}`;
      const made = await town.document({
        type: "ORDZA",
        visibility,
        status,
        reference: word,
        content: "<p>Cuerpo</p>",
      });
      const isShown = visibility === "publico" && status === "signed";
      const { results, total } = (await get(`/muni/search?q=${word}`)).body;
      expect([status, results.length, total]).toEqual([status, ...(isShown ? [1, 1] : [0, 0])]);
      const content = await get(`/muni/documents/${made.id}/content`);
      expect([status, content.status]).toEqual([status, isShown ? 200 : 404]);
      if (!isShown) continue;
      expect(results[0]).toMatchObject({ type: "document", official_number: made.number, pdf_url: null });
      expect(content.body).toEqual({
        document_id: made.id,
        official_number: made.number,
        reference: word,
        document_type: { name: "Ordenanza", acronym: "ORDZA" },
        content: { html: "<p>Cuerpo</p>", format: "html" },
        signed_at: expect.stringMatching(/Z$/),
      });
    }
  });
});

describe("a search", () => {
  const numbers = async (q: string) =>
    (await get(`/muni/search?q=${encodeURIComponent(q)}`)).body.results.map(
      (one: Body) => one.official_number ?? one.record_number,
    );
  const aPublic = (reference: string, content: string) =>
    town.document({ type: "ORDZA", status: "signed", reference, content: `<p>${content}</p>` });

  test("finds words in any form, and says where without any markup", async () => {
    const content = `${"Relleno del texto. ".repeat(40)}Se regula la <b>estación</b> fluvial &lt;norte&gt;. ${"Final. ".repeat(60)}`;
    const { number } = await aPublic("Puertos", content);
    for (const q of ["estacion fluvial", "ESTACIONES fluviales", "fluv", "estación norte"])
      expect([q, await numbers(q)]).toEqual([q, [number]]);
    expect(await numbers("estacion lacustre")).toEqual([]);
    // What kind of document it is stands nowhere in it.
    expect(await numbers("disposiciones estacion")).toEqual([]);
    expect(await numbers("ordenanzas estacion")).toEqual([number]);
    const [{ snippet }] = (await get("/muni/search?q=estacion")).body.results;
    expect(snippet).toContain("Se regula la estación fluvial");
    expect(snippet.length).toBeLessThan(300);
    expect(snippet).not.toMatch(/<\/?[bp]>/);
  });

  test("puts the number that was asked for first, then titles before texts, documents and records together", async () => {
    await publish({});
    const inText = await aPublic("Otra cosa", "Trata de biciletas y de nada más");
    const inTitle = await aPublic("Registro de biciletas", "Nada");
    const record = await inState("Habilitado", { rubro: { value: "Biciletas" } }, "Taller");
    expect(await numbers("biciletas")).toEqual([inTitle.number, record.number, inText.number]);

    const value = String(Number(inTitle.number!.split("-")[2]));
    const quoting = await aPublic("Modifica otra", `La ordenanza ${value}/2027, dos veces ${value}/2027`);
    for (const q of [
      inTitle.number!,
      inTitle.number!.toLowerCase(),
      `ORDZA ${value}`,
      `${value}/2027`,
      inTitle.number!.slice(0, -3),
    ])
      expect([q, (await numbers(q))[0]]).toEqual([q, inTitle.number]);
    expect(await numbers(`${value}/2027`)).toContain(quoting.number);
    expect((await numbers(record.number))[0]).toBe(record.number);
  });

  test("has pages of both, and tells how many there are", async () => {
    const made = [];
    for (let count = 0; count < 5; count++) made.push((await aPublic(`Paginado ${count}`, "x")).number);
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await get(`/muni/search?q=paginado&page_size=2&page=${page}`);
      expect(body).toMatchObject({ total: 5, page, page_size: 2, total_pages: 3, query: "paginado" });
      pages.push(body.results.map((one: Body) => one.official_number));
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat().toSorted()).toEqual(made.toSorted());
  });
});
