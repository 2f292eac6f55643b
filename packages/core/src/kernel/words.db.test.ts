import type { Database } from "@foja/db/clients/database";
import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchWords } from "./words";

// A word that people type and the one that is stored must be the same, or it is never found.
const ODD = [
  "Habilitación",
  "EE-2026-000227-MUNI-LEGAL",
  "  dos   blancos ",
  "Ñandú, güiro y pingüino",
  "ÁÉÍÓÚ áéíóú ÀÈÌ âêî ãõ çÇ",
  "Straße Łódź Ørsted Đorđe smørrebrød",
  "Æsir œuvre þorn ð ı İstanbul",
  "½ ² ³ ① ﬁnal ﬂor Ⅳ",
  "e\u0301 n\u0303 descompuestos",
  "50% de m² — «cita» “comillas” ‘simples’",
  "correo@villacalandria.example",
  "100.000,50 / 3º 4ª n° Nº №",
  "snake_case kebab-case camelCase",
  "Ω Привет 日本語 مرحبا",
  "🙂 emoji 👩‍👩‍👧",
  "tab\ty\nsalto\r\nde línea",
  "'; DROP TABLE cases; -- \\ \"",
  "d’Arc O'Higgins",
  "€ 100 $ 5 £3",
  "ŉ ǆ ĳ ŀ",
  "mbaʼe Ñeʼẽ",
  "local de 50 m² en 1° piso",
  "",
  "---",
];

describe("searchWords and the SQL function words", () => {
  let base: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    base = await createTestDatabase();
    database = base.open();
  });
  afterAll(() => base.drop());

  test.each(ODD)("agree on %j", async (text) => {
    const [row] = await database.sql<{ words: string }>(base.tenants[0], "SELECT words($1) AS words", [text]);

    expect(searchWords(text)).toEqual((row?.words ?? "").split(" ").filter(Boolean));
  });
});
