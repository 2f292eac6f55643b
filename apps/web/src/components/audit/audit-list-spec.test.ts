import { expect, test } from "vitest";
import { parseListQuery } from "../list/list-query";
import { AUDIT_LIST, auditAsked } from "./audit-list-spec";

const asked = (parameters: Record<string, string>) => auditAsked(parseListQuery(AUDIT_LIST, parameters));

test("without a table all of them, the newest page first", () => {
  expect(asked({})).toMatchObject({ limit: 50, offset: 0 });
  expect(asked({}).tables).toHaveLength(21);
});

test.each([
  [
    { tabla: "sellos", pagina: "3" },
    { tables: ["user_seals"], limit: 50, offset: 100 },
  ],
  [
    { tabla: "rangos", desde: "2026-11-01", hasta: "2026-02-30" },
    { tables: ["ranks"], limit: 50, offset: 0, from: "2026-11-01" },
  ],
  [
    { tabla: "expedientes", puerta: "asistente" },
    { tables: ["cases"], limit: 50, offset: 0, door: "mcp" },
  ],
  [
    { tabla: "rangos", aplicacion: "https://asistente.example/a?b=c" },
    { tables: ["ranks"], limit: 50, offset: 0, client_id: "https://asistente.example/a?b=c" },
  ],
])("%o asks for %o", (parameters, wanted) => {
  expect(asked(parameters)).toEqual(wanted);
});
