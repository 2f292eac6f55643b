import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache, Suspense } from "react";
import { CaseActions } from "../../../../components/cases/case-actions";
import { CaseDocuments } from "../../../../components/cases/case-documents";
import { CaseMovements } from "../../../../components/cases/case-movements";
import { CaseState } from "../../../../components/cases/case-status";
import type { Parameters } from "../../../../components/list/list-query";
import { Detail } from "../../../../components/page/detail";
import { Tabs, tabOf } from "../../../../components/page/tabs";
import { Skeleton } from "../../../../components/states/skeleton";
import { Moment } from "../../../../components/ui/moment";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";
import { Responsibles } from "./responsibles";

type Props = {
  readonly params: Promise<{ readonly case_id: string }>;
  readonly searchParams: Promise<Parameters>;
};

/** For the page and its title together. */
const findCase = cache(async (case_id: string) => (await api()).cases.get({ case_id }));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { case_id } = await params;
  const found = await findCase(case_id).catch(() => undefined);
  return { title: found?.case_number ?? (await getTranslations("cases"))("case") };
};

const DOCUMENTS_SHOWN = 100;

export default definePage(async ({ params, searchParams }: Props) => {
  const t = await getTranslations("cases");
  const { case_id } = await params;
  const { ver, documento } = await searchParams;
  const { cases } = await api();
  // First alone: what it refuses is what the page is refused for.
  const found = await findCase(case_id);
  const [permissions, documents, { movements, total }] = await Promise.all([
    cases.permissions({ case_id }),
    cases.listDocuments({ case_id, page: 1, page_size: DOCUMENTS_SHOWN }),
    cases.listMovements({ case_id }),
  ]);
  const tab = tabOf(["documentos", "movimientos"], ver);
  const path = `/expedientes/${case_id}`;

  return (
    <Detail
      crumb={{ address: "/expedientes", label: t("title"), number: found.case_number }}
      title={found.reference}
      facts={
        <>
          <CaseState status={found.status} />
          <span>
            {t("administers", { sector: found.current_sector.name })}{" "}
            <span className="number">{found.current_sector.acronym}</span>
          </span>
          <span>{t.rich("since", { at: () => <Moment at={found.created_at} isDay /> })}</span>
        </>
      }
      actions={
        permissions.can_close && (
          <CaseActions
            caseId={case_id}
            number={found.case_number}
            status={found.status}
            documents={documents.total}
          />
        )
      }
      tabs={
        <Tabs
          label={t("parts")}
          path={path}
          current={tab}
          tabs={[
            { key: "documentos", label: t("tabDocuments"), count: documents.total },
            { key: "movimientos", label: t("tabMovements"), count: total },
          ]}
        />
      }
      panelLabel={t("panel")}
      panel={
        <section>
          <h2 className="font-semibold">{t("responsibles")}</h2>
          <Suspense fallback={<Skeleton lines={3} />}>
            <Responsibles caseId={case_id} mayChange={permissions.can_assign} />
          </Suspense>
        </section>
      }
    >
      {tab === "documentos" ? (
        <CaseDocuments
          path={path}
          documents={documents.documents}
          total={documents.total}
          chosen={typeof documento === "string" ? documento : undefined}
        />
      ) : (
        <CaseMovements movements={movements} />
      )}
    </Detail>
  );
});
