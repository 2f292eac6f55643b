import { Search } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CaseState } from "../../../components/cases/case-status";
import { documentAddress } from "../../../components/documents/document-address";
import { DocumentState } from "../../../components/documents/document-status";
import { foundOf, isNumber } from "../../../components/frame/found";
import { SearchForm } from "../../../components/frame/search-form";
import { Lines } from "../../../components/list/lines";
import { type Parameters, parseListQuery } from "../../../components/list/list-query";
import { PageHead } from "../../../components/page/page-head";
import { MessagePanel } from "../../../components/ui/message-panel";
import { OfficialNumber } from "../../../components/ui/official-number";
import { api } from "../../../server/api";
import { definePage } from "../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("find"))("title"),
});

const SHOWN = 10;

/** Everything that matches, of every kind: the first of each, and the way to the list with all of them. */
export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const t = await getTranslations("find");
  const { search } = parseListQuery({ path: "/buscar", filters: [] }, await searchParams);
  return (
    <>
      <PageHead title={search ? t("titleOf", { text: search }) : t("title")} />
      <SearchForm search={search} />
      {search ? (
        <Results search={search} />
      ) : (
        <MessagePanel icon={Search} title={t("emptyTitle")} text={t("emptyText")} />
      )}
    </>
  );
});

const Results = definePage(async ({ search }: { search: string }) => {
  const t = await getTranslations("find");
  const { cases, documents } = await api();
  const asked = { search, page: 1, page_size: SHOWN };
  const [foundCases, foundDocuments] = await Promise.all([cases.search(asked), documents.search(asked)]);
  // Somebody who knows the number is quicker than the list under the field.
  const [first] = foundOf(search, foundCases.cases, foundDocuments.documents);
  if (first && isNumber(first, search)) redirect(first.address);
  const all = `?${new URLSearchParams({ buscar: search })}`;

  return (
    <div className="list-rows">
      <Lines
        id="expedientes"
        title={t("cases")}
        count={foundCases.total}
        all={{ address: `/expedientes${all}`, label: t("allCases", { count: foundCases.total }) }}
        lines={foundCases.cases.map((row) => ({
          key: row.case_id,
          number: <OfficialNumber number={row.case_number} />,
          title: row.reference,
          address: `/expedientes/${row.case_id}`,
          more: row.admin_sector,
          aside: <CaseState status={row.status} />,
        }))}
        empty={t("none")}
      />
      <Lines
        id="documentos"
        title={t("documents")}
        count={foundDocuments.total}
        all={{ address: `/documentos${all}`, label: t("allDocuments", { count: foundDocuments.total }) }}
        lines={foundDocuments.documents.map((row) => ({
          key: row.document_id,
          number: row.document_number && <OfficialNumber number={row.document_number} />,
          title: row.reference,
          address: documentAddress(row.document_id),
          more: row.document_type,
          aside: <DocumentState state={row.visual_state} />,
        }))}
        empty={t("none")}
      />
    </div>
  );
});
