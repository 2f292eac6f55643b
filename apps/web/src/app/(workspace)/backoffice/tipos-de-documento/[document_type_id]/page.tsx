import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DocumentTypeDetail } from "../../../../../components/document-types/document-type-detail";
import { DocumentTypeForm } from "../../../../../components/document-types/document-type-form";
import { DocumentTypeScopeForm } from "../../../../../components/document-types/document-type-scope-form";
import type { Parameters } from "../../../../../components/list/list-query";
import { tabOf } from "../../../../../components/page/tabs";
import type { DocumentTypeRow } from "../../../../../components/types/rows";
import { allOf } from "../../../../../components/types/window";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";
import { findDocumentType } from "./find";

type Props = {
  readonly params: Promise<{ readonly document_type_id: string }>;
  readonly searchParams: Promise<Parameters>;
};

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const found = await findDocumentType((await params).document_type_id).catch(() => undefined);
  return { title: found?.name ?? (await getTranslations("admin.documentTypes"))("title") };
};

export default definePage(async ({ params, searchParams }: Props) => {
  const { document_type_id } = await params;
  const type = await findDocumentType(document_type_id);
  const usage = await (await api()).admin.documentTypes.getUsage({ document_type_id: type.id });
  const part = tabOf(["datos", "alcance"], (await searchParams).ver);
  return (
    <DocumentTypeDetail type={type} usage={usage} part={part}>
      {part === "datos" ? (
        <DocumentTypeForm key={type.id} type={type} fixed={usage.fixed} />
      ) : (
        <Scope type={type} />
      )}
    </DocumentTypeDetail>
  );
});

const Scope = definePage(async ({ type }: { type: DocumentTypeRow }) => {
  const { documentTypes } = (await api()).admin;
  const [sectors, ranks] = await Promise.all([
    allOf(async (window) => {
      const answer = await documentTypes.listSectorOptions(window);
      return { rows: answer.sectors, total: answer.total };
    }),
    allOf(async (window) => {
      const answer = await documentTypes.listRankOptions(window);
      return { rows: answer.ranks, total: answer.total };
    }),
  ]);
  return (
    <DocumentTypeScopeForm
      type={type}
      sectors={sectors.map(({ sector_id, name, acronym }) => ({
        value: sector_id,
        label: name,
        code: acronym,
      }))}
      ranks={ranks.map(({ id, name, level }) => ({ value: id, label: `${level} · ${name}` }))}
    />
  );
});
