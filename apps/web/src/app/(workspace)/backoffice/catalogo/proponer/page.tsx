import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import {
  CATALOG_PATH,
  CATALOG_TABLES,
  type CatalogTable,
  proposeAddress,
} from "../../../../../components/catalog/propose-address";
import { ProposeForm } from "../../../../../components/catalog/propose-form";
import { Lines } from "../../../../../components/list/lines";
import type { Parameters } from "../../../../../components/list/list-query";
import { PageHead } from "../../../../../components/page/page-head";
import { definePage } from "../../../../../server/define-page";
import { ownOf, proposableOf } from "./proposable";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.catalog"))("propose"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const t = await getTranslations("admin.catalog");
  const { tabla, de } = await searchParams;
  const table = CATALOG_TABLES.find((known) => known === tabla);
  return (
    <>
      <PageHead
        crumb={{ address: CATALOG_PATH, label: t("title") }}
        title={t("propose")}
        facts={<span>{t("proposeLead")}</span>}
      />
      {table && typeof de === "string" && de !== "" ? (
        <One table={table} id={de} />
      ) : (
        CATALOG_TABLES.map((one) => <Own key={one} table={one} />)
      )}
    </>
  );
});

/** What there is to propose. */
const Own = definePage(async ({ table }: { table: CatalogTable }) => {
  const t = await getTranslations("admin.catalog");
  const own = await ownOf(table);
  return (
    <Lines
      id={table}
      title={t(`ownTables.${table}`)}
      count={own.length}
      lines={own.map(({ id, key, name }) => ({
        key: id,
        number: <span className="number w-20">{key}</span>,
        title: name,
        address: proposeAddress(table, id),
      }))}
      empty={t("ownNone")}
    />
  );
});

const One = definePage(async ({ table, id }: { table: CatalogTable; id: string }) => {
  const t = await getTranslations("admin.catalog");
  const types = await getTranslations("admin.types");
  const proposable = await proposableOf(table, id);
  const { acronym, code, type, fields, states } = proposable.rest;
  const facts: readonly (readonly [string, string])[] = [
    [t("table"), t(`tables.${table}`)],
    [t("key"), String(acronym ?? code)],
    ...(table === "global_document_types" ? ([[t("kind"), types(`kinds.${type as "HTML"}`)]] as const) : []),
    ...(Array.isArray(fields) && fields.length > 0
      ? ([[t("fields"), fields.map((field: { label: string }) => field.label).join(", ")]] as const)
      : []),
    ...(Array.isArray(states) ? ([[t("states"), states.join(", ")]] as const) : []),
  ];
  return (
    <div className="grid gap-6 px-[var(--gutter)] pb-8 lg:grid-cols-[minmax(0,1fr)_var(--panel)]">
      <ProposeForm {...proposable} />
      <aside aria-label={t("goesAlong")}>
        <h2 className="mb-2 font-semibold">{t("goesAlong")}</h2>
        <dl className="pairs">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-meta text-ink-soft">{t("goesAlongNote")}</p>
      </aside>
    </div>
  );
});
