import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { loweredTo, pageInputOf, pageOutput, presentPage } from "../kernel/paging";
import { queryText } from "../kernel/text";
import { findPage } from "../sets/find-page";
import {
  findNamedDocuments,
  presentPublicRecord,
  publicRecordItem,
  type ShownRecord,
} from "./present-public-record";
import { getPublicFamily, publicFamilyCode, publicFamilyNotFound } from "./public-family";
import { publicRecordSet, recordsWithWords } from "./searched-records";

/** Specification 2, 8. */
export const PUBLIC_PAGE_SIZE = 20;
export const PUBLIC_PAGE_SIZE_MAX = 25;
export const SEARCH_LENGTH_MIN = 2;

export const publicPageInput = {
  ...pageInputOf(PUBLIC_PAGE_SIZE),
  page_size: meant(loweredTo(PUBLIC_PAGE_SIZE_MAX), {
    note: `Elementos por página; se baja a ${PUBLIC_PAGE_SIZE_MAX} si es mayor`,
    example: PUBLIC_PAGE_SIZE_MAX,
  }).prefault(PUBLIC_PAGE_SIZE),
};

export const listPublicRecordsOp = defineOperation({
  id: "registries.listRecords",
  summary: "Lista los legajos públicos de una familia, los más nuevos primero",
  access: "reader",
  effect: "read",
  input: z.strictObject({
    code: publicFamilyCode,
    ...publicPageInput,
    search: meant(queryText(), {
      note: `Texto a buscar en número, nombre y campos públicos; con menos de ${SEARCH_LENGTH_MIN} caracteres no se tiene en cuenta`,
      example: "espiga",
    }).optional(),
  }),
  output: z.strictObject({ records: z.array(publicRecordItem), ...pageOutput }),
  errors: ["invalid_input", publicFamilyNotFound],
}).run(async (ctx, { code, search = "", ...asked }) => {
  const family = await getPublicFamily(ctx.db, code);
  const families = new Map([[code, family]]);
  const { rows, total } = await findPage<ShownRecord & { readonly id: string }>(
    ctx,
    (bind) => ({
      kind: "records",
      newestBy: "created_at",
      sets: [
        publicRecordSet([family], bind),
        ...(search.length >= SEARCH_LENGTH_MIN ? [recordsWithWords([family], search, bind)] : []),
      ],
      part: [`t.family_code = ${bind(code)}`],
      isPartShort: false,
      columns: () =>
        `t.record_number as number, t.display_name as "displayName", t.state, t.family_code as "familyCode", t.data`,
      joins: () => "",
    }),
    asked,
  );
  const named = await findNamedDocuments(ctx.db, rows, families);
  return {
    records: rows.map((row) => presentPublicRecord(row, family, named)),
    ...presentPage(total, asked),
  };
});
