import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { FamilyActions } from "../../../../../components/families/family-actions";
import { FamilyFieldList } from "../../../../../components/families/family-field-list";
import { FamilyForm } from "../../../../../components/families/family-form";
import { FAMILIES_PATH } from "../../../../../components/families/family-list-spec";
import { FamilyPermissionsForm } from "../../../../../components/families/family-permissions-form";
import { FamilyPublicForm } from "../../../../../components/families/family-public-form";
import { FamilyState } from "../../../../../components/families/family-state";
import type { Parameters } from "../../../../../components/list/list-query";
import { Detail } from "../../../../../components/page/detail";
import { Tabs, tabOf } from "../../../../../components/page/tabs";
import type { Family } from "../../../../../components/types/rows";
import { allOf } from "../../../../../components/types/window";
import { Moment } from "../../../../../components/ui/moment";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

type Props = {
  readonly params: Promise<{ readonly code: string }>;
  readonly searchParams: Promise<Parameters>;
};

/** For the page and its title together. */
const findFamily = cache(async (code: string) => (await api()).admin.families.get({ code }));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const found = await findFamily((await params).code).catch(() => undefined);
  return { title: found?.name ?? (await getTranslations("admin.families"))("title") };
};

export default definePage(async ({ params, searchParams }: Props) => {
  const t = await getTranslations("admin.families");
  const family = await findFamily((await params).code);
  const tab = tabOf(["campos", "datos", "permisos", "publico"], (await searchParams).ver);
  return (
    <Detail
      crumb={{ address: FAMILIES_PATH, label: t("title"), text: family.code }}
      title={family.name}
      facts={
        <>
          <FamilyState isActive={family.is_active} />
          <span>{t("recordCount", { count: family.record_count })}</span>
          <span>{t(`origins.${family.origin}`)}</span>
          <span>{t(family.public_config.is_public ? "factPublic" : "factNotPublic")}</span>
          <span>{t.rich("since", { at: () => <Moment at={family.created_at} isDay /> })}</span>
        </>
      }
      actions={<FamilyActions family={family} />}
      tabs={
        <Tabs
          label={t("parts")}
          path={`${FAMILIES_PATH}/${family.code}`}
          current={tab}
          tabs={[
            { key: "campos", label: t("fields"), count: family.fields.length },
            { key: "datos", label: t("tabData") },
            { key: "permisos", label: t("tabPermissions"), count: family.permissions.length },
            { key: "publico", label: t("tabPublic") },
          ]}
        />
      }
    >
      {tab === "campos" && <FamilyFieldList family={family} />}
      {tab === "datos" && <FamilyForm key={family.code} family={family} />}
      {tab === "permisos" && <Permissions family={family} />}
      {tab === "publico" && <FamilyPublicForm key={family.code} family={family} />}
    </Detail>
  );
});

const Permissions = definePage(async ({ family }: { family: Family }) => {
  const { documentTypes } = (await api()).admin;
  // Sectors in use: those that may get a right are the same everywhere.
  const sectors = await allOf(async (window) => {
    const answer = await documentTypes.listSectorOptions(window);
    return { rows: answer.sectors, total: answer.total };
  });
  return (
    <FamilyPermissionsForm
      key={family.code}
      family={family}
      sectors={sectors.map(({ sector_id, name, acronym }) => ({
        value: sector_id,
        label: name,
        code: acronym,
      }))}
    />
  );
});
