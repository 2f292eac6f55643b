import type { GlobalClient, GlobalTransaction } from "@foja/db/clients/types";
import { defineRefusal } from "../kernel/refusal";
import { type CatalogTable, keyOf, type Proposed } from "./proposed-data";
import { isSimilarName } from "./similar-name";

type Entry = { readonly key: string; readonly name: string };
type Reader = Pick<
  GlobalClient | GlobalTransaction,
  "globalDocumentType" | "globalCaseTemplate" | "globalRegistryFamily"
>;

/** What a table of the catalog has, those of the system too. */
export const readEntries = async (global: Reader, table: CatalogTable): Promise<Entry[]> => {
  const acronym = { acronym: true, name: true };
  const orderBy = { name: "asc" } as const;
  switch (table) {
    case "global_document_types":
      return byAcronym(await global.globalDocumentType.findMany({ select: acronym, orderBy }));
    case "global_case_templates":
      return byAcronym(await global.globalCaseTemplate.findMany({ select: acronym, orderBy }));
    case "global_registry_families": {
      const rows = await global.globalRegistryFamily.findMany({
        select: { code: true, name: true },
        orderBy,
      });
      return rows.map(({ code, name }) => ({ key: code, name }));
    }
  }
};

const byAcronym = (rows: readonly { readonly acronym: string; readonly name: string }[]): Entry[] =>
  rows.map(({ acronym, name }) => ({ key: acronym, name }));

export const catalogConflict = defineRefusal<[entry: Entry]>(
  "conflict",
  "CATALOG_CONFLICT",
  ({ key, name }) =>
    `El catálogo global ya tiene ${key} (${name}): la misma sigla o código, o casi el mismo nombre. Cópielo de allí, o proponga otra cosa`,
);

/** What the catalog has that is, or is called, nearly the same. */
export const findConflict = (entries: readonly Entry[], proposed: Proposed): Entry | undefined =>
  entries.find(({ key }) => key === keyOf(proposed)) ??
  entries.find(({ name }) => isSimilarName(name, proposed.data.name));

/** One addition at a time, so that what was found missing is missing still. */
export const lockCatalog = async (tx: GlobalTransaction): Promise<void> => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('global catalog', 0))`;
};

/** Puts it into its table. The caller holds the catalog's lock and found no conflict. */
export const addToCatalog = async (
  tx: GlobalTransaction,
  proposed: Proposed,
  { id, now: createdAt }: { readonly id: string; readonly now: Date },
): Promise<void> => {
  switch (proposed.table) {
    case "global_document_types": {
      const { type, required_signature, own_numbering, citizen_signing, ...data } = proposed.data;
      const columns = {
        ...data,
        kind: type,
        requiredSignature: required_signature,
        ownNumbering: own_numbering,
        citizenSigning: citizen_signing,
      };
      const where = { acronym: data.acronym };
      await tx.globalDocumentType.upsert({ where, create: { ...columns, createdAt }, update: columns });
      return;
    }
    case "global_case_templates": {
      const { creation_channel, ...data } = proposed.data;
      const columns = { ...data, creationChannel: creation_channel };
      const where = { acronym: data.acronym };
      await tx.globalCaseTemplate.upsert({ where, create: { ...columns, id, createdAt }, update: columns });
      return;
    }
    case "global_registry_families": {
      const { data } = proposed;
      const where = { code: data.code };
      await tx.globalRegistryFamily.upsert({ where, create: { ...data, createdAt }, update: data });
      return;
    }
  }
};
