import { SYSTEM_ROLE_IDS } from "@foja/core/people/roles";
import { isActive } from "@foja/core/people/user";
import type { Secrets } from "@foja/core/ports/secrets";
import type { Storage } from "@foja/core/ports/storage";
import type { Database } from "@foja/db/clients/database";
import type { DemoAuthority } from "./demo-authority";
import { idsOf } from "./ids";
import { seedCertificate } from "./seed-certificate";
import { seedGlobal } from "./seed-global";
import { type DemoKeys, seedKeys } from "./seed-keys";
import { type SeededMunicipality, seedMunicipality } from "./seed-municipality";
import { personId } from "./seed-people";
import { ARROYO_ZORZAL } from "./town/arroyo-zorzal";
import type { Town } from "./town/town";
import { VILLA_CALANDRIA } from "./town/villa-calandria";

export type SeedSources = {
  readonly database: Database;
  /** Makes the migrated schema of a municipality. */
  readonly createSchema: (schema: string) => Promise<"made" | "exists">;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly authority: Pick<DemoAuthority, "issueSigningP12">;
  readonly now: () => Date;
  /** Plain keys of an earlier run. */
  readonly knownKeys?: Partial<DemoKeys>;
};

export type DemoPerson = {
  readonly user_id: string;
  readonly email: string;
  readonly full_name: string;
  readonly sector_id: string;
};

type Part = "admin" | "creator" | "signer" | "numerator" | "outsider" | "token_signer";
type OtherPart = "admin" | "creator";

export type DemoInstallation = {
  readonly municipality: SeededMunicipality;
  readonly keys: DemoKeys;
  readonly users: Readonly<Record<Part, DemoPerson>>;
  readonly case_template_id: string;
  readonly document_types: typeof DEMO_DOCUMENT_TYPES;
  readonly other: {
    readonly municipality: SeededMunicipality;
    readonly users: Readonly<Record<OtherPart, DemoPerson>>;
  };
  /** Everybody who can sign in. */
  readonly people: readonly DemoPerson[];
};

const DEMO_DOCUMENT_TYPES = {
  html: "IF",
  imported: "ANEXO",
  form: "SOLHAB",
  note: "NOTA",
  memo: "MEMO",
  token: "ACTA",
  public: "ORD",
  reserved: "DICRES",
  citizen: "PRESEN",
} as const;

const PARTS: readonly Part[] = ["admin", "creator", "signer", "numerator", "outsider", "token_signer"];
const OTHER_PARTS: readonly OtherPart[] = ["admin", "creator"];

/**
 * The demo installation: global catalogs, two municipalities with people and certificates, keys. The same at every fresh start
 * but for keys and certificates; a second run adds only what is missing.
 */
export const seedBase = async (sources: SeedSources): Promise<DemoInstallation> => {
  const { database } = sources;
  await seedGlobal(database);
  const municipality = await seedMunicipality(sources, VILLA_CALANDRIA);
  const otherMunicipality = await seedMunicipality(sources, ARROYO_ZORZAL);
  await seedCertificate(sources, municipality);
  await seedCertificate(sources, otherMunicipality);

  const users = await findCast(database, municipality, VILLA_CALANDRIA, PARTS);
  const otherUsers = await findCast(database, otherMunicipality, ARROYO_ZORZAL, OTHER_PARTS);
  const keys = await seedKeys(
    database,
    {
      main: { municipality, userIds: PARTS.map((part) => users[part].user_id) },
      other: {
        municipality: otherMunicipality,
        userIds: OTHER_PARTS.map((part) => otherUsers[part].user_id),
      },
    },
    sources.knownKeys ?? {},
  );

  return {
    municipality,
    keys,
    users,
    case_template_id: idsOf(VILLA_CALANDRIA)("case-template:EXPGEN"),
    document_types: DEMO_DOCUMENT_TYPES,
    other: { municipality: otherMunicipality, users: otherUsers },
    people: [
      ...(await listPeople(database, municipality.schema)),
      ...(await listPeople(database, otherMunicipality.schema)),
    ],
  };
};

const findCast = async <P extends string>(
  database: Database,
  { schema }: SeededMunicipality,
  town: Town,
  parts: readonly P[],
): Promise<Record<P, DemoPerson>> => {
  const idFor = idsOf(town);
  const found = await Promise.all(
    parts.map(async (part) => {
      const id = personId(idFor, town.cast[part] ?? "");
      return [
        part,
        presentPerson(await database.tenant(schema).user.findUniqueOrThrow({ where: { id } })),
      ] as const;
    }),
  );
  return Object.fromEntries(found) as Record<P, DemoPerson>;
};

const listPeople = async (database: Database, schema: string): Promise<DemoPerson[]> => {
  const users = await database.tenant(schema).user.findMany({
    where: { roles: { none: { roleId: { in: [...SYSTEM_ROLE_IDS] } } } },
    orderBy: { email: "asc" },
  });
  return users.filter(isActive).map(presentPerson);
};

const presentPerson = (user: {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly sectorId: string;
}): DemoPerson => ({
  user_id: user.id,
  email: user.email,
  full_name: user.fullName,
  sector_id: user.sectorId,
});
