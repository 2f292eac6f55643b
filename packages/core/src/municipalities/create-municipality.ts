import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { GlobalClient, TenantClient, TenantTransaction } from "@foja/db/clients/types";
import { tenantSchemaName } from "@foja/db/schema-name";
import { defineRefusal } from "../kernel/refusal";
import { ROLES } from "../people/roles";
import { PRIVATE_SECTOR } from "../people/sector";
import { copyCatalog, type GlobalCatalog, readGlobalCatalog } from "./copy-catalog";
import { type NewMunicipality, type NewMunicipalityInput, parseNewMunicipality } from "./new-municipality";

export const municipalityTaken = defineRefusal<[by?: string]>(
  "conflict",
  "MUNICIPALITY_TAKEN",
  (by = "otro municipio") => `El número o la sigla ya son de ${by}`,
);

export type MunicipalitySources = {
  readonly database: Pick<Database, "tenant" | "global" | "inTransaction">;
  /** Makes the migrated schema; "exists" says that an earlier attempt got that far. */
  readonly createSchema: (schema: string) => Promise<"made" | "exists">;
  /** Identifier of a new row by its name, such as `department:INT`. */
  readonly idFor: (name: string) => string;
};

/**
 * Makes a municipality: schema, settings, root department with its private sector, own catalog, administrators. It appears in the
 * global table last, so nobody meets a half-made one; a run after a crash at any point goes on where the other stopped. One that is there
 * already (`made` is false) is left as it is.
 */
export const createMunicipality = async (
  sources: MunicipalitySources,
  raw: NewMunicipalityInput,
): Promise<{ readonly municipalityId: string; readonly schema: string; readonly made: boolean }> => {
  const wanted = parseNewMunicipality(raw);
  const schema = tenantSchemaName(wanted.number, wanted.acronym);
  const { database } = sources;
  await refuseTaken(database.global, wanted, schema);
  const catalog = await readGlobalCatalog(database.global);

  await sources.createSchema(schema);
  const db = database.tenant(schema);
  await database.inTransaction(db, SYSTEM_SESSION, (tx) => fillOnce(tx, sources, wanted, catalog));
  const { id, made } = await announce(sources, wanted, schema, db);
  return { municipalityId: id, schema, made };
};

const refuseTaken = async (
  global: GlobalClient,
  { number, acronym }: NewMunicipality,
  schema: string,
): Promise<void> => {
  const other = await global.municipality.findFirst({
    where: { OR: [{ number }, { acronym }], NOT: { schemaName: schema } },
  });
  if (other) throw municipalityTaken(other.name);
};

const fillOnce = async (
  tx: TenantTransaction,
  { idFor }: MunicipalitySources,
  wanted: NewMunicipality,
  catalog: GlobalCatalog,
): Promise<void> => {
  const { name, acronym, city, timezone } = wanted;
  // The row is the sign that this transaction has been done; two runs at once meet at its key.
  const { count } = await tx.settings.createMany({
    data: { name, acronym, city, timezone },
    skipDuplicates: true,
  });
  if (count === 0) return;

  const departmentId = idFor(`department:${wanted.root.acronym}`);
  const sectorId = idFor(`sector:${wanted.root.acronym}#${PRIVATE_SECTOR}`);
  await tx.department.create({ data: { id: departmentId, ...wanted.root } });
  await tx.sector.create({ data: { id: sectorId, departmentId, acronym: PRIVATE_SECTOR } });
  await copyCatalog(tx, catalog, { filingDepartmentId: departmentId, idFor });
  for (const { email, fullName } of wanted.administrators) {
    await tx.user.create({
      data: {
        id: idFor(`user:${email}`),
        email,
        fullName,
        sectorId,
        roles: { create: { roleId: ROLES.administrator.id } },
      },
    });
  }
};

const announce = async (
  { database, idFor }: MunicipalitySources,
  { number, acronym, name, country }: NewMunicipality,
  schema: string,
  db: TenantClient,
): Promise<{ readonly id: string; readonly made: boolean }> => {
  const people = await listPeople(db, schema);
  return database.inTransaction(database.global, SYSTEM_SESSION, async (tx) => {
    const { count } = await tx.municipality.createMany({
      data: { id: idFor("municipality"), number, name, acronym, country, schemaName: schema },
      skipDuplicates: true,
    });
    await tx.directoryEntry.createMany({ data: people, skipDuplicates: true });
    // Not there: another municipality took the number or the acronym meanwhile.
    const row = await tx.municipality.findUnique({ where: { schemaName: schema } });
    if (!row) throw municipalityTaken();
    return { id: row.id, made: count === 1 };
  });
};

/** People are found by their e-mail before their municipality is known: enters whom the directory lacks. */
export const announcePeople = async (
  database: Pick<Database, "tenant" | "global" | "inTransaction">,
  schema: string,
): Promise<void> => {
  const people = await listPeople(database.tenant(schema), schema);
  await database.inTransaction(database.global, SYSTEM_SESSION, (tx) =>
    tx.directoryEntry.createMany({ data: people, skipDuplicates: true }),
  );
};

const listPeople = async (
  db: TenantClient,
  schema: string,
): Promise<{ email: string; schemaName: string; userId: string }[]> => {
  const users = await db.user.findMany({ select: { id: true, email: true } });
  return users.map(({ id, email }) => ({ email, schemaName: schema, userId: id }));
};
