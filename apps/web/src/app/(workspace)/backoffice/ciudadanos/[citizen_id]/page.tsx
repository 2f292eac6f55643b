import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { CitizenActions } from "../../../../../components/citizens/citizen-actions";
import { CitizenChanger, CitizenHistory } from "../../../../../components/citizens/citizen-history";
import { CITIZENS_PATH } from "../../../../../components/citizens/citizen-list-spec";
import { CitizenState } from "../../../../../components/citizens/citizen-state";
import { SharedCases } from "../../../../../components/citizens/shared-cases";
import { Detail } from "../../../../../components/page/detail";
import { FactsList } from "../../../../../components/page/facts-list";
import { Moment } from "../../../../../components/ui/moment";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

type Props = { readonly params: Promise<{ readonly citizen_id: string }> };

/** For the page and its title together. */
const findCitizen = cache(async (citizen_id: string) =>
  (await api()).admin.municipality.getCitizen({ citizen_id }),
);

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const found = await findCitizen((await params).citizen_id).catch(() => undefined);
  return { title: found?.full_name ?? (await getTranslations("admin.citizens"))("citizen") };
};

export default definePage(async ({ params }: Props) => {
  const t = await getTranslations("admin.citizens");
  const found = await findCitizen((await params).citizen_id);
  const validation = found.history.find(({ estado }) => estado !== null);
  return (
    <Detail
      crumb={{ address: CITIZENS_PATH, label: t("title"), text: found.country_id }}
      title={found.full_name}
      facts={<CitizenState estado={found.estado} />}
      actions={<CitizenActions citizen={found} />}
      panelLabel={t("panel")}
      panel={
        <section>
          <h2 className="font-semibold">{t("panel")}</h2>
          <FactsList
            facts={[
              { label: t("countryId"), value: <span className="number">{found.country_id}</span> },
              { label: t("createdVia"), value: found.created_via },
              { label: t("created"), value: <Moment at={found.created_at} /> },
              { label: t("changed"), value: <Moment at={found.updated_at} /> },
              ...(found.validated_at
                ? [
                    { label: t("validatedAt"), value: <Moment at={found.validated_at} /> },
                    {
                      label: t("validatedBy"),
                      value: validation ? <CitizenChanger by={validation.by} /> : found.validated_by,
                    },
                  ]
                : []),
            ]}
          />
        </section>
      }
    >
      <SharedCases citizen={found} />
      <CitizenHistory history={found.history} />
    </Detail>
  );
});
