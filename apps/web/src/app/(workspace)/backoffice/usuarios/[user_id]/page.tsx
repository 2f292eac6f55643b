import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import type { Parameters } from "../../../../../components/list/list-query";
import { Detail } from "../../../../../components/page/detail";
import { Tabs, tabOf } from "../../../../../components/page/tabs";
import { Link } from "../../../../../components/ui/link";
import { Moment } from "../../../../../components/ui/moment";
import { USER_LIST } from "../../../../../components/users/user-list-spec";
import { UserStanding } from "../../../../../components/users/user-standing";
import { UserState } from "../../../../../components/users/user-state";
import { sectorCode } from "../../../../../components/users/user-words";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";
import { requireMe } from "../../../../../server/me";
import { AccessTab, ActivityTab, DataTab, RoleTab, SectorsTab } from "./user-tabs";

type Props = {
  readonly params: Promise<{ readonly user_id: string }>;
  readonly searchParams: Promise<Parameters>;
};

/** For the page and its title together. */
const findUser = cache(async (user_id: string) => (await api()).admin.users.get({ user_id }));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { user_id } = await params;
  const found = await findUser(user_id).catch(() => undefined);
  return { title: found?.full_name ?? (await getTranslations("admin.users"))("title") };
};

const TABS = {
  datos: DataTab,
  sectores: SectorsTab,
  rol: RoleTab,
  acceso: AccessTab,
  actividad: ActivityTab,
};
const KEYS = ["datos", "sectores", "rol", "acceso", "actividad"] as const;

export default definePage(async ({ params, searchParams }: Props) => {
  const t = await getTranslations("admin.users");
  const { user_id } = await params;
  const { ver, pagina } = await searchParams;
  const user = await findUser(user_id);
  const [impact, me] = await Promise.all([(await api()).admin.users.getImpact({ user_id }), requireMe()]);
  const tab = tabOf([...KEYS], ver);
  const Tab = TABS[tab];
  const path = `${USER_LIST.path}/${user.id}`;
  const isSelf = me.user.user_id === user.id;

  return (
    <Detail
      crumb={{ address: USER_LIST.path, label: t("title"), text: user.email }}
      title={user.full_name}
      facts={
        <>
          <UserState estado={user.estado} />
          <span>
            {user.sector.department.name} <span className="number">{sectorCode(user.sector)}</span>
          </span>
          {user.roles.length > 0 && <span>{user.roles.map(({ name }) => name).join(", ")}</span>}
          {user.is_head_of && <span>{t("headOf", { department: user.is_head_of.name })}</span>}
          {user.seal_in_use && <span>{t("signsAs", { seal: user.seal_in_use.name })}</span>}
          <span>
            {user.last_access
              ? t.rich("lastAccessAt", { at: () => <Moment at={user.last_access!} /> })
              : t("neverCame")}
          </span>
          <span className="not-printed">
            <Link
              href={`/backoffice/por-que?persona=${user.id}`}
              className="text-accent underline underline-offset-3"
            >
              {t("why")}
            </Link>
          </span>
        </>
      }
      tabs={
        <Tabs
          label={t("parts")}
          path={path}
          current={tab}
          tabs={[
            { key: "datos", label: t("tabData") },
            { key: "sectores", label: t("tabSectors") },
            { key: "rol", label: t("tabRole") },
            { key: "acceso", label: t("tabAccess") },
            { key: "actividad", label: t("tabActivity") },
          ]}
        />
      }
      panelLabel={t("panel")}
      panel={<UserStanding user={user} impact={impact} isSelf={isSelf} />}
    >
      <Tab user={user} impact={impact} isSelf={isSelf} page={Number(pagina)} />
    </Detail>
  );
});
