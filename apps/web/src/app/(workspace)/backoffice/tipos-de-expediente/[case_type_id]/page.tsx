import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { CaseTypeActions } from "../../../../../components/case-types/case-type-actions";
import { CaseTypeDepartmentsForm } from "../../../../../components/case-types/case-type-departments-form";
import { CaseTypeForm } from "../../../../../components/case-types/case-type-form";
import { CASE_TYPES_PATH } from "../../../../../components/case-types/case-type-list-spec";
import type { Parameters } from "../../../../../components/list/list-query";
import { Detail } from "../../../../../components/page/detail";
import { Tabs, tabOf } from "../../../../../components/page/tabs";
import { ActiveState } from "../../../../../components/types/active-state";
import { Moment } from "../../../../../components/ui/moment";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";
import { departmentOptions } from "../departments";

type Props = {
  readonly params: Promise<{ readonly case_type_id: string }>;
  readonly searchParams: Promise<Parameters>;
};

/** For the page and its title together. */
const findCaseType = cache(async (case_type_id: string) =>
  (await api()).admin.caseTypes.get({ case_type_id }),
);

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const found = await findCaseType((await params).case_type_id).catch(() => undefined);
  return { title: found?.name ?? (await getTranslations("admin.caseTypes"))("title") };
};

export default definePage(async ({ params, searchParams }: Props) => {
  const t = await getTranslations("admin.caseTypes");
  const types = await getTranslations("admin.types");
  const { case_type_id } = await params;
  const type = await findCaseType(case_type_id);
  const departments = await departmentOptions();
  const tab = tabOf(["datos", "reparticiones"], (await searchParams).ver);
  return (
    <Detail
      crumb={{ address: CASE_TYPES_PATH, label: t("title"), text: type.acronym }}
      title={type.name}
      facts={
        <>
          <ActiveState isActive={type.is_active} />
          <span>{t("factFiling", { department: type.filing_department.name })}</span>
          <span>{t(`channels.${type.creation_channel}`)}</span>
          <span>{t("caseCount", { count: type.case_count })}</span>
        </>
      }
      actions={<CaseTypeActions type={type} />}
      tabs={
        <Tabs
          label={t("parts")}
          path={`${CASE_TYPES_PATH}/${type.id}`}
          current={tab}
          tabs={[
            { key: "datos", label: t("tabData") },
            // None: all, and that is no number.
            {
              key: "reparticiones",
              label: t("tabDepartments"),
              ...(type.departments.length > 0 && { count: type.departments.length }),
            },
          ]}
        />
      }
      panelLabel={types("about")}
      panel={
        <section>
          <h2 className="font-semibold">{types("about")}</h2>
          <dl className="pairs">
            <div>
              <dt>{types("origin")}</dt>
              <dd>{types(`origins.${type.origin}`)}</dd>
            </div>
            <div>
              <dt>{t("cases")}</dt>
              <dd>{type.case_count.toLocaleString("es-AR")}</dd>
            </div>
            <div>
              <dt>{types("created")}</dt>
              <dd>
                <Moment at={type.created_at} isDay />
              </dd>
            </div>
          </dl>
        </section>
      }
    >
      {tab === "datos" ? (
        <CaseTypeForm key={type.id} type={type} departments={departments} />
      ) : (
        <CaseTypeDepartmentsForm key={type.id} type={type} departments={departments} />
      )}
    </Detail>
  );
});
