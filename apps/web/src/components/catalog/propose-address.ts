export const CATALOG_PATH = "/backoffice/catalogo";

export const CATALOG_TABLES = [
  "global_document_types",
  "global_case_templates",
  "global_registry_families",
] as const;

export type CatalogTable = (typeof CATALOG_TABLES)[number];

/** Where something that the municipality has is proposed for all. */
export const proposeAddress = (table: CatalogTable, id?: string): string =>
  `${CATALOG_PATH}/proponer?${new URLSearchParams({ tabla: table, ...(id && { de: id }) })}`;
