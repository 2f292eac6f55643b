import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Chart } from "../../../../components/chart/chart";
import { DepartmentPanel } from "../../../../components/chart/department-panel";
import type { Parameters } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.chart"))("title"),
});

const SEARCH_MAX = 100;
const RANKS_MAX = 500;

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const { buscar, reparticion } = await searchParams;
  const { organization } = (await api()).admin;
  const [{ departments }, chosen, { ranks }] = await Promise.all([
    organization.listDepartments({}),
    typeof reparticion === "string" && reparticion
      ? organization.getDepartment({ department_id: reparticion })
      : undefined,
    organization.listRanks({ limit: RANKS_MAX }),
  ]);
  const search = typeof buscar === "string" ? buscar.trim().slice(0, SEARCH_MAX) : "";
  return (
    <Chart nodes={departments} search={search} chosen={chosen?.id}>
      {chosen && (
        <DepartmentPanel
          key={chosen.id}
          department={chosen}
          nodes={departments}
          ranks={ranks}
          search={search}
        />
      )}
    </Chart>
  );
});
