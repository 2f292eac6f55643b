import { getTranslations } from "next-intl/server";
import { Moment } from "../../../../../components/ui/moment";
import { AdminRole } from "../../../../../components/users/admin-role";
import { SealForm } from "../../../../../components/users/seal-form";
import { SectorMatrix } from "../../../../../components/users/sector-matrix";
import { UserAccess } from "../../../../../components/users/user-access";
import { UserDataForm } from "../../../../../components/users/user-data-form";
import { UserHistory } from "../../../../../components/users/user-history";
import { ADMINISTRATOR_ROLE, USER_LIST, USER_STATES } from "../../../../../components/users/user-list-spec";
import type { UserDetail, UserImpact } from "../../../../../components/users/user-words";
import { api } from "../../../../../server/api";

type TabProps = {
  readonly user: UserDetail;
  readonly impact: UserImpact;
  readonly isSelf: boolean;
  /** What the address says; not a number where it says none. */
  readonly page: number;
};

// The parts of a user's page. Each asks what it shows; what they refuse, the page shows.

export const DataTab = async ({ user }: TabProps) => {
  const { sectors } = await (await api()).admin.users.listOptions({});
  return <UserDataForm user={user} sectors={sectors} />;
};

export const SectorsTab = async ({ user }: TabProps) => {
  const { sectors } = await (await api()).admin.users.listSectors({ user_id: user.id });
  return <SectorMatrix user={user} sectors={sectors} />;
};

export const RoleTab = async ({ user, isSelf }: TabProps) => {
  const t = await getTranslations("admin.users");
  const { users } = (await api()).admin;
  const [{ seals }, { total }] = await Promise.all([
    users.listOptions({}),
    users.list({ role_id: ADMINISTRATOR_ROLE, estado: USER_STATES.activo, limit: 1 }),
  ]);
  return (
    <div className="grid gap-6 px-[var(--gutter)] py-4">
      <SealForm user={user} seals={seals} />
      <section>
        <h2 className="mb-1 font-semibold">{t("roles")}</h2>
        {user.roles.length === 0 ? (
          <p className="text-ink-soft">{t("noRole")}</p>
        ) : (
          <ul className="list-disc pl-4">
            {user.roles.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </section>
      <AdminRole
        user={user}
        hasRole={user.roles.some(({ id }) => id === ADMINISTRATOR_ROLE)}
        isSelf={isSelf}
        administrators={total}
      />
    </div>
  );
};

export const AccessTab = ({ user, impact }: TabProps) => <UserAccess user={user} impact={impact} />;

const CHANGES_SHOWN = 50;

export const ActivityTab = async ({ user, page }: TabProps) => {
  const t = await getTranslations("admin.users");
  const current = Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
  const { entries, total } = await (await api()).admin.audit.describe({
    tables: ["users", "user_roles", "user_seals", "user_sector_permissions"],
    user_id: user.id,
    limit: CHANGES_SHOWN,
    offset: (current - 1) * CHANGES_SHOWN,
  });
  const moments = [
    [t("created"), user.created_at],
    [t("invitedAt"), user.invited_at],
    [t("lastAccess"), user.last_access],
  ] as const;
  return (
    <>
      <dl className="pairs grid-cols-1 px-[var(--gutter)] pt-4 sm:grid-cols-3">
        {moments.map(([label, at]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{at ? <Moment at={at} /> : t("never")}</dd>
          </div>
        ))}
      </dl>
      <UserHistory
        entries={entries}
        total={total}
        page={current}
        pages={Math.ceil(total / CHANGES_SHOWN)}
        path={`${USER_LIST.path}/${user.id}?ver=actividad`}
      />
    </>
  );
};
