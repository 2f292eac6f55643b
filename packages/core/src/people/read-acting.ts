import type { Database, Statement } from "@foja/db/clients/types";
import type { Municipality } from "@foja/db/generated/global/client";
import type { UserActor } from "../kernel/actors";
import type { Db, Tenant } from "../kernel/context";
import { tenantOf } from "../kernel/load-tenant";
import { isActive } from "./user";

/** What decides a person's permissions, as stored. */
type ActorFacts = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly estado: number;
  readonly authMethod: string;
  readonly sectorId: string;
  readonly canGlobalSearchCases: boolean;
  readonly canGlobalSearchDocuments: boolean;
  readonly sector: { readonly departmentId: string };
  readonly sectorPermissions: readonly {
    readonly sectorId: string;
    readonly canView: boolean;
    readonly canEdit: boolean;
  }[];
  readonly roles: readonly { readonly roleId: string }[];
  readonly headOf: { readonly id: string } | null;
  /** As the database tells it in JSON. */
  readonly lastAccessAt: string | null;
};

export type ActingRow = {
  readonly settings: Parameters<typeof tenantOf>[1];
  /** Null when the municipality has no such user. */
  readonly person: ActorFacts | null;
};

export type Acting = {
  readonly tenant: Tenant;
  readonly actor: UserActor | undefined;
  readonly lastAccessAt: Date | undefined;
  /** Whether the person is to come in with an account of another service (auth_method). */
  readonly isSocial: boolean;
};

type TableName = Parameters<Statement["text"]>[0];

/**
 * The columns of `ActingRow` for the user that the parameter `user` (`$1`) names, in a statement over the municipality's tables. Every
 * request asks this, so it is one statement.
 */
export const actingSql = (table: TableName, user: string): string => `
    select json_build_object('name', s.name, 'city', s.city, 'timezone', s.timezone, 'language', s.language) as settings,
      case when u.id is not null then json_build_object(
        'id', u.id, 'email', u.email, 'fullName', u.full_name, 'sectorId', u.sector_id, 'estado', u.estado,
        'authMethod', u.auth_method,
        'canGlobalSearchCases', u.can_global_search_cases,
        'canGlobalSearchDocuments', u.can_global_search_documents,
        'sector', json_build_object('departmentId', home.department_id),
        'sectorPermissions', array(
          select json_build_object('sectorId', p.sector_id, 'canView', p.can_view, 'canEdit', p.can_edit)
          from ${table("user_sector_permissions")} p where p.user_id = u.id),
        'roles', array(select json_build_object('roleId', r.role_id) from ${table("user_roles")} r where r.user_id = u.id),
        'headOf', (select json_build_object('id', d.id) from ${table("departments")} d where d.head_user_id = u.id),
        'lastAccessAt', u.last_access_at
      ) end as person
    from ${table("settings")} s
      left join ${table("users")} u on u.id = ${user}
      left join ${table("sectors")} home on home.id = u.sector_id
    where s.id = 1`;

const ACTING: Statement = { name: "acting", text: (table) => actingSql(table, "$1") };

/** The municipality and the person acting in it; no person when there is none or they may not act. */
export const readActing = async (
  database: Pick<Database, "prepared">,
  municipality: Pick<Municipality, "id" | "schemaName" | "acronym">,
  userId: string,
): Promise<Acting> => {
  const [row] = await database.prepared<ActingRow>(municipality.schemaName, ACTING, [userId]);
  if (!row) throw new Error(`${municipality.schemaName} has no settings`);
  return actingOf(municipality, row);
};

export const actingOf = (
  municipality: Pick<Municipality, "id" | "schemaName" | "acronym">,
  { settings, person }: ActingRow,
): Acting => ({
  tenant: tenantOf(municipality, settings),
  actor: person && isActive(person) ? actorOf(person) : undefined,
  lastAccessAt: person?.lastAccessAt ? new Date(person.lastAccessAt) : undefined,
  isSocial: person?.authMethod === "social",
});

/** The same of somebody who does not act now, inside a transaction; undefined when they may not act. */
export const findActor = async (tx: Db, userId: string): Promise<UserActor | undefined> => {
  const person = await findFacts(tx, userId);
  return person && isActive(person) ? actorOf(person) : undefined;
};

/** What somebody may see and edit while they may act, be that now or not; undefined when there is no such user. */
export const findRights = async (tx: Db, userId: string): Promise<UserActor | undefined> => {
  const person = await findFacts(tx, userId);
  return person ? actorOf(person) : undefined;
};

const findFacts = (tx: Db, userId: string) =>
  tx.user.findUnique({
    where: { id: userId },
    include: {
      sector: { select: { departmentId: true } },
      sectorPermissions: true,
      roles: { select: { roleId: true } },
      headOf: { select: { id: true } },
    },
  });

const actorOf = (user: Omit<ActorFacts, "lastAccessAt">): UserActor => {
  const extra = user.sectorPermissions.filter(({ sectorId }) => sectorId !== user.sectorId);
  return {
    kind: "user",
    userId: user.id,
    email: user.email,
    fullName: user.fullName,
    sectorId: user.sectorId,
    departmentId: user.sector.departmentId,
    roleIds: user.roles.map(({ roleId }) => roleId),
    viewSectorIds: [user.sectorId, ...extra.filter(({ canView }) => canView).map(({ sectorId }) => sectorId)],
    editSectorIds: [user.sectorId, ...extra.filter(({ canEdit }) => canEdit).map(({ sectorId }) => sectorId)],
    headedDepartmentIds: user.headOf ? [user.headOf.id] : [],
    canGlobalSearchCases: user.canGlobalSearchCases,
    canGlobalSearchDocuments: user.canGlobalSearchDocuments,
  };
};
